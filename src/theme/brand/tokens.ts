/** The properties of `templates/styles/tokens.css`, and which of them must be readable on which. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ownTemplates } from '../template-layers.ts'
import { byMode, declarationsOf, type Mode } from './declarations.ts'

/** Values by name, such as `--primary`, for each mode. */
export type Tokens = Map<string, Record<Mode, string>>

/** docsgen's own. */
export function readTokens(): Tokens {
  const css = readFileSync(path.join(ownTemplates, 'styles/tokens.css'), 'utf8')
  return new Map(declarationsOf(css).map(({ name, value }) => [name, byMode(value)]))
}

/** A ground: a token, or with `share` that many percent of the text's own colour in it. */
export interface Ground {
  token: string
  share?: number
}

const onPage = ['--paper', '--surface', '--code', '--tint']
const onCode = ['--code', '--code-add', '--code-remove', '--code-mark', '--code-warn']
const codeTokens = 'keyword string number comment function type property variable meta'

const pairs: readonly (readonly [texts: string, grounds: readonly (string | Ground)[]])[] = [
  ['--text', [...onPage, '--band', ...onCode]],
  ['--heading', [...onPage, '--band']],
  ['--muted', onPage],
  ['--primary', [...onPage, '--band', { token: '--paper', share: 9 }]],
  ['--primary-hover', ['--paper']],
  // The darkest of their grounds is the name of a method.
  ['--note --info --caution', ['--paper', { token: '--paper', share: 12 }]],
  // Lines of a diff as well.
  ['--tip --danger', ['--paper', { token: '--paper', share: 12 }, ...onCode]],
  [codeTokens.replace(/\w+/g, '--code-$&'), onCode],
  ['--on-footer --on-footer-strong', ['--footer']],
  ['--on-banner', ['--banner']],
  ['--on-primary', ['--primary', '--primary-hover']]
]

/** Tokens of text, in the order in which they are made to fit, and the grounds each is used on. */
export const groundsOf: ReadonlyMap<string, readonly Ground[]> = new Map(
  pairs.flatMap(([texts, grounds]) =>
    texts
      .split(' ')
      .map((text) => [text, grounds.map((ground) => (typeof ground === 'string' ? { token: ground } : ground))])
  )
)
