/** Tags of HTML as React and Vue write them. */
import { fromTop } from '../read/read.ts'
import type { PageContext } from './context.ts'
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

/** `src={image}` where `image` was imported from a file. */
export function importedFile(value: AttributeValue | undefined, { imports }: PageContext): string | undefined {
  if (typeof value !== 'object' || !('expression' in value)) return undefined
  const name = value.expression.trim()
  const [, call, called] = /^(require|useBaseUrl|withBase)\(\s*["'`]([^"'`]+)["'`]\s*\)(?:\.default)?$/.exec(name) ?? []
  return called === undefined || call === 'require'
    ? (called?.replace(/^.*!/, '') ?? imports.get(name))
    : fromTop(called)
}

const renamedClasses: Record<string, string> = {
  ...{ 'button--primary': 'button-primary', 'text--center': 'align-center', 'text--right': 'align-right' },
  ...{ 'badge--primary': 'badge-accent', 'badge--secondary': 'badge-note', 'badge--success': 'badge-tip' },
  ...{ 'badge--info': 'badge-info', 'badge--warning': 'badge-caution', 'badge--danger': 'badge-danger' }
}

const infima =
  /^(?:(?:margin|padding)(?:-\w+)?--\w+|(?:alert|avatar|badge|button|card|dropdown|hero|pagination|pills|shadow|table|text)(?:--|__)[\w-]+|row(?:--[\w-]+)?|col(?:--[\w-]+)?|alert|avatar|button-group|card|container|hero|pills)$/

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
