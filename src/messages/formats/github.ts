import type { Leveled } from '../message.ts'

export function formatGithub(message: Leveled): string {
  const command = message.level === 'error' ? 'error' : 'warning'
  const properties = [
    message.file === undefined ? '' : `file=${escapeProperty(message.file)}`,
    message.place ? `line=${message.place.line},col=${message.place.column}` : '',
    `title=${message.rule}`
  ]
  const text = message.note ? `${message.text}\n${message.note}` : message.text
  return `::${command} ${properties.filter(Boolean).join(',')}::${escapeGithub(text)}\n`
}

function escapeGithub(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeGithub(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
