import { where } from '../format.ts'
import type { Leveled } from '../message.ts'

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

function escapeXml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => names[character] ?? '').replaceAll('\n', '&#10;')
}
