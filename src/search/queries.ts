/** Reads the queries of `search.test.yml` with their places, and reports mistakes in the YAML. */

import type { Problem, SourcePlace } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import { isMap, isScalar, readYaml, type Yaml } from '../page/yaml.ts'

export interface ExpectedQuery {
  text: string
  /** A url, with the id of a section where one is meant: `/docs/refunds#partial`. */
  finds: string
  /** The last place that is good enough, from 1. */
  within: number
  /** The url of the page the reader is on. */
  from?: string
  /** The place of `finds` in the file. */
  place: SourcePlace
}

export interface ReadQueries {
  queries: ExpectedQuery[]
  problems: Problem[]
}

/** `within` is at most this number. */
const mostResults = 100

const keys = ['finds', 'within', 'from']

const note = 'Write `refund: /docs/refunds`, or `refund: { finds: /docs/refunds, within: 3 }`'

/** Reads the text of a file of queries; all of its mistakes are reported. */
export function readQueries(source: string): ReadQueries {
  const yaml = readYaml(source, { anyKey: true })
  const reader = new Reader(yaml)
  const { contents } = yaml.document
  for (const { offset, why } of yaml.problems)
    reader.problems.push({ text: `Cannot read the queries: ${why}`, place: yaml.place(offset) })
  if (yaml.problems.length > 0 || contents === null) return reader
  if (!isMap(contents)) reader.refuse(contents, 'Expected queries, each with a colon and the url it finds')
  else for (const { key, value } of contents.items) reader.read(key, value)
  return reader
}

class Reader implements ReadQueries {
  readonly queries: ExpectedQuery[] = []
  readonly problems: Problem[] = []
  readonly #yaml: Yaml

  constructor(yaml: Yaml) {
    this.#yaml = yaml
  }

  refuse(node: unknown, text: string): void {
    this.problems.push({ text, note, place: this.#placeOf(node) })
  }

  read(key: unknown, value: unknown): void {
    const text = textOf(key)
    if (text === '') {
      this.refuse(key, 'Expected a query in front of the colon')
      return
    }
    const given = new Map<string, unknown>(isMap(value) ? this.#options(value.items) : [['finds', value]])
    const finds = textOf(given.get('finds'))
    const within = this.#within(given.get('within'))
    const from = this.#from(given.get('from'))
    const node = given.get('finds') ?? key
    const written = finds === '' ? '' : `, not \`${finds}\``
    if (!finds.startsWith('/'))
      this.refuse(node, `Expected the url that \`${text}\` finds, such as \`/docs/start\`${written}`)
    else this.queries.push({ text, finds, within, ...(from && { from }), place: this.#placeOf(node) })
  }

  #options(items: readonly { key: unknown; value: unknown }[]): [string, unknown][] {
    return items.flatMap(({ key, value }): [string, unknown][] => {
      const name = textOf(key)
      if (keys.includes(name)) return [[name, value]]
      this.refuse(key, `Unknown key \`${name}\`${didYouMean(name, keys)}`)
      return []
    })
  }

  #within(node: unknown): number {
    const within = node === undefined ? 1 : Number(textOf(node) || 'none')
    if (Number.isInteger(within) && within >= 1 && within <= mostResults) return within
    this.refuse(node, `Expected \`within\` to be a whole number from 1 to ${mostResults}`)
    return mostResults
  }

  #from(node: unknown): string | undefined {
    const from = textOf(node)
    if (node !== undefined && !from.startsWith('/')) this.refuse(node, 'Expected `from` to be the url of a page')
    return from
  }

  #placeOf(node: unknown): SourcePlace {
    const range = typeof node === 'object' && node && 'range' in node ? node.range : undefined
    return this.#yaml.place(Array.isArray(range) ? Number(range[0]) : 0)
  }
}

/** Text as it is written: `404` and `1.10` are not read as numbers. */
function textOf(node: unknown): string {
  return isScalar(node) ? String(node.source ?? node.value ?? '').trim() : ''
}
