/** mdx/ reads pages of MDX as data: into the same tree as Markdown, with nothing run. */
export { expandMdx as expand } from './expand.ts'
export { parseMdx as parse } from './syntax.ts'
