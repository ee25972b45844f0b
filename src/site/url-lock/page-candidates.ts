/** What a url that is gone may have become: what git calls a rename, another case, the same title, the same headings. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { foldUrl, urlToPaths } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { samePage } from '../versions.ts'
import { type Candidate, indexBy, type Known } from './candidate.ts'
import type { OldFile } from './history.ts'

/** So many headings of a page, all of them on another one, say that it is the same page. */
const enough = 3

/** So many that the page has not which git takes for the renamed one say that the old page was split. */
const split = 2

/** Why a redirect is of no use: some hosts do not tell the two apart. */
export const differsInCase = 'differs only in case'

/** Returns a function that lists the candidates for a url, the likeliest first. */
export function createPageFinder({ project, site, lock, now, history }: Known): (url: string) => Candidate[] {
  const fresh = [...now.keys()].filter((url) => !lock.has(url))
  const byTitle = indexBy(fresh, (url) => [site.pages.get(url)?.meta.title ?? ''])
  const byId = indexBy(fresh, (url) => now.get(url) ?? [])
  const byFolded = indexBy(fresh, (url) => [foldUrl(url)])
  const idsIn = (url: string) => now.get(url) ?? new Set()

  const sharing = (ids: ReadonlySet<string>) => {
    const counts = new Map<string, number>()
    for (const id of ids) for (const url of byId.get(id) ?? []) counts.set(url, (counts.get(url) ?? 0) + 1)
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
    const titled = (title && byTitle.get(title)) || []
    const guess = site.targets.guess(url)
    const inVersions = project.versions.flatMap(
      (to) => samePage(project.versions, url, { to, pages: site.pages }) ?? []
    )
    return merge([
      ...(renamed === '' ? [] : [toCandidate(renamed, whyRenamed(old), !isSplit)]),
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
function renamedTo(url: string, old: OldFile | undefined, { site, now }: Pick<Known, 'site' | 'now'>): string {
  const { became = '' } = old ?? {}
  const to = site.targets.pageFiles.get(became) ?? site.targets.fileUrls.get(became) ?? ''
  return to !== url && now.has(to) ? to : ''
}

function whyRenamed(old: OldFile | undefined): string {
  return old?.became === old?.file
    ? `is the url of \`${old?.file}\` now`
    : `is \`${old?.became}\`, which git sees as \`${old?.file}\` renamed`
}

/** One candidate for each url. If the sure ones are several, none is. */
function merge(all: Candidate[]): Candidate[] {
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
  try {
    const html = readFileSync(path.join(out, urlToPaths(url, layout)[0]), 'utf8')
    const [, inside] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
    return inside && unescapeHtml(inside.replace(/<[^>]*>/g, '').trim())
  } catch {
    return undefined
  }
}

/** What React writes for the characters that a text may have. */
function unescapeHtml(text: string): string {
  const named = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
  return named.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
