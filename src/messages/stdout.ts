/** Standard output is for what docsgen says, which programs read; what code of a project prints goes to standard error. */
import { writeSync } from 'node:fs'
import { Writable } from 'node:stream'

/** Sends what is written to standard output to standard error, `writeOut` excepted. Returns a function that undoes this. */
export function divertStdout(): () => void {
  const { stdout, stderr } = process
  stdout.write = stderr.write.bind(stderr)
  return () => void Reflect.deleteProperty(stdout, 'write')
}

/** The same in a thread, whose own streams lose what is not handed on when the thread ends. */
export function divertThread(): void {
  process.stdout.write = process.stderr.write = (text: string | Uint8Array) => {
    try {
      writeSync(2, typeof text === 'string' ? Buffer.from(text) : text)
    } catch {
      return false // nobody reads, or nobody reads fast enough
    }
    return true
  }
}

export function writeOut(text: string): void {
  Reflect.apply(Writable.prototype.write, process.stdout, [text])
}
