/** Texts that modules of a source export, such as code that a component shows. */
import { readFileSync } from 'node:fs'
import { placeInSource } from './files.ts'
import { findModule } from './hooks.ts'

const literal = String.raw`(?:\`((?:[^\`\\$]|\\[^ux\d]|\$(?!\{))*)\`|'((?:[^'\\\n]|\\[^ux\d])*)'|"((?:[^"\\\n]|\\[^ux\d])*)")`

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '\n': '' }

/** Returns the text that `file` imports as `name` `from` a module; undefined for what is computed, or no text. */
export function exportedText(root: string, file: string, { name, from }: { name: string; from: string }) {
  const { at } = placeInSource(root, findModule(root, file, from) ?? '')
  const source = at === undefined ? '' : readFileSync(at, 'utf8').replace(/\r\n?/g, '\n')
  const isNamed = new RegExp(String.raw`\bexport\s+\w+\s+${name}\b`).test(source)
  const start = isNamed ? String.raw`const\s+${name}(?:\s*:\s*[\w.]+)?\s*=` : 'default'
  const found = new RegExp(
    String.raw`^export\s+${start}\s*${literal}(?:\s+as\s+const)?(?:\s*;|[ \t]*$(?!\s*[+.?,([]))`,
    'm'
  )
  const text = found
    .exec(source)
    ?.slice(1)
    .find((each) => each !== undefined)
  return text?.replace(/\\([\s\S])/g, (_, letter: string) => escapes[letter] ?? letter)
}
