/**
 * Decodes a file to text with `
 * ` line ends: places are then right in every editor.
 */
import type { Message, SourcePlace } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'

/** Returns the text without its byte order mark, or a message. */
export function decodeSource(bytes: Uint8Array, file: string): { text: string } | { message: Message } {
  const refuse = (place: SourcePlace, found: string) => {
    const text = `Expected UTF-8, not ${found}`
    return { message: { rule: 'encoding', file, place, text, note: 'Save the file as UTF-8' } as const }
  }
  if (isUtf16(bytes)) return refuse({ line: 1, column: 1 }, 'UTF-16')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text: text.replace(/\r\n?/g, '\n') }
  } catch {
    const [valid = ''] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\ufffd')
    const offset = Buffer.byteLength(valid)
    const before = valid.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
    const byte = `0x${(bytes[offset] ?? 0).toString(16).padStart(2, '0')}`
    return refuse(placeAt(before, before.length), `the byte ${byte} at offset ${offset}`)
  }
}

/** Detects UTF-16 by its mark, or by the zero byte of its first letter. */
function isUtf16([first, second]: Uint8Array): boolean {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isMarked || (first === 0) !== (second === 0)
}
