/** Pages of VitePress: components and marks of Vue, which docsgen does not read. */
import type { PageContext, Prose } from './context.ts'
import { type Edit, editMarks } from './lines.ts'
import { editProse } from './pymdown.ts'
import { findClose, readTag, textAttribute } from './tags.ts'

/** Leaves out scripts and styles, and marks what Vue would have shown. */
export function convertVue(lines: string[], context: PageContext): string[] {
  return editProse(lines, context, vueEdits)
}

const inPage = 'write the text itself, or a variable, see “Includes and variables”'

function vueEdits(prose: Prose): Edit[] {
  const { text, context } = prose
  return [
    ...editMarks(prose, /<(script|style|template)(?=[\s>])/g, ({ 1: name = '', index }) => {
      const tag = readTag(text, index)
      const close = tag && findClose(text, name, tag.end)
      if (!close) return undefined
      const inner = text.slice(tag.end, close.start).replace(/^\s*(?:import\s[^'"]*['"][^'"]+['"];?|\/\/.*)$/gm, '')
      const place = name === 'style' ? 'templates/styles.css' : 'templates/islands/'
      if (inner.trim() !== '')
        context.todo(`\`<${name}>\` is left out: write what the page needs of it in \`${place}\``)
      return { text: '', end: close.end }
    }),
    ...editMarks(prose, /<\/?[A-Z][\w.-]*(?=[\s/>])/g, ({ 0: opening, index }) => {
      const name = opening.replace(/^<\/?/, '')
      if (opening.startsWith('</')) return { text: name === 'Badge' ? ']' : '', end: text.indexOf('>', index) + 1 }
      const tag = readTag(text, index)
      if (!tag) return undefined
      const tone = /tip|warning|danger|info/.exec(textAttribute(tag, 'type') ?? '')?.[0]?.replace('warning', 'caution')
      if (name === 'Badge' && !tag.isClosed) return { text: ':badge[', end: tag.end }
      if (name === 'Badge')
        return { text: `:badge[${textAttribute(tag, 'text') ?? 'new'}]${tone ? `{tone=${tone}}` : ''}`, end: tag.end }
      const instead = 'write it as a directive or an island, see “Your own components” in From VitePress'
      context.todo(`\`<${name}>\` is left out${tag.isClosed ? '' : '; its content is kept'}: ${instead}`)
      return { text: '', end: tag.end }
    }),
    ...editMarks(prose, /(?<=<[a-z][^<>]*)\s(?:v-|[:@#])[\w:.-]+(?:=(?:"[^"]*"|'[^']*'))?/g, ([mark]) => {
      const [, name, value] = /^\s:([a-z]+)="(?:withBase\(\s*)?'([^'"]*)'\s*\)?"$/.exec(mark) ?? []
      if (name !== undefined) return { text: ` ${name}="${value}"` }
      context.todo(`\`${mark.trim()}\` of an element is left out`)
      return { text: '' }
    }),
    ...editMarks(prose, /\{\{([^\n]*?)\}\}/g, ([, inner = '']) => {
      const [, key = ''] = /^\s*\$frontmatter\.(title|description)\s*$/.exec(inner) ?? []
      if (key in context.values) return { text: `{{page.${key}}}` }
      context.todo(`The value of \`${inner.trim()}\` is not migrated: ${inPage}`)
      return { text: `\`{{${inner}}}\`` }
    }),
    // Attributes of a directive are in braces, too.
    ...editMarks(prose, /(?<=\)|(?<!:[\w-]+\[[^\]\n]*)\])\{(?!#)[^}\n]*\}|^\[\[toc\]\][ \t]*$/gim, () => ({ text: '' }))
  ]
}
