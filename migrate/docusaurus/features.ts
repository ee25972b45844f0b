/** The features of a home page of Docusaurus: a list of literal objects in a component. */
import path from 'node:path'
import { asList, asObject } from '../read/read.ts'
import { escapeMarks } from '../rewrite/lines.ts'
import { endOfBraces } from '../rewrite/tags.ts'
import type { Json } from '../types.ts'

type Fields = Record<string, Json>

const kinds = ['name', 'text', 'image'] as const

const keys = {
  name: /^(?:title|name|label|heading|header)$/i,
  text: /^(?:description|desc|details?|text|content|body)$/i,
  image: /^(?:svg|image|img|icon|src|png|picture|illustration|logo)(?:url|src|path)?$/i
}

/** The items of a list that are taken over, with the files of its images and the keys that are not. */
export interface FeatureList {
  features: Fields[]
  images: string[]
  left: Set<string>
}

/** Returns the lists of features with a name and a text. */
export async function featuresIn({ file, source }: { file: string; source: string }): Promise<FeatureList[]> {
  const imports = [
    ...source.matchAll(
      /^(?:import\s[^;'"]*from\s*['"][^'"]+['"]|const\s+\w+\s*=\s*require\(['"][^'"]+\.\w+['"]\)(?:\.default)?;?$)/gm
    )
  ].map(([found]) => found)
  const found: FeatureList[] = []
  for (const list of listsIn(source)) {
    const items = asList(await readLiteral(imports.join('\n'), list)).map(asObject)
    const seen: FeatureList = { features: [], images: [], left: new Set() }
    for (const item of items) addFeature(item as Fields, file, seen)
    if (items.length > 0 && seen.features.length === items.length) found.push(seen)
  }
  return found
}

/** Variables that hold a list of objects and are used, as source. */
function listsIn(source: string): string[] {
  return [...source.matchAll(/\b(?:const|let|var)\s+(\w+)(?:\s*:[^=;]+)?\s*=\s*\[/g)].flatMap(
    ({ index, 0: opening, 1: name }) => {
      const isUsed = /export\s+$/.test(source.slice(0, index)) || source.split(new RegExp(`\\b${name}\\b`)).length > 2
      if (!isUsed) return []
      const objects: string[] = []
      for (let at = index + opening.length; ; ) {
        at += /^(?:[\s,]|\/\/.*|\/\*[\s\S]*?\*\/)*/.exec(source.slice(at))?.[0].length ?? 0
        if (source[at] === ']') return objects.length > 0 ? [`[${objects.join(',')}]`] : []
        const end = source[at] === '{' ? endOfBraces(source, at) : undefined
        if (end === undefined) return []
        objects.push(source.slice(at, end))
        at = end
      }
    }
  )
}

/** Reads a list without running it: esbuild writes JSX as calls. A name is `{ $name }` of its import, a call `{ $call, args }`, and what is computed `{}`. */
async function readLiteral(imports: string, list: string): Promise<Json> {
  const { transform } = await import('esbuild')
  const form = { loader: 'tsx', jsx: 'automatic', minifyWhitespace: true, charset: 'utf8', tsconfigRaw: '{}' } as const
  const { code } = await transform(`${imports}\nexport default ${list}`, { ...form, logLevel: 'silent' }).catch(() => ({
    code: ''
  }))
  const [head = '', body = ''] = code.split(/export default(.*);/s)
  const names = new Map<string, string>()
  for (const [, first, several = '', from = ''] of head.matchAll(
    /(?:import|const )([\w$ ]+)?,?(?:\{([^}]*)\})?(?:from|=require\()["'`]([^"'`]+)/g
  )) {
    if (first) names.set(first.trim(), from)
    for (const [, name = '', as = name] of several.matchAll(/([\w$]+)(?: as ([\w$]+))?/g))
      names.set(as, `${from}.${name}`)
  }
  return readTokens(body.match(/(["'`])(?:(?!\1)[^\\]|\\.)*\1|[\w$.]+|\S/gs) ?? [], names)
}

function readTokens(tokens: string[], names: ReadonlyMap<string, string>): Json {
  let at = 0
  const isEnd = (token = ')') => /^[,\])}]$/.test(token)
  const value = (): Json => {
    const read = simple()
    const isWhole = isEnd(tokens[at])
    for (let depth = 0; depth > 0 || !isEnd(tokens[at]); at++)
      depth += /^[[({]$/.test(tokens[at] ?? '') ? 1 : isEnd(tokens[at]) && tokens[at] !== ',' ? -1 : 0
    return isWhole ? read : {}
  }
  const entries = <Entry>(read: () => Entry): Entry[] => {
    const list: Entry[] = []
    while (at < tokens.length && (!isEnd(tokens[at]) || tokens[at] === ',')) {
      list.push(read())
      if (tokens[at] === ',') at++
    }
    at++
    return list
  }
  const entry = (): [string, Json] => {
    const key = unquoted(tokens[at++] ?? '')
    if (tokens[at] === ':') at++
    else at--
    return [key, value()]
  }
  const simple = (): Json => {
    const token = tokens[at++] ?? ''
    if (/^["'`]/.test(token)) return /^`.*\$\{/s.test(token) ? {} : unquoted(token)
    if (token === '[') return entries(value)
    if (token === '{') return Object.fromEntries(entries(entry))
    if (/^\d/.test(token)) return Number(token)
    if (/^(?:null|true|false)$/.test(token)) return token === 'null' ? null : token === 'true'
    const [first = '', ...rest] = token.split('.')
    const name = [names.get(first) ?? first, ...rest].join('.')
    if (tokens[at] !== '(') return { $name: name }
    at++
    const args = entries(value)
    if (token !== 'require') return { $call: name, args }
    if (tokens[at] === '.default') at++
    return { $name: args[0] ?? '' }
  }
  return value()
}

const breaks: Record<string, string> = { n: '\n', t: '\t', r: '\r' }

/** A key, or a text as esbuild writes it. */
function unquoted(token: string): string {
  const text = /^["'`]/.test(token) ? token.slice(1, -1) : token
  return text.replace(/\\(?:u\{?([\da-f]+)\}?|x(..)|(.))/gis, (_, code, short, mark) =>
    mark === undefined ? String.fromCodePoint(Number.parseInt(code ?? short, 16)) : (breaks[mark] ?? mark)
  )
}

/** Adds nothing for what has no name or no text. */
function addFeature(item: Fields, file: string, { features, images, left }: FeatureList): void {
  const taken: Partial<Record<keyof typeof keys, string>> = {}
  for (const [name, value] of Object.entries(item)) {
    const kind = kinds.find((each) => taken[each] === undefined && keys[each].test(name))
    const text = kind === 'image' ? addressOf(value) : kind === 'text' ? lineOf(value) : textOf(value)
    if (kind && text) {
      taken[kind] = text
      if (kind === 'image' && isFile.test(text)) images.push(text)
    } else if (value !== null && !/^(?:key|id)$/.test(name)) left.add(`\`${name}\``)
  }
  const { name, text, image } = taken
  if (!name || !text) return
  const { src, label = name } =
    image === undefined || isFile.test(image) ? { src: image } : { label: `${image} ${name}` }
  features.push({ name: label, text, ...(src !== undefined && { image: { src: fromPage(src, file) } }) })
}

/** The address of an image that a file imports. */
function fromPage(image: string, file: string): string {
  const src = image.startsWith('.') ? `@site/${path.posix.join(path.posix.dirname(file), image)}` : image
  return /^(?:@site\/|\/|\w+:)/.test(src) ? src : `/${src}`
}

/** The file of an image, as a text, a module, or an argument of a call or an element; or an emoji. */
function addressOf(value: Json | undefined): string | undefined {
  const { $name, $call, args } = asObject(value) as Fields
  const found = $name ?? value
  if (typeof found === 'string')
    return isFile.test(found) || (found !== '' && !/[\w/<]/.test(found)) ? found : undefined
  if (!Array.isArray(args)) return undefined
  return addressOf(isElement.test(String($call)) ? ((asObject(args[1]).src as Json | undefined) ?? args[0]) : args[0])
}

const isFile = /\.(?:svg|png|jpe?g|gif|webp|avif)$/i

/** Elements that have a mark in Markdown. Others stay elements. */
const marks: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*', s: '~~', del: '~~' }

const inline = /^(?:kbd|mark|small|sub|sup|u|abbr)$/

const isElement = /^react\/jsx-runtime\./

/** The words of a text, an element, or a call such as `translate({ message: 'Fast' })`. */
function textOf(value: Json | undefined): string {
  return wordsOf(value, { toText: String, toMark: ({ words }) => words })
    .replace(/\s+/g, ' ')
    .trim()
}

/** The same as a line of Markdown, with its links and marks. */
function lineOf(value: Json | undefined): string {
  return wordsOf(value, { toText: escapeMarks, toMark }).replace(/\s+/g, ' ').trim()
}

interface Writer {
  toText(text: string): string
  toMark(element: { name: string; words: string; children: Json | undefined; href: Json | undefined }): string
}

function wordsOf(value: Json | undefined, writer: Writer): string {
  if (typeof value === 'string' || typeof value === 'number') return writer.toText(String(value))
  if (Array.isArray(value))
    return joinWords(value.flat().map((each) => ({ text: wordsOf(each, writer), name: elementOf(each) })))
  const { $call, args } = asObject(value) as Fields
  if (typeof $call !== 'string' || !Array.isArray(args)) return ''
  if (!isElement.test($call)) return wordsOf(asObject(args[0]).message as Json | undefined, writer)
  const { children, href, to } = asObject(args[1]) as Fields
  if (args[0] === 'br') return ' '
  return writer.toMark({ name: String(args[0]), words: wordsOf(children, writer), children, href: href ?? to })
}

/** The name of an element of HTML, or of the component of a package. */
function elementOf(value: Json): string | undefined {
  const { $call, args } = asObject(value) as Fields
  if (!isElement.test(String($call)) || !Array.isArray(args)) return undefined
  return String(asObject(args[0]).$name ?? args[0])
}

function toMark({ name, words, children, href }: Parameters<Writer['toMark']>[0]): string {
  if (words.trim() === '') return words
  if (typeof href === 'string') return `[${words}](${href})`
  if (name === 'code') return `\`${textOf(children)}\``
  const mark = Object.hasOwn(marks, name) ? marks[name] : undefined
  if (mark !== undefined) return words.replace(/\S.*\S|\S/s, (inner) => mark + inner + mark)
  return inline.test(name) ? `<${name}>${words}</${name}>` : words
}

/** Elements that may begin or end within a word, such as `H<sub>2</sub>O`, or `<Link>page</Link>s`. */
const within =
  /^(?:a|abbr|b|code|del|em|i|ins|kbd|mark|s|small|strong|sub|sup|u|wbr|(?:.*[/.])?(?:Fragment|Link|Translate))$/

/** A text, with the name of the element that it is of. */
interface Words {
  text: string
  name?: string | undefined
}

/** Joins texts, with a space between two elements, and around a box. */
export function joinWords(parts: Words[]): string {
  const isBox = (name: string | undefined) => name !== undefined && !within.test(name)
  const shown = parts.filter(({ text }) => text !== '')
  return shown.reduce((all, { text, name }, at) => {
    const before = shown[at - 1]?.name
    const isApart = isBox(name) || isBox(before) || (name !== undefined && before !== undefined)
    const isClose = /(?:^|[\s([{“‘/-])$/.test(all) || /^[\s,.;:!?)\]}”’/-]/.test(text)
    return all + (isApart && !isClose ? ' ' : '') + text
  }, '')
}
