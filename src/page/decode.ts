/** Bytes of a file → text with `\n` line ends, so that every later place is true for every editor. */
import type { Message } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'

/** The text, or the message that says why there is none. A byte order mark is dropped. */
export function decodeSource(bytes: Uint8Array, file: string): { text: string } | { message: Message } {
  if (isUtf16(bytes)) {
    const place = { line: 1, column: 1 }
    const note = 'Save the file as UTF-8'
    return { message: { rule: 'encoding', file, place, text: 'Expected UTF-8, not UTF-16', note } }
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

/** By its mark, or, where a program left that out, by the zero that is half of the first letter. */
function isUtf16([first, second]: Uint8Array): boolean {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isMarked || (first === 0) !== (second === 0)
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
  while (!isPrefix(bytes.subarray(0, valid), false)) valid--
  return valid
}

function isPrefix(bytes: Uint8Array, stream = true): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream })
    return true
  } catch {
    return false
  }
}
