/**
 * What is told of the loop: to the open pages, which urls changed and what is wrong; to the terminal, the same in words.
 * Faults that show only when pages are made are looked for in the bodies made so far, a moment after each round, so that
 * they never delay what is seen.
 */

import { statSync } from 'node:fs'
import path from 'node:path'
import colors from 'picocolors'
import type { Build } from '../build/build.ts'
import type { LiveEvent, LiveMessage } from '../client/dev/event.ts'
import { mapLimit } from '../disk/concurrency.ts'
import { hash } from '../disk/files.ts'
import { maybeBaseline } from '../messages/baseline.ts'
import { filterMessages } from '../messages/filter.ts'
import { cleanName, countOf, formatDuration } from '../messages/format.ts'
import { type Leveled, levelMessages, type Message } from '../messages/message.ts'
import { codeFrame } from '../messages/report.ts'
import { maybeRead, report, type Terminal } from '../messages/terminal.ts'
import { checkBodies } from '../outputs/check-references.ts'
import { urlToHref } from '../page/url.ts'
import { ignoresOf } from '../site/site.ts'
import { styleUrl, type Theme } from '../theme/theme.ts'
import type { BodyCache } from './body-cache.ts'
import type { Dev, Round } from './dev.ts'
import { urlsOfOne } from './update.ts'

export interface LiveOptions {
  dev: Dev
  bodies: BodyCache
  root: string
  terminal: Terminal
  send(event: string): void
}

export interface Reporter {
  /** After a round of the loop. */
  updated(round: Round): void
  /** While the pages that were only skimmed are parsed. */
  parsed(left: number): void
  /** After a body was made that may be at fault, or has been. */
  bodyMade(): void
  version(): string
  look(): string
  hello(): string
  close(): void
}

/** Milliseconds of quiet before the bodies are looked at. */
const quiet = 200

/** So many pages that nobody asked for are made to find the ids others link to. */
const mostTargets = 100

export function createReporter({ dev, bodies, root, terminal, send }: LiveOptions): Reporter {
  const started = Date.now().toString(36)
  let round = 0
  let checked: Message[] = []
  let timer: NodeJS.Timeout | undefined
  let told = new Set<string>()
  let errorsTold = 0
  let published = ''
  const looks = new WeakMap<Theme, string>()
  let last: Leveled[] = []

  function leveled(): Leveled[] {
    const build = dev.build()
    if (dev.isPartial() && dev.faults().length === 0) return last
    const faults = dev.faults()
    if (!build || faults.length > 0) return levelMessages(faults, dev.project().levels)
    const own = [...build.messages, ...bodies.messages(build.outputs), ...checked]
    const levels = dev.project().levels
    return filterMessages(own, { ignores: ignoresOf(build.site), levels, baseline: maybeBaseline(root) }, true)
  }

  function publish(changed: string[], messages = leveled()) {
    last = messages
    published = JSON.stringify(messages)
    send(JSON.stringify(toEvent(messages, changed)))
    tell(messages)
  }

  function toEvent(messages: Leveled[], changed: string[]): LiveEvent {
    const build = dev.build()
    const errors = messages.filter(({ level }) => level === 'error').map((message) => toShown(root, message))
    const style = build && urlToHref(styleUrl(build.theme), build.project.base)
    return { version: live.version(), look: live.look(), changed, messages: errors, ...(style && { style }) }
  }

  /** Each fault once, as long as it lasts. */
  function tell(messages: Leveled[]) {
    const now = new Set(messages.map((message) => JSON.stringify(message)))
    const fresh = messages.filter((message) => !told.has(JSON.stringify(message)))
    if (fresh.length > 0) report(fresh, { terminal, format: 'text', root })
    const left = messages.filter(({ level }) => level === 'error').length
    const isMended = now.size === 0 ? told.size > 0 : left === 0 && errorsTold > 0
    const mended = now.size === 0 ? 'Everything is mended' : 'No errors are left'
    if (isMended) terminal.out(`${terminal.paint.green('✓')} ${mended}\n`)
    told = now
    errorsTold = left
  }

  function checkSoon() {
    clearTimeout(timer)
    timer = setTimeout(() => void check(), quiet)
  }

  async function check() {
    const build = dev.build()
    if (!build || dev.faults().length > 0 || dev.isPartial()) return
    const facts = bodies.facts(build.outputs)
    const unmade = findUnmade(build, new Set(facts.keys()))
    const wanted = build.site.wanted.filter(({ target }) => !unmade.has(target))
    checked = checkBodies({ ...build, site: { ...build.site, wanted } }, facts)
    if (JSON.stringify(leveled()) !== published) publish([])
    const targets = [...build.outputs.values()].filter(({ url }) => url !== undefined && unmade.has(url))
    // Those that are made call `bodyMade`, and so this again.
    await mapLimit(targets.slice(0, mostTargets), 2, (output) => bodies.get(output))
  }

  const live: Reporter = {
    updated({ files, known, before, milliseconds, complete }) {
      round++
      const build = dev.build()
      const isFirst = round === 1
      const other = build ? urlsOfOne(build.site.pages, before) : []
      const messages = leveled()
      const changed = isFirst || !build ? [] : [...new Set([...bodies.changed(build.outputs), ...other])]
      const what = complete === undefined ? describeChange(files, { root, known }) : `Checked all ${complete} pages`
      if (what !== '' && !isFirst && dev.faults().length === 0) say(what, milliseconds, messages)
      publish(changed, messages)
      checkSoon()
    },
    parsed: (left) => terminal.progress(left > 0 ? `Checking: ${countOf(left, 'page')} left` : ''),
    bodyMade: checkSoon,
    version: () => `${started}-${round}`,
    look() {
      const build = dev.build()
      const look = build && (looks.get(build.theme) ?? lookOf(build))
      if (build && look) looks.set(build.theme, look)
      return look ?? 'none'
    },
    hello: () => JSON.stringify(toEvent(leveled(), [])),
    close: () => clearTimeout(timer)
  }
  return live

  function say(what: string, milliseconds: number, messages: Leveled[]) {
    const left = messages.filter(({ level }) => level === 'error').length
    const faults = left > 0 ? `, ${terminal.paint.red(countOf(left, 'error'))}` : ''
    const time = new Date().toTimeString().slice(0, 8)
    terminal.out(
      `${terminal.paint.dim(time)} ${what} ${terminal.paint.dim(`in ${formatDuration(milliseconds)}`)}${faults}\n`
    )
  }
}

/** So many files are named, the others counted. */
const mostNamed = 3

/** `Changed a.md, removed b.md`; '' when no file can be named, as after folders came and went. */
function describeChange(files: string[], { root, known }: { root: string; known: Set<string> }): string {
  const changes = files.flatMap((file) => {
    const isHere = isFile(path.join(root, file))
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

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Both are loaded anew together. */
function lookOf({ theme: { key, client }, sources: { configured } }: Build): string {
  return hash(key, JSON.stringify([client, configured]))
}

/** Pages that are linked to by an id they do not have by themselves, and that are not made: a template may write it. */
function findUnmade({ site, outputs }: Build, made: Set<string>): Set<string> {
  const missing = site.wanted.filter(({ target, id }) => site.pages.get(target)?.anchors.includes(id) === false)
  const targets = new Set(missing.map(({ target }) => target))
  if (targets.size === 0) return targets
  for (const { path: at, url } of outputs.values()) if (url !== undefined && made.has(at)) targets.delete(url)
  return targets
}

function toShown(root: string, { text, rule, file, place, note }: Leveled): LiveMessage {
  const source = file !== undefined && place ? maybeRead(path.join(root, file)) : undefined
  const frame = source !== undefined && place && codeFrame(source, place, colors.createColors(false)).join('\n')
  const where = file === undefined ? undefined : place ? `${file}:${place.line}:${place.column}` : file
  return { text, rule, ...(where && { where }), ...(note && { note }), ...(frame && { frame }) }
}
