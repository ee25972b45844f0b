/** Bytes of a file → text with `\n` line ends, so that every later place is true for every editor. */
import { placeAt } from '../message.ts'
import type { Message } from '../types.ts'

/** The text, or the message that says why there is none. A byte order mark is dropped. */
export function decodeSource(bytes: Uint8Array, file: string): { text: string } | { message: Message } {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { message: { rule: 'encoding', file, text: 'Expected UTF-8, not UTF-16', note: 'Save the file as UTF-8' } }
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text: text.replace(/\r\n?/g, '\n') }
  } catch {
    const offset = firstInvalidByte(bytes)
    const before = new TextDecoder().decode(bytes.subarray(0, offset)).replace(/\r\n?/g, '\n')
    const byte = `0x${(bytes[offset] ?? 0).toString(16).padStart(2, '0')}`
    const text = `Expected UTF-8, not the byte ${byte} at offset ${offset}`
    const place = placeAt(before, before.length)
    return { message: { rule: 'encoding', file, place, text, note: 'Save the file as UTF-8' } }
  }
}

/** The longest valid prefix ends here: found by halving, since a decoder does not say where it stopped. */
function firstInvalidByte(bytes: Uint8Array): number {
  let valid = 0
  let invalid = bytes.length
  while (valid < invalid) {
    const middle = Math.ceil((valid + invalid) / 2)
    if (isPrefix(bytes.subarray(0, middle))) valid = middle
    else invalid = middle - 1
  }
  return valid
}

function isPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
