/** Messages as SARIF 2.1.0, for code scanning and editors. */
import { type Leveled, levelOf } from '../message.ts'
import type { Levels } from '../rules.ts'

/** One run with all messages. `defaults` are the levels of rules without a configuration. */
export function formatSarif(messages: Leveled[], defaults: Levels): string {
  const rules = [...new Set(messages.map(({ rule }) => rule))].sort()
  const driver = {
    name: 'docsgen',
    rules: rules.map((id) => ({ id, defaultConfiguration: { level: toLevel(levelOf(id, defaults)) } }))
  }
  const results = messages.map((message) => toResult(message, rules.indexOf(message.rule)))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }]
  }
  return `${JSON.stringify(log, undefined, 2)}\n`
}

function toLevel(level: string): string {
  return level === 'error' ? 'error' : level === 'off' ? 'note' : 'warning'
}

function toResult({ rule, level, text, note, file, place }: Leveled, ruleIndex: number): object {
  const region = place && { startLine: place.line, startColumn: place.column }
  const location = file !== undefined && {
    physicalLocation: { artifactLocation: { uri: toUri(file) }, ...(region && { region }) }
  }
  return {
    ruleId: rule,
    ruleIndex,
    level: toLevel(level),
    message: { text: note === undefined ? text : `${text}. ${note}` },
    ...(location && { locations: [location] })
  }
}

function toUri(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/')
}
