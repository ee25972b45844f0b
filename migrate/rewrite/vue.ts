/** Marks of Vue within a page of VitePress. */
import type { Line, PageContext, Prose } from './context.ts'
import { type Edit, editMarks, textOf } from './lines.ts'
import type { Tag } from './tags.ts'

const asText = 'write the text itself, or a variable, see “Includes and variables”'

/** Values in braces, attributes in braces, and the table of contents. */
export function vueEdits(prose: Prose): Edit[] {
  return [
    ...editMarks(prose, /<pre>\{\{([^\n{}]*)\}\}<\/pre>|\{\{([^\n]*?)\}\}/g, ([, inPre, alone], line) => {
      const inner = inPre ?? alone ?? ''
      const [, key = ''] = /^\s*\$frontmatter\.(title|description)\s*$/.exec(inner) ?? []
      if (prose.context.keys.has(key)) return { text: `{{page.${key}}}` }
      prose.context.todo(line, `The value of \`${inner.trim()}\` is not migrated: ${asText}`)
      return { text: `\`{{${inner}}}\`` }
    }),
    ...editMarks(prose, /(?<=\)|\])\{(?!#)[^}\n]*\}/g, ([found], line) => {
      prose.context.todo(line, `The attributes \`${found}\` are not migrated`, 'look')
      return { text: '' }
    }),
    ...editMarks(prose, /^\[\[toc\]\][ \t]*$/gim, () => ({ text: '' }))
  ]
}

/** The text or number that an attribute of Vue is bound to. */
export function literalOf(expression: string): string | undefined {
  const [, text, number] = /^\s*(?:(?:withBase\(\s*)?'([^'"]*)'\s*\)?|(-?[\d.]+))\s*$/.exec(expression) ?? []
  return text ?? number
}

/** A script that only imports says nothing that the components do not. */
export function vueBlock(tag: Tag, content: Line[], context: PageContext): Line[] | undefined {
  if (tag.name !== 'script') return undefined
  const statements = textOf(content).replace(/(?<!:)\/\/[^\n]*/g, '')
  const imports =
    /import\s+(?:([\w$]+)|[^'"]*?)\s*(?:from\s*)?['"]([^'"]+)['"];?|const\s*\{[^}]*\}\s*=\s*useData\(\);?/g
  for (const [, name, from] of statements.matchAll(imports))
    if (name !== undefined && from !== undefined) context.imports.set(name, from)
  return statements.replace(imports, '').trim() === '' ? [] : undefined
}
