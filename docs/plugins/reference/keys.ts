import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  fencesOf,
  firstSentence,
  inCode,
  plainText,
  type ReferencePage,
  readDocs,
  sectionOf,
  table,
  withUrls
} from './sections.ts'

/** JSON Schema, as far as the configuration goes. */
interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema | Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | false
  description?: string
  default?: unknown
}

/** A page for each key of the configuration, from its schema. */
export function keyPages(repository: string): ReferencePage[] {
  const { properties }: Required<Pick<Schema, 'properties'>> = JSON.parse(
    readFileSync(path.join(repository, 'schema/config.json'), 'utf8')
  )
  const docs = readDocs(repository)
  const section = sectionOf(docs.get('configuration') ?? '', '## Keys') ?? ''
  const rows = [...section.matchAll(/^\| `(\w+)` \|(?: (.*?))? ?\| (.*) \|$/gm)]
  const configurations = fencesOf(docs, ['configuration']).filter(({ info }) =>
    /^(ts|json) (config|file=docsgen\.config\.ts)$/.test(info)
  )
  return rows.map(([, key = '', standard = '', words = '']) => {
    const schema = properties[key] ?? {}
    const meaning = words.replace(/\p{L}/u, (letter) => letter.toUpperCase()).replace(/\.?$/, '.')
    const example = configurations.find(({ text }) =>
      new RegExp(`^(  |export default \\{ )"?${key}"?:`, 'm').test(text)
    )
    const nested = key === 'rules' || key === 'strings' ? [] : nestedRows(schema, '')
    const facts = `Type: ${typeOf(schema)}.${standard === '' ? '' : ` Default: ${standard}.`}`
    const parts = [
      withUrls(meaning, 'configuration'),
      withUrls(facts, 'configuration'),
      ...(nested.length > 0 ? ['## Keys in it', table(['key', 'is', 'default', 'meaning'], nested)] : []),
      ...(example ? [`## Example\n\n\`\`\`${example.info.split(' ')[0]}\n${example.text}\n\`\`\``] : []),
      'See [all keys](/configuration#keys).'
    ]
    return {
      url: `configuration/${key}`,
      title: key,
      description: firstSentence(meaning),
      markdown: `${parts.join('\n\n')}\n`
    }
  })
}

/** Rows of the keys of an object, of each form that it may have. */
function nestedRows({ anyOf = [], items, properties = {} }: Schema, prefix: string): string[][] {
  const own = Object.entries(properties).flatMap(([name, schema]) => {
    const { description = '', default: fallback } = schema
    const shown = fallback === undefined ? '' : inCode(JSON.stringify(fallback))
    return [
      [inCode(prefix + name), typeOf(schema), shown, inText(description)],
      ...nestedRows(schema, `${prefix}${name}.`)
    ]
  })
  const others = [...anyOf, ...[items ?? []].flat()].flatMap((each) => nestedRows(each, prefix))
  const known = new Set<string | undefined>()
  return [...own, ...others].filter(([name]) => !known.has(name) && known.add(name))
}

/** A description has code in it, and nothing else of Markdown. */
function inText(description: string): string {
  return description
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part.replaceAll('|', '\\|') : plainText(part)))
    .join('')
}

function typeOf({
  type,
  const: value,
  enum: values,
  anyOf,
  items,
  properties,
  additionalProperties: others
}: Schema): string {
  if (value !== undefined) return inCode(JSON.stringify(value))
  if (values) return values.map((each) => inCode(String(each))).join(', ')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (Array.isArray(items)) return `list of ${items.map(typeOf).join(' and ')}`
  if (items) return `list of ${typeOf(items)}`
  if (properties) return 'object'
  if (others) return `object: name → ${typeOf(others)}`
  const names: Record<string, string> = { string: 'text', boolean: '`true` or `false`', integer: 'whole number' }
  const types = [type ?? 'any value'].flat().map((each) => names[each] ?? each)
  return types.join(' or ')
}
