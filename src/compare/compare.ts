/** Compares two sites for their readers, by the Markdown copies of their pages: what an include changes is listed on each page. */
import { diffArrays } from 'diff'

/** A site as it is compared. */
export interface ComparedSite {
  /** By url: the pages that have a copy. */
  pages: ReadonlyMap<string, ComparedPage>
  /** Where an address without a page leads; undefined if it leads nowhere. */
  leadsTo(url: string): string | undefined
}

export interface ComparedPage {
  title: string
  /** Its anchors; undefined where nobody knows them. */
  anchors?: ReadonlySet<string>
  /** Copies with the same key are the same: they need not be read. */
  key?: string
  /** Returns the Markdown copy. */
  read(): Promise<string>
}

export interface SiteChanges {
  changed: PageChange[]
  added: { url: string; title: string }[]
  /** `to` is where a reader of the old address arrives. */
  removed: { url: string; title: string; to?: string }[]
}

export interface PageChange {
  url: string
  title: string
  sections: { heading: string; changes: TextChange[] }[]
  lostAnchors: string[]
}

/** Texts that went, and those in their place: sentences, entries of lists, rows of tables and whole blocks of code. */
export interface TextChange {
  before: string[]
  after: string[]
}

/** Pages are in the order of the new site; those that are the same to their readers are left out. */
export async function compareSites(before: ComparedSite, after: ComparedSite): Promise<SiteChanges> {
  const changed: PageChange[] = []
  for (const [url, page] of after.pages) {
    const old = before.pages.get(url)
    const change = old && (await comparePages(old, page))
    if (change && (change.sections.length > 0 || change.lostAnchors.length > 0))
      changed.push({ url, title: page.title, ...change })
  }
  const named = ([url, { title }]: [string, ComparedPage]) => ({ url, title })
  const added = [...after.pages].filter(([url]) => !before.pages.has(url)).map(named)
  const gone = [...before.pages].filter(([url]) => !after.pages.has(url)).map(named)
  const removed = gone.map((each) => {
    const to = after.leadsTo(each.url)
    return to === undefined ? each : { ...each, to }
  })
  return { changed, added, removed }
}

async function comparePages(before: ComparedPage, after: ComparedPage): Promise<Omit<PageChange, 'url' | 'title'>> {
  const { anchors } = after
  const lostAnchors = anchors && before.anchors ? [...before.anchors].filter((id) => !anchors.has(id)) : []
  if (before.key !== undefined && before.key === after.key) return { sections: [], lostAnchors }
  return { sections: compareTexts(await before.read(), await after.read()), lostAnchors }
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
function toPairs(change: TextChange): TextChange[] {
  const { before, after } = change
  return before.length === after.length
    ? before.map((text, at) => ({ before: [text], after: [after[at] ?? ''] }))
    : [change]
}

interface Unit {
  heading: string
  text: string
}

function toUnits(markdown: string): Unit[] {
  const units: Unit[] = []
  let heading = ''
  for (const block of toBlocks(markdown)) {
    const [, title] = /^#{1,6} +(.*)$/.exec(block) ?? []
    if (title !== undefined) heading = title
    const texts = fence.test(block) ? [block] : block.split('\n').flatMap(toSentences)
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
