/** What an anchor that is gone may have become: the heading over the same text, in its place, or on another page. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { suggest } from '../../messages/suggest.ts'
import { foldUrl } from '../../page/url.ts'
import { type Candidate, indexBy, type Known } from './candidate.ts'
import type { Lost } from './compare.ts'
import { toLine } from './lock-file.ts'
import { likeness, readSections, type Section } from './sections.ts'

/** The share of lines in common by which a section is the same under another heading. */
const alike = 0.5

/** Pages with a new heading of the same name that are looked at. */
const mostPages = 5

/** Returns a function that lists the candidates for an anchor, the likeliest first. */
export function createAnchorFinder({ project, site, lock, now, history }: Known): (lost: Lost) => Candidate[] {
  const texts = new Map<string, { file: string; sections: Section[] } | undefined>()
  const isNew = (url: string, id: string) => !lock.get(url)?.has(id)
  const newIds = (url: string) => [...(now.get(url) ?? [])].filter((id) => isNew(url, id))
  let byId: Map<string, string[]> | undefined

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
    byId ??= indexBy(now.keys(), newIds)
    const elsewhere = (byId.get(id) ?? []).filter((each) => each !== page).slice(0, mostPages)
    const isThere = (each: string) => {
      const found = sectionsOf(each)?.sections.find((section) => section.id === id)
      return old !== undefined && found !== undefined && likeness(old, found) >= alike
    }
    return merge([
      ...(same === undefined ? [] : [toCandidate(page, same, 'differs only in case or accents', true)]),
      ...(moved === undefined ? [] : [toCandidate(page, moved.id, 'has the same text below it', true)]),
      ...elsewhere.map((each) => toCandidate(each, id, 'has the same name', moved === undefined && isThere(each))),
      ...(inPlace === undefined ? [] : [toCandidate(page, inPlace, 'is in its place', inPlace === near)]),
      ...(near === undefined ? [] : [toCandidate(page, near, 'has a similar name', false)])
    ])
  }
}

function readPage(root: string, file: string | undefined): { file: string; sections: Section[] } | undefined {
  try {
    return file === undefined
      ? undefined
      : { file, sections: readSections(readFileSync(path.join(root, file), 'utf8')) }
  } catch {
    return undefined // nobody wrote it
  }
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
  const from = ids.findLastIndex((each, at) => at < index && stays.has(each))
  const end = ids.findIndex((each, at) => at > index && stays.has(each))
  return [[ids[from], ...ids.slice(from + 1, end === -1 ? undefined : end)], index - from - 1]
}

/** Without case, accents and signs. */
function foldId(id: string): string {
  return foldUrl(id.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, ''))
}

/** The first of each address. If the sure ones are several, only the first is. */
function merge(all: Candidate[]): Candidate[] {
  const sure = all.find(({ isSure }) => isSure)
  const byLine = new Map(all.toReversed().map((each) => [toLine(each.to), each]))
  const first = all.filter((each) => byLine.get(toLine(each.to)) === each)
  const sorted = sure ? [sure, ...first.filter((each) => toLine(each.to) !== toLine(sure.to))] : first
  return sorted.map((each) => ({ ...each, isSure: each === sure }))
}
