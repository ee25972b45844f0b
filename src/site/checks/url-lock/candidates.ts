/**
 * Guesses at what a lost address has become. For a url: a rename in git, another case, the same title or headings. For an anchor: the
 * heading over the same text, in its place, or on another page.
 */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { maybe } from '../../../disk/defined.ts'
import { unescapeXml } from '../../../disk/entities.ts'
import { groupBy } from '../../../disk/group.ts'
import { suggest } from '../../../messages/suggest.ts'
import { foldUrl, urlToPaths } from '../../../page/url.ts'
import type { Project } from '../../../project/project.ts'
import type { Site } from '../../site.ts'
import { samePage } from '../../versions.ts'
import type { History, OldFile } from './history.ts'
import { type Address, type Addresses, type Lost, toLine } from './lock-file.ts'

/** So many headings of a page, all of them on another one, say that it is the same page. */
const enough = 3

/** So many that the page has not which git takes for the renamed one say that the old page was split. */
const split = 2

/** Why a redirect is of no use: some hosts do not tell the two apart. */
export const differsInCase = 'differs only in case'

/** Returns a function that lists the candidates for a url, the likeliest first. */
export function createPageFinder({ project, site, lock, now, history }: LockContext): (url: string) => Candidate[] {
  const fresh = [...now.keys()].filter((url) => !lock.has(url))
  const byTitle = groupBy(fresh, (url) => site.pages.get(url)?.meta.title ?? '')
  const byId = groupById(fresh, (url) => now.get(url) ?? [])
  const byFolded = groupBy(fresh, foldUrl)
  const idsIn = (url: string) => now.get(url) ?? new Set()

  const sharing = (ids: ReadonlySet<string>) => {
    const counts = new Map<string, number>()
    for (const id of ids) for (const { url } of byId.get(id) ?? []) counts.set(url, (counts.get(url) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= split).sort(([, a], [, b]) => b - a)
  }

  const candidatesFor = (url: string) => {
    const ids = lock.get(url) ?? new Set()
    const old = history.byUrl.get(url)
    const alike = sharing(ids)
    const whole = alike.filter(([, count]) => count === ids.size && count >= enough)
    const renamed = renamedTo(url, old, { site, now })
    const isSplit = alike.some(
      ([to]) => [...ids].filter((id) => idsIn(to).has(id) && !idsIn(renamed).has(id)).length >= split
    )
    const title = old?.title ?? titleInOutput(url, project)
    const whyRenamed =
      old?.became === old?.file
        ? `is the url of \`${old?.file}\` now`
        : `is \`${old?.became}\`, which git sees as \`${old?.file}\` renamed`
    const titled = (title && byTitle.get(title)) || []
    const guess = site.targets.guess(url)
    const inVersions = project.versions.flatMap(
      (to) => samePage(project.versions, url, { to, pages: site.pages }) ?? []
    )
    return mergePages([
      ...(renamed === '' ? [] : [toCandidate(renamed, whyRenamed, !isSplit)]),
      ...titled.map((to) => toCandidate(to, 'has the same title', renamed === '' && titled.length === 1)),
      ...alike.map(([to, count]) => {
        const why = `has ${count === ids.size ? 'the same' : `${count} of its ${ids.size}`} headings`
        return toCandidate(to, why, renamed === '' && whole.length === 1 && count === ids.size && count >= enough)
      }),
      ...inVersions.map((to) => toCandidate(to, 'is the same page in another version', false)),
      ...(guess !== undefined && guess !== url && now.has(guess)
        ? [toCandidate(guess, 'has a similar url', false)]
        : [])
    ])
  }
  return (url) => byFolded.get(foldUrl(url))?.map((to) => toCandidate(to, differsInCase, false)) ?? candidatesFor(url)
}

function toCandidate(url: string, why: string, isSure: boolean): Candidate {
  return { to: { url }, why, isSure }
}

/** The url that the file has now; empty if nobody knows. */
function renamedTo(url: string, old: OldFile | undefined, { site, now }: Pick<LockContext, 'site' | 'now'>): string {
  const { became = '' } = old ?? {}
  const to = site.targets.pageFiles.get(became) ?? site.targets.fileUrls.get(became) ?? ''
  return to !== url && now.has(to) ? to : ''
}

/** One candidate for each url. If the sure ones are several, none is. */
function mergePages(all: Candidate[]): Candidate[] {
  const byUrl = new Map<string, Candidate>()
  for (const each of all) {
    const known = byUrl.get(each.to.url)
    byUrl.set(each.to.url, known ? { ...known, isSure: known.isSure || each.isSure } : each)
  }
  const merged = [...byUrl.values()]
  const isSure = merged.filter((each) => each.isSure).length === 1
  return merged.map((each) => ({ ...each, isSure: isSure && each.isSure }))
}

/** The output folder has the site as it was when all was well. */
function titleInOutput(url: string, { out, layout }: Project): string | undefined {
  const html = maybe(() => readFileSync(path.join(out, urlToPaths(url, layout)[0]), 'utf8')) ?? ''
  const [, inside] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
  return inside && unescapeXml(inside.replace(/<[^>]*>/g, '').trim())
}

/** The share of lines in common by which a section is the same under another heading. */
const alike = 0.5

/** Pages with a new heading of the same name that are looked at. */
const mostPages = 5

/** Returns a function that lists the candidates for an anchor, the likeliest first. */
export function createAnchorFinder({ project, site, lock, now, history }: LockContext): (lost: Lost) => Candidate[] {
  const texts = new Map<string, ReturnType<typeof readPage>>()
  const isNew = (url: string, id: string) => !lock.get(url)?.has(id)
  const newIds = (url: string) => [...(now.get(url) ?? [])].filter((id) => isNew(url, id))
  let byId: ReturnType<typeof groupById> | undefined

  const sectionsOf = (url: string) => {
    if (!texts.has(url)) texts.set(url, readPage(project.root, site.pages.get(url)?.file))
    return texts.get(url)
  }
  const toCandidate = (url: string, id: string, why: string, isSure: boolean): Candidate => {
    const known = sectionsOf(url)
    const section = known?.sections.find((each) => each.id === id)
    return { to: { url, id }, why, isSure, ...(known && section && { heading: { section, file: known.file } }) }
  }

  return ({ url, id = '', page = url }) => {
    const fresh = newIds(page)
    const old = readSections(history.byUrl.get(url)?.text ?? '').find((section) => section.id === id)
    const same = fresh.find((each) => foldId(each) === foldId(id))
    const [moved] = old ? nearest(old, sectionsOf(page)?.sections ?? [], fresh) : []
    const inPlace = placeOf(id, [...(lock.get(url) ?? [])], [...(now.get(page) ?? [])])
    const near = suggest(id, fresh)
    byId ??= groupById([...now.keys()], newIds)
    const others = (byId.get(id) ?? []).filter((each) => each.url !== page)
    const elsewhere = others.slice(0, mostPages).map((each) => each.url)
    const isThere = (each: string) => {
      const found = sectionsOf(each)?.sections.find((section) => section.id === id)
      return old !== undefined && found !== undefined && likeness(old, found) >= alike
    }
    return mergeAnchors([
      ...(same === undefined ? [] : [toCandidate(page, same, 'differs only in case or accents', true)]),
      ...(moved === undefined ? [] : [toCandidate(page, moved.id, 'has the same text below it', true)]),
      ...elsewhere.map((each) => toCandidate(each, id, 'has the same name', moved === undefined && isThere(each))),
      ...(inPlace === undefined ? [] : [toCandidate(page, inPlace, 'is in its place', inPlace === near)]),
      ...(near === undefined ? [] : [toCandidate(page, near, 'has a similar name', false)])
    ])
  }
}

function readPage(root: string, file: string | undefined): { file: string; sections: Section[] } | undefined {
  return maybe(() =>
    file === undefined ? undefined : { file, sections: readSections(readFileSync(path.join(root, file), 'utf8')) }
  ) // nobody wrote it
}

/** The sections that are most like an old one. */
function nearest(old: Section, sections: Section[], ids: string[]): Section[] {
  const among = sections
    .filter(({ id }) => ids.includes(id))
    .map((section) => ({ section, share: likeness(old, section) }))
  const isSame = ({ depth }: Section) => Number(depth === old.depth)
  const sorted = among.sort((a, b) => b.share - a.share || isSame(b.section) - isSame(a.section))
  return sorted.filter(({ share }) => share >= alike).map(({ section }) => section)
}

/** The one between the same neighbours, if as many came there as went. */
function placeOf(id: string, before: string[], after: string[]): string | undefined {
  const inBoth = new Set(before.filter((each) => after.includes(each)))
  const [old, at] = gapOf(before, id, inBoth)
  const previous = old[0]
  const from = previous === undefined ? 0 : after.indexOf(previous) + 1
  const end = after.findIndex((each, index) => index >= from && inBoth.has(each))
  const came = after.slice(from, end === -1 ? undefined : end)
  const went = old.slice(1)
  return came.length === went.length ? came[at] : undefined
}

/** The last that stays before an id, with those that go after it, and which of these the id is. */
function gapOf(ids: string[], id: string, stays: ReadonlySet<string>): [gap: (string | undefined)[], at: number] {
  const index = ids.indexOf(id)
  const from = ids.findLastIndex((each, position) => position < index && stays.has(each))
  const end = ids.findIndex((each, position) => position > index && stays.has(each))
  return [[ids[from], ...ids.slice(from + 1, end === -1 ? undefined : end)], index - from - 1]
}

/** Without case, accents and signs. */
function foldId(id: string): string {
  return foldUrl(id.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, ''))
}

/** The first of each address. If the sure ones are several, only the first is. */
function mergeAnchors(all: Candidate[]): Candidate[] {
  const sure = all.find(({ isSure }) => isSure)
  const byLine = new Map(all.toReversed().map((each) => [toLine(each.to), each]))
  const first = all.filter((each) => byLine.get(toLine(each.to)) === each)
  const sorted = sure ? [sure, ...first.filter((each) => toLine(each.to) !== toLine(sure.to))] : first
  return sorted.map((each) => ({ ...each, isSure: each === sure }))
}

/** An address that a lost one may have become. */
export interface Candidate {
  to: Address
  /** The reason to think so, as the rest of a sentence that begins with the candidate. */
  why: string
  /** Nothing else can be meant. */
  isSure: boolean
  /** The heading that took the place of the one that is gone, and its file. */
  heading?: { section: Section; file: string }
}

export interface LockContext {
  project: Project
  site: Pick<Site, 'pages' | 'targets'>
  lock: Addresses
  /** The addresses that the site answers. */
  now: Addresses
  history: History
}

/** The urls that have each id. */
function groupById(urls: readonly string[], idsOf: (url: string) => Iterable<string>) {
  const pairs = urls.flatMap((url) => [...idsOf(url)].map((id) => ({ id, url })))
  return groupBy(pairs, ({ id }) => id)
}

/** The sections of a Markdown text, to see which heading took the place of another. */
export interface Section {
  /** As authors write it, or as GitHub makes it of a text without marks. */
  id: string
  depth: number
  /** The line of the heading, from 1. */
  line: number
  /** The line of the heading. */
  heading: string
  /** The lines below the heading, up to the next one of its level or above. */
  lines: ReadonlySet<string>
}

/** Reads headings with `#`: others are rare, and only not found. */
function readSections(text: string): Section[] {
  const lines = text.split(/\r\n|\n|\r/)
  const found: { depth: number; at: number }[] = []
  let fence: string | undefined
  for (const [index, line] of lines.entries()) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (mark && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined
    const [, signs] = fence === undefined ? (/^ {0,3}(#{1,6})[ \t]/.exec(line) ?? []) : []
    if (signs) found.push({ depth: signs.length, at: index })
  }
  return found.map(({ depth, at }, index) => {
    const end = found.slice(index + 1).find((next) => next.depth <= depth)?.at ?? lines.length
    const heading = lines[at] ?? ''
    const below = lines.slice(at + 1, end).map((line) => line.trim())
    return { id: idOf(heading), depth, line: at + 1, heading, lines: new Set(below.filter(Boolean)) }
  })
}

function idOf(heading: string): string {
  const title = heading.replace(/^ *#+[ \t]+|[ \t]+#*[ \t]*$/g, '')
  const [, written] = /\{#([^\s{}]+)[^{}]*\}$/.exec(title) ?? []
  const plain = title.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/<[^>]*>/g, '')
  return (
    written ??
    plain
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-')
  )
}

/** From 0 for texts that have no line in common to 1 for the same lines. */
function likeness(a: Section, b: Section): number {
  const most = Math.max(a.lines.size, b.lines.size)
  return most === 0 ? 0 : [...a.lines].filter((line) => b.lines.has(line)).length / most
}

/** The line of a heading with one more id at its end; `id` is the one that it has. */
export function withId({ heading, id }: Section, further: string): string {
  if (/\{#[^{}]+\}[ \t]*#*[ \t]*$/.test(heading)) return heading.replace(/\}([ \t]*#*[ \t]*)$/, ` #${further}}$1`)
  return heading.replace(/(?:[ \t]+#+)?[ \t]*$/, (end) => ` {#${id} #${further}}${end}`)
}
