/** Messages as SARIF 2.1.0, for code scanning and editors. */

import { defined } from '../disk/defined.ts'
import { escapeXml } from '../disk/entities.ts'
import { hash } from '../disk/files.ts'
import { readVersion } from '../disk/package-root.ts'
import { textWithoutGuess } from './baseline.ts'
import { findFix } from './fix.ts'
import { where } from './format.ts'
import type { Leveled } from './message.ts'
import { placeAt } from './place.ts'
import { type RuleFacts, type Rules, readSection } from './rules.ts'

interface SarifOptions {
  rules: Rules
  /** The text of a file, for the extent of a fix. */
  source(file: string): string | undefined
}

/** One run with all messages. */
export function formatSarif(messages: Leveled[], { rules, source }: SarifOptions): string {
  const broken = [...new Set(messages.map(({ rule }) => rule))].sort()
  const version = readVersion()
  const described = broken.map((id) => describeRule(id, rules.get(id)))
  const driver = { name: 'docsgen', version, semanticVersion: version, rules: described }
  const times = new Map<string, number>()
  const results = messages.map((message) => ({
    ...toResult(message, broken.indexOf(message.rule)),
    partialFingerprints: { 'docsgenProblem/v1': fingerprint(message, times) },
    ...toFixes(message, source)
  }))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }]
  }
  return `${JSON.stringify(log, undefined, 2)}\n`
}

function describeRule(id: string, { level = 'error', docs }: Partial<RuleFacts> = {}): object {
  const { url, markdown, summary } = (docs && readSection(docs)) ?? {}
  return {
    id,
    ...(summary && { shortDescription: { text: summary } }),
    ...(markdown && { help: { text: markdown, markdown }, helpUri: url }),
    defaultConfiguration: { level: toLevel(level) }
  }
}

function toLevel(level: string): string {
  return level === 'error' ? 'error' : level === 'warn' ? 'warning' : 'note'
}

function toResult({ rule, level, text, note, file, place }: Leveled, ruleIndex: number): object {
  const region = place && { startLine: place.line, startColumn: place.column }
  const location = file !== undefined && {
    physicalLocation: { artifactLocation: { uri: toUri(file) }, ...defined({ region }) }
  }
  return {
    ruleId: rule,
    ruleIndex,
    level: toLevel(level),
    message: { text: note === undefined ? text : `${text}. ${note}` },
    ...(location && { locations: [location] })
  }
}

/** The same problem has the same one wherever it is in its file, as in the baseline; the second of a kind has another. */
function fingerprint(message: Leveled, times: Map<string, number>): string {
  const id = hash(message.file ?? '', message.rule, textWithoutGuess(message))
  const count = (times.get(id) ?? 0) + 1
  times.set(id, count)
  return `${id}:${count}`
}

function toFixes({ file, place, fix }: Leveled, source: SarifOptions['source']): object {
  const text = file !== undefined && place && fix ? source(file) : undefined
  const span = text !== undefined && place && fix && findFix(text, place, fix.was)
  if (!span || !fix || file === undefined) return {}
  const [start, end] = [placeAt(text, span.start), placeAt(text, span.end)]
  const deletedRegion = {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column
  }
  const change = {
    artifactLocation: { uri: toUri(file) },
    replacements: [{ deletedRegion, insertedContent: { text: fix.text } }]
  }
  return { fixes: [{ description: { text: `Write \`${fix.text}\`` }, artifactChanges: [change] }] }
}

function toUri(file: string): string {
  return file
    .split('/')
    .map((part) => encodeURIComponent(part.replace(/\p{Cs}/gu, '\ufffd')))
    .join('/')
}

export function formatGithub(message: Leveled): string {
  const command = { error: 'error', warn: 'warning', info: 'notice' }[message.level]
  const properties = [
    message.file === undefined
      ? ''
      : `file=${escapeGithub(message.file).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
    message.place ? `line=${message.place.line},col=${message.place.column}` : '',
    `title=${message.rule}`
  ]
  const text = message.note ? `${message.text}\n${message.note}` : message.text
  return `::${command} ${properties.filter(Boolean).join(',')}::${escapeGithub(text)}\n`
}

function escapeGithub(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

export function formatJunit(messages: Leveled[]): string {
  const cases = messages.map((message) => {
    const kind = message.level === 'error' ? 'failure' : 'skipped'
    const name = escapeXml(`${where(message)}${message.text}`)
    const body = `<${kind} message="${escapeXml(message.text)}">${escapeXml(message.note ?? '')}</${kind}>`
    return `    <testcase classname="${message.rule}" name="${name}">${body}</testcase>`
  })
  const errors = messages.filter((message) => message.level === 'error').length
  const counts = `tests="${Math.max(1, messages.length)}" failures="${errors}" skipped="${messages.length - errors}"`
  const none = '    <testcase classname="docsgen" name="no problems"/>'
  const body = (cases.length > 0 ? cases : [none]).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite name="docsgen" ${counts}>\n${body}\n  </testsuite>\n</testsuites>\n`
}
