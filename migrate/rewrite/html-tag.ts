/** Tags of HTML as React and Vue write them. */
import type { PageContext } from '../context.ts'
import { fromTop } from '../from/read.ts'
import { type AttributeValue, sizesOf, type Tag } from './tags.ts'
import { writeIn } from './unknown.ts'
import { literalOf } from './vue.ts'

export interface TagPlace {
  /** The tag as it is written. */
  source: string
  line: number
  context: PageContext
}

/** Attributes as React writes them; HTML has other names for some, and no expressions. */
export function htmlTag(
  { name: tag, attributes, isClosed }: Tag,
  { source, line, context }: TagPlace
): string | undefined {
  const needsEnd = isClosed && hasEnd.test(tag)
  if (!ofReactOrVue.test(source)) {
    // A tag of several lines begins no block here.
    const flat = context.kind === 'vitepress' ? source : source.replace(/\s*\n\s*/g, ' ').replace(/ (?=\/?>$)/, '')
    return needsEnd ? flat.replace(/\s*\/>$/, `></${tag}>`) : flat === source ? undefined : flat
  }
  const made = [...attributes].map(([name, value]) => attribute(name, value, { tag, line, context }))
  const inner = [tag, ...made.filter(Boolean)].join(' ')
  return needsEnd ? `<${inner}></${tag}>` : `<${inner}${isClosed ? ' /' : ''}>`
}

/** Elements that HTML does not end with a slash, and that no drawing has. */
const hasEnd =
  /^(?:a|audio|b|button|canvas|code|dd|details|div|dl|dt|em|i|iframe|kbd|li|object|ol|p|pre|section|small|span|strong|sub|summary|sup|table|td|textarea|th|tr|ul|video)$/

const ofReactOrVue =
  /className|htmlFor|=\s*\{|\{\.\.\.|[\s:@](?:v-|@|:)\w|charSet|frameBorder|allowFullScreen|playsInline|autoPlay|strokeWidth/

const names: Record<string, string> = { className: 'class', htmlFor: 'for', srcSet: 'srcset', viewBox: 'viewBox' }

function attribute(
  name: string,
  value: AttributeValue,
  { tag, line, context }: { tag: string; line: number; context: PageContext }
): string {
  const known = names[name] ?? (/^preserveAspectRatio$|-/.test(name) ? name : name.toLowerCase())
  const bound = /^:[a-z]+$/.test(name) && value !== true && 'text' in value ? literalOf(value.text) : undefined
  if (bound !== undefined) return `${name.slice(1)}="${bound}"`
  if (/^(v-|[:@#])/.test(name)) {
    context.todo(line, `\`${name}\` of \`<${tag}>\` is not migrated`)
    return ''
  }
  if (value === true) return known
  if ('text' in value) return `${known}="${value.text.replaceAll('"', '&quot;')}"`
  const file = importedFile(value, context)
  if (file !== undefined) return `${known}="${file}"`
  if (/^-?[\d.]+$/.test(value.expression)) return `${known}="${value.expression}"`
  if (value.expression === 'true') return known
  const sizes = name === 'style' && tag === 'img' ? sizesOf(value.expression) : undefined
  if (sizes !== undefined) return sizes
  if (context.kind === 'docusaurus' && /^on[A-Z]/.test(name))
    context.todo(line, `\`${name}\` of \`<${tag}>\` is not migrated: ${writeIn('islands', context.kind)}`)
  else if (name === 'style') context.todo(line, `The style of \`<${tag}>\` is not migrated`, 'look')
  else if (name !== 'key') context.todo(line, `\`${name}\` of \`<${tag}>\` is computed: it is not migrated`)
  return ''
}

/** What webpack loads a file with: `!url-loader!./a.svg`. */
const loaders = /(?<=["'`])!*(?:[\w-]+(?:\?[^!"'`]*)?!)+/

/** `src={image}` where `image` was imported from a file. */
export function importedFile(value: AttributeValue | undefined, { imports }: PageContext): string | undefined {
  if (typeof value !== 'object' || !('expression' in value)) return undefined
  const name = value.expression.trim()
  const [, call, called] =
    /^(require|useBaseUrl|withBase)\(\s*["'`]([^"'`]+)["'`]\s*\)(?:\.default)?$/.exec(name.replace(loaders, '')) ?? []
  return called === undefined || call === 'require' ? (called ?? imports.get(name)) : fromTop(called)
}
