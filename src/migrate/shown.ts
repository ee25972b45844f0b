/**
 * Components of a site that only make HTML of what is written in their tags: `<Redux />` is a link, `<Row>…</Row>` a `div`.
 * They are run, all at once, and pages have what they show in their place; so are expressions of what a page exports.
 */
import path from 'node:path'
import type { Json } from '../disk/json.ts'
import type { Line } from './context.ts'
import { evaluateAll, inside } from './from/evaluate.ts'
import { findModule, needsBrowser, usesHooks } from './hooks.ts'
import { applyEdits, type Edit, textOf } from './rewrite/lines.ts'
import { findClose, readTag, type Tag } from './rewrite/tags.ts'
import { blocksOf } from './shown-blocks.ts'
import { code, expressionsIn, placesOf } from './shown-expressions.ts'
import { htmlOf, type State } from './shown-html.ts'
import type { SourcePage } from './types.ts'

/** What a component shows. */
export interface Around {
  /** Before and after what is in it, within a line; undefined for what needs lines of its own. */
  line?: { before: string; after: string }
  /** On lines of its own, without what is in it. */
  block?: string | undefined
  hasLostStyle: boolean
  /** It shows nothing of what is in it, or shows it already. */
  isWhole: boolean
}

/** By a page's file and an opening tag, a whole element, or an expression, in it. */
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
    const ofTags = tagsIn(text, own).flatMap(({ tag, opening, content, source }) => {
      const [base = '', ...rest] = tag.name.split('.')
      const { code, key } = own.get(base) as Own
      const name = [nameOf(code), ...(key === undefined ? [] : [key]), ...rest].join('.')
      const open = `<${name}${opening.slice(1 + tag.name.length)}`
      const around = (text: string) => `${open}{${JSON.stringify(text)}}</${name}>`
      if (tag.isClosed) return [{ page: page.file, opening, call: open }]
      const whole = isPlain.test(content) ? [{ page: page.file, opening: source, call: around(content) }] : []
      return [{ page: page.file, opening, call: around(inside) }, ...whole]
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

/** Text without a mark: a component gets it as React gives it. */
const isPlain = /^[^\s<>{}*_`[\]\\&|:][^\n<>{}*_`[\]\\&|:]*$/

/** Text and Markdown within a line, without other components. */
const isInline = /^(?!\s)(?:(?!\n[ \t]*\n|<[A-Z])[\s\S])+$/

interface Element {
  tag: Tag
  opening: string
  content: string
  /** All of it. */
  source: string
  at: number
}

/** Components, outside of code. */
function tagsIn(text: string, names: ReadonlyMap<string, unknown>): Element[] {
  if (names.size === 0) return []
  const bare = text.replace(code, (found) => found.replace(/</g, ' '))
  return [...bare.matchAll(/<([A-Z]\w*)/g)].flatMap(({ 1: name = '', index }) => {
    const tag = names.has(name) ? readTag(bare, index) : undefined
    const close = tag?.isClosed === false ? findClose(text, tag.name, tag.end) : { start: tag?.end, end: tag?.end }
    if (!tag || !close) return []
    const [opening, content] = [bare.slice(index, tag.end), text.slice(tag.end, close.start)]
    return [{ tag, opening, content, source: text.slice(index, close.end), at: index }]
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
  const edits = tagsIn(text, names).flatMap(({ tag, opening, content, source, at }): Edit[] => {
    const ofTag = shown.get(opening)
    const isUsable = tag.isClosed || ofTag?.isWhole === false || isInline.test(content)
    const around = shown.get(source) ?? (isUsable ? ofTag : undefined)
    const end = at + source.length
    const block = around?.isWhole ? blockAt(text, at, end, around) : undefined
    const { before, after } = around?.line ?? {}
    if (around === undefined || (before === undefined && block === undefined)) return []
    note(tag.name, lines[text.slice(0, at).split('\n').length - 1]?.at ?? 1, around.hasLostStyle)
    if (around.isWhole) return [block ?? { start: at, end, text: `${before}${after}` }]
    const close = tag.end + content.length
    return [
      { start: at, end: tag.end, text: before ?? '' },
      { start: close, end, text: after ?? '' }
    ]
  })
  const bare = text.replace(code, (found) => found.replace(/\{/g, ' '))
  for (const [source, around] of shown) {
    const tagName = /<([A-Z]\w*)/.exec(source)?.[1] ?? ''
    for (const start of source.startsWith('{') ? placesOf(bare, source) : []) {
      const end = start + source.length
      const { before } = around.line ?? {}
      const made = blockAt(text, start, end, around) ?? (before !== undefined && { start, end, text: before })
      if (!made) continue
      edits.push(made)
      const at = lines[text.slice(0, start).split('\n').length - 1]?.at ?? 1
      for (const name of new Set(source.match(/\w+/g))) note(name, at, around.hasLostStyle && name === tagName)
    }
  }
  return applyEdits(
    lines,
    edits.sort((a, b) => a.start - b.start)
  )
}

/** The block with its indent, where nothing else is on the lines of an element. */
function blockAt(text: string, start: number, end: number, { block }: Around): Edit | undefined {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const [after = ''] = /^[^\n]*/.exec(text.slice(end)) ?? []
  if (block === undefined || (before + after).trim() !== '') return undefined
  return { start: start - before.length, end, text: `\n${block.replace(/^(?=.)/gm, before)}\n` }
}

function aroundOf(tree: Json | undefined, call: string): Around | undefined {
  if (tree === undefined || tree === null) return undefined
  const state: State = {}
  const html = htmlOf(tree, state)
  const hasContent = html?.includes(inside) === true
  const isWhole = !hasContent && (state.ignoresContent === true || !call.includes(JSON.stringify(inside)))
  const block = isWhole ? blocksOf(tree, state) : undefined
  const [before = '', after = '', more] = html?.split(inside) ?? []
  const [, text] = /\{"(.*)"\}<\/\w[\w.]*>$/.exec(call) ?? []
  const isLine = html !== undefined && html !== '' && more === undefined && (hasContent || isWhole)
  // A box with a look of its own is more than its parts.
  const showsText = hasContent || (text !== undefined && html?.includes(text))
  if ((!isLine && block === undefined) || (showsText && state.hasLostStyle && state.isSeveral)) return undefined
  return { ...(isLine && { line: { before, after } }), block, hasLostStyle: state.hasLostStyle === true, isWhole }
}
