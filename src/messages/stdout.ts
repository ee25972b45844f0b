/** Standard output is for what docsgen says, which programs read; what code of a project prints goes to standard error. */
import { Writable } from 'node:stream'

/** Sends what is written to standard output to standard error, `writeOut` excepted. Returns a function that undoes this. */
export function divertStdout(): () => void {
  const { stdout, stderr } = process
  stdout.write = stderr.write.bind(stderr)
  return () => void Reflect.deleteProperty(stdout, 'write')
}

export function writeOut(text: string): void {
  Reflect.apply(Writable.prototype.write, process.stdout, [text])
}
