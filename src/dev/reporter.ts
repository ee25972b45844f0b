/**
 * Reports the loop: to the open pages, the urls that changed and what is wrong; to the terminal, the same in words.
 * Problems that show only in finished pages are found in the bodies made so far, a moment after each round: it delays nothing.
 */

import { statSync } from 'node:fs'
import path from 'node:path'
import colors from 'picocolors'
import type { LiveEvent, LiveMessage } from '../client/dev/event.ts'
import { maybe } from '../disk/defined.ts'
import { hash, mapLimit } from '../disk/files.ts'
import { filterMessages, maybeBaseline } from '../messages/baseline.ts'
import { cleanName, countOf, formatDuration, nameRepositories } from '../messages/format.ts'
import { type Leveled, levelMessages, type Message, toProblems } from '../messages/message.ts'
import { codeFrame, lineEnds } from '../messages/report.ts'
import type { Levels } from '../messages/rules.ts'
import { maybeRead, report, type Terminal } from '../messages/terminal.ts'
import { checkBodies } from '../outputs/check-references.ts'
import type { Output } from '../outputs/output.ts'
import { urlToHref } from '../page/url.ts'
import type { Build } from '../pipeline/list.ts'
import { rules } from '../site/checks/rules.ts'
import { checkLock } from '../site/checks/url-lock/url-lock.ts'
import { ignoresOf } from '../site/site.ts'
import { styleUrl, type Theme } from '../theme/theme.ts'
import type { BodyCache } from './body-cache.ts'
import type { Dev, Round } from './dev.ts'
import type { EditorPlace } from './editor.ts'
import { urlsOfOne } from './update.ts'

export interface ReporterOptions {
  dev: Dev
  bodies: BodyCache
  root: string
  terminal: Terminal
  signal: AbortSignal
  send(event: string): void
}

/** Milliseconds of quiet before the bodies are looked at; on a large site, where that takes long, more. */
const quiet = 200

/** So many pages that nobody asked for are made: for the ids others link to, or as they had problems. */
const mostMade = 100

export class Reporter {
  readonly #options: ReporterOptions
  readonly #log: Log
  readonly #started = Date.now().toString(36)
  readonly #looks = new WeakMap<Theme, string>()
  #round = 0
  #checked: Message[] = []
  /** Messages about the url lock, and the build they are of. */
  #locked: { build?: Build; messages: Message[] } = { messages: [] }
  /** All messages as they were sent last. */
  #sent: Leveled[] = []
  #timer: NodeJS.Timeout | undefined
  /** Milliseconds that the last look at the bodies took: the next save must not wait for one. */
  #lastTook = 0

  constructor(options: ReporterOptions) {
    this.#options = options
    this.#log = new Log(options.root, options.terminal)
  }

  updated(round: Round): void {
    const { dev, bodies } = this.#options
    const { build, problems } = dev.state
    const isFirst = this.#round++ === 0
    const messages = this.#messages()
    const others = build ? urlsOfOne(build.site.pages, round.before) : []
    const changed = isFirst || !build ? [] : [...new Set([...bodies.changed(build.outputs), ...others])]
    if (!isFirst && problems.length === 0) this.#log.round(round, messages)
    this.#publish(messages, changed)
    this.bodyMade()
  }

  /** Looks at the bodies in a moment. Called after one was made that has messages, or had some. */
  bodyMade(): void {
    clearTimeout(this.#timer)
    const wait = Math.max(quiet, 2 * this.#lastTook)
    this.#timer = setTimeout(() => void this.#check().catch((error: unknown) => this.#fail(error)), wait)
  }

  /** Identifies the text of all pages. */
  version(): string {
    return `${this.#started}-${this.#round}`
  }

  /** Identifies the theme and the configuration: with another look a page is loaded again. */
  look(): string {
    const { build } = this.#options.dev.state
    if (!build) return 'none'
    const look = this.#looks.get(build.theme) ?? hash(build.theme.look, JSON.stringify(build.sources.configured))
    this.#looks.set(build.theme, look)
    return look
  }

  /** The event for a page that begins to listen, with the key of the session. */
  hello(key: string): string {
    return this.#toEvent(this.#messages(), [], { key })
  }

  /** The place of a message that pages show, by its text there. Nothing else can be opened. */
  placeOf(where: string): EditorPlace | undefined {
    const { file, place } = this.#messages().find((message) => whereOf(message) === where) ?? {}
    if (file === undefined) return undefined
    return { file: path.join(this.#options.root, file), line: place?.line ?? 1, column: place?.column ?? 1 }
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** Until all pages are parsed, the messages are those of before. */
  #messages(): Leveled[] {
    const { dev, bodies, root } = this.#options
    const { build, problems, project } = dev.state
    const levels: Levels = { ...project.levels, 'lost-url': project.levels['lost-url'] === 'off' ? 'off' : 'warn' }
    if (dev.isPartial() && problems.length === 0) return this.#sent
    if (!build || problems.length > 0) return levelMessages(problems, levels)
    const all = [...build.messages, ...bodies.messages(build.outputs), ...this.#checked, ...this.#locked.messages]
    return filterMessages(all, { ignores: ignoresOf(build.site), levels, baseline: maybeBaseline(root) }, true).messages
  }

  #publish(messages: Leveled[], changed: string[]) {
    this.#sent = messages
    this.#options.send(this.#toEvent(messages, changed))
    this.#log.messages(messages)
  }

  #toEvent(messages: Leveled[], changed: string[], others: Pick<LiveEvent, 'key'> = {}): string {
    const { dev, root } = this.#options
    const { build } = dev.state
    const errors = messages.filter(({ level }) => level === 'error').map((message) => toShown(root, message))
    const sheets = build && [styleUrl(build.theme), ...build.theme.styleParts.map(({ url }) => url)]
    const styles = sheets?.map((url) => urlToHref(url, build?.project.base ?? ''))
    const { refreshed, parts } = build?.theme.client ?? {}
    const islands = refreshed && hash(JSON.stringify(parts))
    const event: LiveEvent = { version: this.version(), look: this.look(), changed, messages: errors }
    const more = { ...(styles && { styles }), ...(islands && { islands }), ...others }
    return JSON.stringify({ ...event, ...more } satisfies LiveEvent)
  }

  #fail(error: unknown) {
    if (this.#options.signal.aborted) return
    this.#checked = toProblems(error, 'check the site')
    this.#publish(this.#messages(), [])
  }

  async #check() {
    const { dev, bodies } = this.#options
    const { build, problems } = dev.state
    if (!build || problems.length > 0 || dev.isPartial()) return
    // A problem is not fixed because its page changed.
    if (this.#sent.length > 0) await this.#makeAgain(bodies.stale(build.outputs))
    const began = performance.now()
    const facts = bodies.facts(build.outputs)
    const unmade = findUnmade(build, new Set(facts.keys()))
    const wanted = build.site.wanted.filter(({ target }) => !unmade.has(target))
    this.#checked = checkBodies({ ...build, site: { ...build.site, wanted } }, facts)
    this.#lastTook = performance.now() - began
    await this.#checkLock(build)
    const messages = this.#messages()
    if (JSON.stringify(messages) !== JSON.stringify(this.#sent)) this.#publish(messages, [])
    const targets = [...build.outputs.values()].filter(({ url }) => url !== undefined && unmade.has(url))
    await this.#makeAgain(targets)
  }

  /** Each calls `bodyMade`, and so looks at all again. */
  async #makeAgain(outputs: readonly Output[]) {
    await mapLimit(outputs.slice(0, mostMade), 2, (output) => this.#options.bodies.get(output))
  }

  /** Compares a build with the url lock, once. While somebody writes, addresses come and go: nothing stops them. */
  async #checkLock(build: Build) {
    if (this.#locked.build === build) return
    const { signal } = this.#options
    const { messages } = await checkLock({ ...build, signal })
    this.#locked = { build, messages: messages.filter(({ rule }) => rule !== 'new-url') }
  }
}

/** Pages that are linked to by an id they do not have by themselves, and that are not made: a template may write it. */
function findUnmade({ site, outputs }: Build, made: Set<string>): Set<string> {
  const missing = site.wanted.filter(({ target, id }) => site.pages.get(target)?.anchors.includes(id) === false)
  const targets = new Set(missing.map(({ target }) => target))
  if (targets.size === 0) return targets
  for (const { path: at, url } of outputs.values()) if (url !== undefined && made.has(at)) targets.delete(url)
  return targets
}

function toShown(root: string, message: Leveled): LiveMessage {
  const { text, rule, file, place, note } = message
  const source = file !== undefined && place ? maybeRead(path.join(root, file)) : undefined
  const lines = source?.split(lineEnds)
  const frame = lines && place && codeFrame(lines, place, colors.createColors(false)).join('\n')
  const where = whereOf(message)
  return { text, rule, ...(where && { where }), ...(note && { note }), ...(frame && { frame }) }
}

function whereOf({ file, place }: Leveled): string | undefined {
  const name = file && nameRepositories(file)
  return name && place ? `${name}:${place.line}:${place.column}` : name
}

/** Prints to the terminal what changed and what is wrong. */
class Log {
  readonly #root: string
  readonly #terminal: Terminal
  /** Messages that were printed and still hold, as JSON. */
  #printed = new Set<string>()
  #errors = 0

  constructor(root: string, terminal: Terminal) {
    this.#root = root
    this.#terminal = terminal
  }

  /** Prints one line about a round, with the number of errors among the messages. */
  round({ files, known, milliseconds, complete }: Round, messages: Leveled[]): void {
    const { paint, out } = this.#terminal
    const what = complete === undefined ? describeChange(files, this.#root, known) : `Checked all ${complete} pages`
    if (what === '') return
    const errors = countErrors(messages)
    const left = errors > 0 ? `, ${paint.red(countOf(errors, 'error'))}` : ''
    const time = new Date().toTimeString().slice(0, 8)
    out(`${paint.dim(time)} ${what} ${paint.dim(`in ${formatDuration(milliseconds)}`)}${left}\n`)
  }

  /** Prints each message once, as long as it holds. */
  messages(messages: Leveled[]): void {
    const { paint, out } = this.#terminal
    const texts = messages.map((message) => JSON.stringify(message))
    const fresh = messages.filter((_, at) => !this.#printed.has(texts[at] ?? ''))
    if (fresh.length > 0) report(fresh, { terminal: this.#terminal, format: 'text', root: this.#root, rules })
    const errors = countErrors(messages)
    if (messages.length === 0 && this.#printed.size > 0) out(`${paint.green('✓')} All reported problems are fixed\n`)
    else if (errors === 0 && this.#errors > 0) out(`${paint.green('✓')} All reported errors are fixed\n`)
    this.#printed = new Set(texts)
    this.#errors = errors
  }
}

function countErrors(messages: Leveled[]): number {
  return messages.filter(({ level }) => level === 'error').length
}

/** So many files are named, the others counted. */
const mostNamed = 3

/** `Changed a.md, removed b.md`; '' when no file can be named, as after folders came and went. */
function describeChange(files: string[], root: string, known: Set<string>): string {
  const changes = files.flatMap((file) => {
    const isHere = maybe(() => statSync(path.join(root, file)).isFile()) ?? false
    if (!known.has(file)) return isHere ? [{ verb: 'added', file }] : []
    return [{ verb: isHere ? 'changed' : 'removed', file }]
  })
  const named = changes.slice(0, mostNamed).map(({ verb, file }, at) => {
    return changes[at - 1]?.verb === verb ? cleanName(file) : `${verb} ${cleanName(file)}`
  })
  const others = changes.length - mostNamed
  const text = named.join(', ') + (others > 0 ? ` and ${others} more` : '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
