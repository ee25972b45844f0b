/** Compares two sites for their readers, by the Markdown copies of their pages: what an include changes is listed on each page. */
import { diffArrays } from 'diff'
import { apart } from '../client/search/search.ts'
import { defined } from '../disk/defined.ts'
import { textWithoutGuess } from '../messages/baseline.ts'
import { formatBytes, where } from '../messages/format.ts'
import type { Leveled } from '../messages/message.ts'
import { maybeDecode, urlToHref } from '../page/url.ts'
import { shownText } from '../search/search-site.ts'
import { type Change, compareMenus, type Menus } from './menus.ts'

/** A site as it is compared. */
export interface ComparedSite {
  /** By url: the pages that have a copy. */
  pages: ReadonlyMap<string, ComparedPage>
  /** By url: pages that have none. They are compared, but are no addresses. */
  bare?: ReadonlyMap<string, ComparedPage>
  /** Other addresses that readers may have kept. */
  others: readonly { url: string; title: string }[]
  /** Where a reader of an address arrives: there, or where it is redirected; undefined if it leads nowhere. */
  leadsTo(url: string): string | undefined
  /** Its `llms.txt`. */
  list?(): Promise<string>
  /** True if nothing is known but what its `llms.txt` lists. */
  isListed?: true
  /** Undefined for a site of which only the files are known. */
  facts?: BuildFacts
}

export interface ComparedPage {
  title: string
  /** Its source, in messages. */
  file?: string
  /** Its anchors; undefined where nobody knows them. */
  anchors?: ReadonlySet<string> | undefined
  /** Copies with the same key are the same: they need not be read. */
  key?: string
  /** Hashes of the sources. While they are the same, links that lead elsewhere are the change of another page. */
  source?: string
  /** The address of its copy. */
  address?: string | undefined
  /** Returns the Markdown copy. */
  read?(): Promise<string>
  /** Returns its HTML. */
  html?(): Promise<string>
}

/** The facts of a site that is built from its project. */
export interface BuildFacts {
  /** Where old addresses lead. */
  redirects: ReadonlyMap<string, string>
  menus: Menus
  /** Pages by url, files of the project by name, all style sheets as one, and all scripts. */
  parts: ReadonlyMap<string, { size: number; hash?: string }>
  problems: readonly Leveled[]
}

export interface SiteChanges {
  changed: PageChange[]
  added: { url: string; title: string }[]
  /** Pages, anchors, files and redirects; `to` is where a reader of the old address arrives. */
  removed: { url: string; title: string; to?: string }[]
  /** Undefined if one of the two is not built from its project. */
  facts?: FactChanges
}

export type FactChanges = Record<FactKind, Change[]> & { weight: Record<'before' | 'after', number> }

export type FactKind = 'redirects' | 'navigation' | 'replaced' | 'newProblems' | 'fixedProblems' | 'heavier'

export interface PageChange {
  url: string
  title: string
  sections: { heading: string; changes: TextChange[] }[]
}

/** Texts that went, and those in their place: sentences, entries of lists, rows of tables and lines of code. */
export interface TextChange {
  before: string[]
  after: string[]
}

/** Pages are in the order of the new site; those that are the same to their readers are left out. */
export async function compareSites(before: ComparedSite, after: ComparedSite): Promise<SiteChanges> {
  const changed: PageChange[] = []
  const moved = findMoved(before, after)
  const withoutTargets = (text: string) => text.replace(/\]\([^)\s]*/g, '](')
  /** Links as readers follow them in the new site: one to a page that moved is the same as one to where it is now. */
  const follow = (text: string) =>
    text.replace(/(?<=\]\()\/[^)\s]*/g, (href) => {
      const url = maybeDecode(href) ?? href
      return after.leadsTo(url) ?? url
    })
  for (const [url, page] of [...after.pages, ...(after.bare ?? [])]) {
    const from = moved.get(url) ?? url
    const old = before.pages.get(from) ?? before.bare?.get(from)
    if (!old || (old.key !== undefined && old.key === page.key)) continue
    const isSame = old.source !== undefined && old.source === page.source
    let sections: PageChange['sections'] = []
    if (old.read && page.read) {
      const [was, is] = [follow(toText(await old.read(), from)), follow(toText(await page.read(), url))]
      if (!isSame || withoutTargets(was) !== withoutTargets(is)) sections = compareTexts(was, is)
    }
    if (old.html && page.html && !(isSame && page.read)) {
      // Some of a page is only for people, or only for machines.
      const [was, is] = [toArticle(await old.html()), toArticle(await page.html())]
      if (was === is) continue
      if (sections.length === 0) sections = compareTexts(toShown(was), toShown(is))
    }
    if (sections.length > 0) changed.push({ url, title: page.title, sections })
  }
  const list = before.isListed && (await after.list?.())
  const titles = ({ pages }: ComparedSite) => [...pages].map(([url, { title }]) => ({ url, title }))
  const anchors = [...before.pages].flatMap(([url, { anchors: ids = [] }]) =>
    after.pages.get(url)?.anchors ? [...ids].map((id) => ({ url: `${url}#${id}`, title: '' })) : []
  )
  const canBeListed = (url: string) => list === undefined || list.includes(`](${after.pages.get(url)?.address})`)
  const added = titles(after).filter(({ url }) => before.leadsTo(url) !== url && !moved.has(url) && canBeListed(url))
  const removed = [...titles(before), ...anchors, ...before.others].flatMap((each) => {
    const [was, to] = [before.leadsTo(each.url), after.leadsTo(each.url)]
    if (to === undefined) return [each]
    return to === each.url || was !== each.url ? [] : [{ ...each, to }]
  })
  const facts = before.facts && after.facts && compareFacts(before, before.facts, after, after.facts)
  return { changed, added, removed, ...(facts && { facts }) }
}

/** The pages that are new at their url, each with that of the old page which leads there. */
function findMoved(before: ComparedSite, after: ComparedSite): Map<string, string> {
  const moved = new Map<string, string>()
  for (const from of before.pages.keys()) {
    const to = after.leadsTo(from)?.replace(/[?#].*$/s, '') ?? from
    if (to !== from && after.pages.has(to) && !before.pages.has(to) && !moved.has(to)) moved.set(to, from)
  }
  return moved
}

function compareFacts(before: ComparedSite, old: BuildFacts, after: ComparedSite, now: BuildFacts): FactChanges {
  const moved = [...findMoved(before, after)]
  const files = new Map(moved.map(([to, from]) => [before.pages.get(from)?.file, after.pages.get(to)?.file]))
  const oldProblems = old.problems.map((each) => ({ ...each, ...defined({ file: files.get(each.file) ?? each.file }) }))
  const parts = [...now.parts].map(([name, { size, hash }]) => ({ name, was: old.parts.get(name), size, hash }))
  const sumOf = ({ parts }: BuildFacts) => [...parts.values()].reduce((sum, { size }) => sum + size, 0)
  return {
    redirects: [...now.redirects].flatMap(([from, to]) => {
      const was = old.redirects.get(from)
      // A page that went is listed with where it leads now. What led to it follows.
      if (was === to || before.leadsTo(from) === from || (was && after.leadsTo(was) === to)) return []
      return [{ name: from, text: `→ ${to}${was ? `, not ${was}` : ''}` }]
    }),
    navigation: compareMenus(old.menus, now.menus, (url) => before.pages.has(url) !== after.pages.has(url)),
    replaced: parts.flatMap(({ name, was, hash }) => (was && was.hash !== hash ? [{ name }] : [])),
    newProblems: without(now.problems, oldProblems),
    fixedProblems: without(oldProblems, now.problems),
    heavier: parts.flatMap(({ name, was, size }) => {
      const more = size - (was?.size ?? 0)
      const isMuch = more > 100_000 || (was && more > 10_000 && more > was.size / 10)
      return isMuch ? [{ name, text: `${was ? `${formatBytes(was.size)} → ` : ''}${formatBytes(size)}` }] : []
    }),
    weight: { before: sumOf(old), after: sumOf(now) }
  }
}

/** The problems that others do not have: an edit elsewhere in a file makes none new. */
function without(problems: readonly Leveled[], others: readonly Leveled[]): Change[] {
  const nameOf = (each: Leveled) => `${each.file} ${each.rule} ${textWithoutGuess(each)}`
  const left = others.map(nameOf)
  return problems.flatMap((each) => {
    const at = left.indexOf(nameOf(each))
    if (at !== -1) left.splice(at, 1)
    return at === -1
      ? [{ ...each, name: where(each).slice(0, -2) || each.rule, text: `${each.level}: ${each.text}` }]
      : []
  })
}

/**
 * The text of a copy as its readers see it: without the address of the site, facts that the page does not show, and the
 * hashes of images. A title that is the first heading is not repeated.
 */
function toText(copy: string, url: string): string {
  const [front = ''] = /^---\n.*?\n---\n/s.exec(copy) ?? []
  const [, address = ''] = /^url: "(.*)"$/m.exec(front) ?? []
  const home = address.slice(0, Math.max(0, address.length - urlToHref(url, '').length))
  const facts = front.match(/^(?:title|description): .*$/gm) ?? []
  const bare = (text = '') => text.replace(/[\\*_`]/g, '')
  const titles = new Set([...copy.matchAll(/^# (.*)$/gm)].map(([, title]) => bare(title)))
  const shown = facts.filter((line) => !line.startsWith('title: ') || !titles.has(bare(JSON.parse(line.slice(7)))))
  const text = copy
    .slice(front.length)
    .replaceAll(`](${home}/`, '](/')
    .replace(/\]\((\/[^)\s]*?)(?:(?<=\/)index)?\.md(?=[)#])/g, ']($1')
    .replace(/(\]\(\/docsgen\/images\/[^)\s]*)\.[\w-]{10}(?=\.\w+)/g, '$1')
  return `${shown.join('\n\n')}\n\n${text}`
}

const toArticle = (html: string) => /<article\b.*<\/article>/s.exec(html)?.[0] ?? html

/** The text that people read. */
function toShown(html: string): string {
  const texts = shownText(html).split(apart)
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).join('\n\n')
}

/** Exported for tests. */
export function compareTexts(before: string, after: string): PageChange['sections'] {
  const [old, now] = [toUnits(before), toUnits(after)]
  const parts = diffArrays(
    old.map(({ text }) => text),
    now.map(({ text }) => text)
  )
  const sections = new Map<string, TextChange[]>()
  const at = { old: 0, now: 0 }
  let open: TextChange | undefined
  for (const { value, added, removed } of parts) {
    const heading = (removed ? old[at.old] : now[at.now])?.heading ?? ''
    if (!removed) at.now += value.length
    if (!added) at.old += value.length
    if (!added && !removed) open = undefined
    else if (open) open[added ? 'after' : 'before'].push(...value)
    else {
      open = { before: removed ? value : [], after: added ? value : [] }
      sections.set(heading, [...(sections.get(heading) ?? []), open])
    }
  }
  return [...sections].map(([heading, changes]) => ({ heading, changes: changes.flatMap(toPairs) }))
}

/** As many as there were: each took the place of one. */
function toPairs({ before, after }: TextChange): TextChange[] {
  if (before.length !== after.length) return [{ before, after }]
  return before.map((text, at) => ({ before: [text], after: [after[at] ?? ''] }))
}

function toUnits(markdown: string): { heading: string; text: string }[] {
  const units: ReturnType<typeof toUnits> = []
  let heading = ''
  for (const block of toBlocks(markdown)) {
    const [, title] = /^#{1,6} +(.*)$/.exec(block) ?? []
    if (title !== undefined) heading = title
    const lines = block.split('\n')
    const texts = fence.test(block) ? lines : lines.flatMap(toSentences)
    units.push(...texts.filter((text) => !isNoText.test(text)).map((text) => ({ heading, text })))
  }
  return units
}

/** An anchor is compared as such. */
const isNoText = /^(?:<a id="[^"]*"><\/a>)?$/

const fence = /^ *(`{3,}|~{3,})/

/** Splits at empty lines, but not within code. */
function toBlocks(markdown: string): string[] {
  const blocks: string[] = []
  let block: string[] = []
  let end: string | undefined
  const close = () => {
    if (block.length > 0) blocks.push(block.join('\n'))
    block = []
  }
  for (const line of markdown.split('\n')) {
    const [, signs] = fence.exec(line) ?? []
    if (end === undefined && (signs !== undefined || line.trim() === '')) close()
    if (end !== undefined || line.trim() !== '') block.push(line)
    if (end === undefined) end = signs
    else if (signs?.startsWith(end) && line.trim() === signs) {
      close()
      end = undefined
    }
  }
  close()
  return blocks
}

/** Entries of lists and rows of tables are one line each in a copy, and so is a paragraph. */
function toSentences(line: string): string[] {
  return /^ *(?:[-*+]|\d+[.)]|\||#)/.test(line) ? [line] : line.split(/(?<=[.!?…]["'”’)\]]*)\s+|(?<=[。！？])/)
}
