/** XLIFF 2.1 and JSON of units: how they are written for the tools of translators, and read when they come back. */
import { parser as openParser, type QualifiedTag } from 'sax'
import * as z from 'zod'
import { DocsgenError, type SourcePlace } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import type { Inline } from './units.ts'

export interface Unit {
  id: string
  /** The hash of the block. */
  hash: string
  /** Without segments the block is shown, and not translated. */
  text: string
  /** A proposal is the old translation. */
  segments: { source: Inline[]; target?: Inline[]; isProposal?: true }[]
  notes: string[]
}

export interface Exchange {
  source: string
  target: string
  pages: { file: string; units: Unit[] }[]
}

/** A page as it comes back. The signs in targets have ids alone. */
export interface ReturnedPage {
  file: string
  place: SourcePlace
  units: ReturnedUnit[]
}

export interface ReturnedUnit {
  id: string
  hash: string
  place: SourcePlace
  segments: { place: SourcePlace; target?: Inline[]; isProposal: boolean }[]
}

export interface Returned {
  target: string
  pages: ReturnedPage[]
}

const namespace = 'urn:oasis:names:tc:xliff:document:2.0'

/** The old translation is a target in this state: tools change the state when somebody has looked at it. */
const proposal = 'docsgen:old'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' }
const attribute = (value: string) => withoutControls(value).replace(/[&<>"\n]/g, (sign) => entities[sign] ?? '')
const text = (value: string) => withoutControls(value).replace(/[&<>]/g, (sign) => entities[sign] ?? '')

/** XML has no way to write them. */
const withoutControls = (value: string) => value.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')

export function toXliff({ source, target, pages }: Exchange): string {
  const files = pages.map(({ file, units }, at) =>
    lines(`  <file id="f${at + 1}" original="${attribute(file)}" canResegment="no" xml:space="preserve">`, [
      ...units.map(toUnit),
      '  </file>'
    ])
  )
  const langs = `srcLang="${attribute(source)}" trgLang="${attribute(target)}"`
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="${namespace}" version="2.1" ${langs}>`
  return `${lines(start, files)}\n</xliff>\n`
}

const lines = (first: string, rest: string[]) => [first, ...rest].join('\n')

function toUnit({ id, hash, text: whole, segments, notes }: Unit): string {
  const isShown = segments.length === 0
  const each = isShown ? [{ source: [whole.trimEnd()] }] : segments
  const written = each.map(({ source, target }: Unit['segments'][number], at) => {
    const state = target ? ` state="initial" subState="${proposal}"` : ''
    return lines(`      <segment id="s${at + 1}"${state}>`, [
      `        <source>${toInline(source, at)}</source>`,
      ...(target ? [`        <target>${toInline(target, at)}</target>`] : []),
      '      </segment>'
    ])
  })
  const said = notes.map((note) => `        <note>${text(note)}</note>`)
  return lines(`    <unit id="${id}" name="${hash}"${isShown ? ' translate="no"' : ''}>`, [
    ...(said.length > 0 ? ['      <notes>', ...said, '      </notes>'] : []),
    ...written,
    '    </unit>'
  ])
}

/** Ids are those of a unit, so they begin with the number of the segment. */
function toInline(inlines: readonly Inline[], segment: number): string {
  return inlines
    .map((each) => {
      if (typeof each === 'string') return text(each)
      const id = `id="${segment + 1}.${each.id}"`
      if ('text' in each) return `<ph ${id} equiv="${attribute(each.text)}"/>`
      const equiv = `equivStart="${attribute(each.start)}" equivEnd="${attribute(each.end)}"`
      return `<pc ${id} ${equiv}>${toInline(each.inner, segment)}</pc>`
    })
    .join('')
}

/** Throws a DocsgenError for a text that is not XLIFF as docsgen writes it. */
export function readXliff(file: string, written: string): Returned {
  const found: Returned = { target: '', pages: [] }
  const path: string[] = []
  // The lists that text and signs go to; none outside of a target.
  let open: Inline[][] = []
  const xml = openParser(true, { xmlns: true, position: true })
  // The first character of the tag that is being read.
  const place = () => ({ line: xml.line + 1, column: Math.max(1, xml.column - (xml.position - xml.startTagPosition)) })
  const refuse = (problem: string, at = place()) => {
    const note = 'Export the pages again, and translate only what is in `<target>`'
    throw new DocsgenError({ rule: 'translation', file, place: at, text: problem, note }, 1)
  }
  xml.onerror = ({ message }) =>
    refuse(`Cannot read XLIFF: ${message.split('\n')[0]}`, { line: xml.line + 1, column: xml.column + 1 })
  xml.onopentag = (tag) => {
    const { uri, local, attributes } = tag as QualifiedTag
    const value = (name: string) => attributes[name]?.value ?? ''
    if (path.length === 0 && (local !== 'xliff' || uri !== namespace || !/^2\.[0-2]$/.test(value('version'))))
      refuse('Expected an XLIFF 2 document')
    path.push(uri === namespace ? local : '')
    const units = found.pages.at(-1)?.units
    const segment = units?.at(-1)?.segments.at(-1)
    if (local === 'xliff') found.target = value('trgLang')
    else if (local === 'file') found.pages.push({ file: value('original'), place: place(), units: [] })
    else if (local === 'unit') units?.push({ id: value('id'), hash: value('name'), place: place(), segments: [] })
    else if (local === 'segment') {
      const isProposal = value('state') === 'initial' && value('subState') === proposal
      units?.at(-1)?.segments.push({ place: place(), isProposal })
    } else if (local === 'target' && path.at(-2) === 'segment' && segment) {
      segment.place = place()
      segment.target = []
      open = [segment.target]
    } else if (open.length > 0 && local !== 'mrk') {
      const id = Number(value('id').replace(/^\d+\./, ''))
      if (local === 'ph') open[0]?.push({ id, text: '' })
      else if (local === 'cp') open[0]?.push(' ')
      else if (local !== 'pc') refuse(`Expected \`<ph>\` or \`<pc>\`, not \`<${local}>\``)
      else {
        const inner: Inline[] = []
        open[0]?.push({ id, start: '', end: '', inner })
        open.unshift(inner)
      }
    }
  }
  xml.onclosetag = () => {
    const name = path.pop()
    if (name === 'pc') open.shift()
    else if (name === 'target') open = []
  }
  xml.ontext = (value) => open[0]?.push(value)
  xml.oncdata = xml.ontext
  xml.write(written.replace(/^\ufeff/, '')).close()
  if (found.target === '') refuse('Expected an XLIFF 2 document with units', { line: 1, column: 1 })
  return found
}

const inline: z.ZodType<Inline> = z.lazy(() =>
  z.union([
    z.string(),
    z.strictObject({ id: z.number(), text: z.string() }),
    z.strictObject({
      ...{ id: z.number(), start: z.string(), end: z.string() },
      ...{ inner: z.array(inline), label: z.string().optional() }
    })
  ])
)
const segment = z.object({ target: z.array(inline).optional(), isProposal: z.boolean().default(false) })
const unit = z.object({ id: z.string(), hash: z.string(), segments: z.array(segment) })
const json = z.object({ target: z.string(), pages: z.array(z.object({ file: z.string(), units: z.array(unit) })) })

/** Throws a DocsgenError for a text that is not JSON as docsgen writes it. */
export function readJson(file: string, written: string): Returned {
  const start = { line: 1, column: 1 }
  const refuse = (why: string, keys: PropertyKey[] = []) => {
    const { place = start } = placeOfPath(written, keys)
    throw new DocsgenError({ rule: 'translation', file, place, text: `Cannot read JSON of units: ${why}` }, 1)
  }
  const parse = (): unknown => {
    try {
      return JSON.parse(written)
    } catch (error) {
      return refuse(error instanceof Error ? error.message : '')
    }
  }
  const { data, error } = json.safeParse(parse())
  if (!data) return refuse(error.issues[0]?.message ?? '', error.issues[0]?.path)
  const at = (...keys: PropertyKey[]) => placeOfPath(written, keys).place ?? start
  const pages = data.pages.map(({ file: source, units }, page) => ({
    file: source,
    place: at('pages', page),
    units: units.map(({ segments, ...each }, index) => ({
      ...each,
      place: at('pages', page, 'units', index),
      segments: segments.map(({ target, isProposal }, of) => ({
        place: at('pages', page, 'units', index, 'segments', of),
        isProposal,
        ...(target && { target })
      }))
    }))
  }))
  return { target: data.target, pages }
}
