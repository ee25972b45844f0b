/**
 * Components of a site that only make HTML of what is written in their tags: `<Redux />` is a link, `<Row>…</Row>` a `div`.
 * They are run, all at once, and pages have what they show in their place; so are expressions of what a page exports.
 */
import path from 'node:path'
import type { Json } from '../disk/json.ts'
import type { Line } from './context.ts'
import { evaluateAll } from './from/evaluate.ts'
import { findModule, needsBrowser, usesHooks } from './hooks.ts'
import { applyEdits, type Edit, textOf } from './rewrite/lines.ts'
import { findClose, readTag, type Tag } from './rewrite/tags.ts'
import { code, expressionsIn, placesOf } from './shown-expressions.ts'
import { htmlOf, inside, type State } from './shown-html.ts'
import type { SourcePage } from './types.ts'

/** What a component shows before and after what is in it. */
export interface Around {
  before: string
  after: string
  hasLostStyle: boolean
}

/** By a page's file and an opening tag, or an expression, in it. */
export type ShownTags = Map<string, Map<string, Around>>

interface Asked {
  page: string
  opening: string
  /** The same as a function of a program. */
  call: string
}

/** Runs the components of all pages that are of the site itself, and need no browser. */
export async function showComponents(root: string, pages: { page: SourcePage; text: string }[]): Promise<ShownTags> {
  const parts = new Map<string, string>()
  const nameOf = (code: string) => {
    if (!parts.has(code)) parts.set(code, `C${parts.size}`)
    return parts.get(code) as string
  }
  const asked = pages.flatMap(({ page, text }): Asked[] => {
    const own = ownComponents(text, { root, file: page.file })
    const ofTags = tagsIn(text, own).map(({ tag, opening }) => {
      const [base = '', ...rest] = tag.name.split('.')
      const { code, key } = own.get(base) as Own
      const name = [nameOf(code), ...(key === undefined ? [] : [key]), ...rest].join('.')
      const open = `<${name}${opening.slice(1 + tag.name.length)}`
      const call = tag.isClosed ? open : `${open}{${JSON.stringify(inside)}}</${name}>`
      return { page: page.file, opening, call }
    })
    const partOf = ({ code, key }: Own) => nameOf(code) + (key === undefined ? '' : `.${key}`)
    const ofExpressions = expressionsIn(text, own).map(({ source, names }) => {
      const values = names.map((name) => partOf(own.get(name) as Own))
      return {
        page: page.file,
        opening: source,
        call: `((${names.join(', ')}) => <>${source}</>)(${values.join(', ')})`
      }
    })
    return [...ofTags, ...ofExpressions]
  })
  const found: ShownTags = new Map()
  if (asked.length === 0) return found
  const calls = [...new Set(asked.map(({ call }) => call))]
  const made = await evaluateAll(
    root,
    [...parts].map(([code, name]) => ({ name, code })),
    calls
  )
  const byCall = new Map(calls.map((call, at) => [call, aroundOf(made[at], call)]))
  for (const { page, opening, call } of asked) {
    const around = byCall.get(call)
    if (around) found.set(page, (found.get(page) ?? new Map<string, Around>()).set(opening, around))
  }
  return found
}

interface Own {
  /** The module, or an expression of the page. */
  code: string
  /** What it exports; undefined for all of it. */
  key?: string | undefined
}

const statements = /^import\s+([^'"]+?)\s+from\s*["']([^"']+)["'];?[ \t]*$/gm
const exported =
  /^export\s+const\s+(\w+)(?:\s*:[^=\n]+)?\s*=\s*([\s\S]+?)(?=\n[ \t]*\n|\n(?:im|ex)port\s|$(?![\s\S]))/gm

/** Components that a page imports from the site, or exports, by name; also its lists and objects. */
function ownComponents(text: string, { root, file }: { root: string; file: string }): Map<string, Own> {
  const own = new Map<string, Own>()
  for (const [, clause = '', from = ''] of text.matchAll(statements)) {
    const module = findModule(root, file, from)
    if (module === undefined || usesHooks(root, file, from)) continue
    const code = `require(${JSON.stringify(path.join(root, module))})`
    const [, whole, , first, names = ''] = /^(?:\*\s+as\s+(\w+)|((\w+)\s*,?\s*)?(?:\{([^}]*)\})?)$/.exec(clause) ?? []
    if (whole !== undefined) own.set(whole, { code })
    if (first !== undefined) own.set(first, { code, key: 'default' })
    for (const [, key = '', name = key] of names.matchAll(/(\w+)(?:\s+as\s+(\w+))?/g)) own.set(name, { code, key })
  }
  for (const [, name = '', code = ''] of text.matchAll(exported))
    if ((/^[[{]/.test(code) || (/^[A-Z]/.test(name) && /=>/.test(code))) && !needsBrowser.test(code))
      own.set(name, { code: `(${code.trim().replace(/;$/, '')})` })
  return own
}

/** The opening tags of components, outside of code. */
function tagsIn(text: string, names: ReadonlyMap<string, unknown>): { tag: Tag; opening: string; at: number }[] {
  if (names.size === 0) return []
  const bare = text.replace(code, (found) => found.replace(/</g, ' '))
  return [...bare.matchAll(/<([A-Z]\w*)/g)].flatMap(({ 1: name = '', index }) => {
    const tag = names.has(name) ? readTag(bare, index) : undefined
    return tag ? [{ tag, opening: bare.slice(index, tag.end), at: index }] : []
  })
}

/** Puts what components show in their place; `note` gets those that had styles of their own. */
export function withShown(
  lines: Line[],
  shown: ReadonlyMap<string, Around> | undefined,
  note: (name: string, line: number, hasLostStyle: boolean) => void
): Line[] {
  if (shown === undefined) return lines
  const text = textOf(lines)
  const names = new Map([...shown.keys()].map((opening) => [/^<(\w+)/.exec(opening)?.[1] ?? '', true]))
  const edits = tagsIn(text, names).flatMap(({ tag, opening, at }): Edit[] => {
    const around = shown.get(opening)
    const close = tag.isClosed ? { start: tag.end, end: tag.end } : findClose(text, tag.name, tag.end)
    if (around === undefined || close === undefined) return []
    note(tag.name, lines[text.slice(0, at).split('\n').length - 1]?.at ?? 1, around.hasLostStyle)
    const whole = { start: at, end: tag.end, text: around.before }
    return tag.isClosed ? [{ ...whole, text: around.before + around.after }] : [whole, { ...close, text: around.after }]
  })
  const bare = text.replace(code, (found) => found.replace(/\{/g, ' '))
  for (const [source, { before, hasLostStyle }] of shown) {
    const tagName = /<([A-Z]\w*)/.exec(source)?.[1] ?? ''
    for (const start of source.startsWith('{') ? placesOf(bare, source) : []) {
      edits.push({ start, end: start + source.length, text: before })
      const at = lines[text.slice(0, start).split('\n').length - 1]?.at ?? 1
      for (const name of new Set(source.match(/\w+/g))) note(name, at, hasLostStyle && name === tagName)
    }
  }
  return applyEdits(
    lines,
    edits.sort((a, b) => a.start - b.start)
  )
}

function aroundOf(tree: Json | undefined, call: string): Around | undefined {
  const state: State = { hasLostStyle: false, isSeveral: false }
  const html = tree === undefined || tree === null ? undefined : htmlOf(tree, state)
  const [before = '', after = '', more] = html?.split(inside) ?? []
  const isWhole =
    html !== undefined &&
    html !== '' &&
    more === undefined &&
    html.includes(inside) === call.includes(JSON.stringify(inside))
  // A box with a look of its own is more than its parts.
  const isBox = html?.includes(inside) && state.hasLostStyle && state.isSeveral
  return isWhole && !isBox ? { before, after, hasLostStyle: state.hasLostStyle } : undefined
}
