/** What Vue has within a page of VitePress. */
import type { Line, PageContext, Prose } from '../context.ts'
import { type Edit, editMarks, textOf } from './lines.ts'
import type { Tag } from './tags.ts'
import { takeMembers, teamCards } from './team.ts'

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

/** A script that only imports and lists says nothing that the components do not; a template of the team page is text. */
export function vueBlock(tag: Tag, content: Line[], at: number, context: PageContext): Line[] | undefined {
  if (tag.name === 'script') {
    const statements = textOf(content).replace(/(?<!:)\/\/[^\n]*/g, '')
    const imports =
      /import\s+(?:([\w$]+)|[^'"]*?)\s*(?:from\s*)?['"]([^'"]+)['"];?|const\s*\{[^}]*\}\s*=\s*useData\(\);?/g
    for (const [, name, from] of statements.matchAll(imports))
      if (name !== undefined && from !== undefined) context.imports.set(name, from)
    return takeMembers(statements.replace(imports, ''), context).trim() === '' ? [] : undefined
  }
  if (tag.name === 'VPTeamMembers') return teamCards(tag, at, context)
  const slot = [...tag.attributes.keys()].find((name) => /^(?:#|v-slot:)(?:title|lead|members)$/.test(name))
  if (tag.name !== 'template' || slot === undefined) return undefined
  const [first, ...rest] = content
  return slot.endsWith('title') && first ? [{ ...first, text: `## ${first.text}` }, ...rest] : content
}
