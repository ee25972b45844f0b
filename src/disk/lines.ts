/** Texts of any size, line by line: a string has at most 512 MB, which the facts of a very large site outgrow. */

/** Characters that become bytes at once. */
const pieceSize = 1 << 20

/** Ends each line, which must hold no newline, with one. */
export function joinLines(lines: Iterable<string>): Buffer {
  const pieces: Buffer[] = []
  let piece = ''
  for (const line of lines) {
    piece += `${line}\n`
    if (piece.length < pieceSize) continue
    pieces.push(Buffer.from(piece))
    piece = ''
  }
  return Buffer.concat([...pieces, Buffer.from(piece)])
}

export function* splitLines(bytes: Buffer): Generator<string> {
  let start = 0
  for (let end = bytes.indexOf('\n'); end !== -1; end = bytes.indexOf('\n', start)) {
    yield bytes.toString('utf8', start, end)
    start = end + 1
  }
  if (start < bytes.length) yield bytes.toString('utf8', start)
}
