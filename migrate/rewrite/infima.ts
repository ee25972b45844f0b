/** Classes of Infima, the style sheet of Docusaurus: those that docsgen has under another name, and the others. */
import type { PageContext } from '../context.ts'

export const renamedClasses: Record<string, string> = {
  ...{ 'button--primary': 'button-primary', 'text--center': 'align-center', 'text--right': 'align-right' },
  ...{ 'badge--primary': 'badge-accent', 'badge--secondary': 'badge-note', 'badge--success': 'badge-tip' },
  ...{ 'badge--info': 'badge-info', 'badge--warning': 'badge-caution', 'badge--danger': 'badge-danger' }
}

/** `row` and `col` are those of grid.ts. */
const infima =
  /^(?:(?:margin|padding)(?:-\w+)?--\w+|(?:alert|avatar|badge|button|card|dropdown|hero|pagination|pills|shadow|table|text)(?:--|__)[\w-]+|alert|avatar|button-group|card|container|hero|pills)$/

/** Gives the classes of a tag docsgen's names. Those without one are noted. */
export function renameClasses(classes: string, line: number, { lostClasses }: PageContext): string {
  return classes.replace(/\S+/g, (name) => {
    const own = renamedClasses[name]
    if (own === undefined && infima.test(name) && !lostClasses.has(name)) lostClasses.set(name, line)
    return own ?? name
  })
}

/** One thing to do for all classes of a page. */
export function noteClasses({ lostClasses, todo }: PageContext): void {
  const [line] = lostClasses.values()
  if (line === undefined) return
  const names = [...lostClasses.keys()].join(' ')
  todo(line, `The classes \`${names}\` have no style here: “Classes” in From Docusaurus says what is instead`, 'look')
}
