/** Tabs of Docusaurus are linked by their values, here by their labels: within a group, a value needs one label on all pages. */
import type { SourcePage, Todo } from '../types.ts'
import { findFenceEnd } from './fences.ts'
import { toLines } from './lines.ts'
import { readTag, type Tag, textAttribute } from './tags.ts'

interface Tab {
  group: string
  value: string
  /** Without one, Docusaurus shows the value. */
  label?: string | undefined
  file: string
  line: number
}

/** The labels of tabs that have none, by `placeOfTab`, and what is to do with those that have another one elsewhere. */
export function linkTabs(pages: { page: SourcePage; text: string }[]): { labels: Map<string, string>; todos: Todo[] } {
  const tabs = pages.flatMap(({ page, text }) => tabsIn(page.file, text))
  const labels = new Map<string, string>()
  const todos: Todo[] = []
  for (const same of grouped(tabs, ({ group, value }) => `${group}\n${value}`)) {
    const own = grouped(same, ({ label }) => label ?? '').filter(([first]) => first?.label !== undefined)
    // The sort is stable: of those as frequent, the first one counts.
    const most = own.sort((a, b) => b.length - a.length)[0]?.[0]?.label
    if (most === undefined) continue
    for (const { file, line, group, value, label } of same) {
      if (label === undefined) labels.set(placeOfTab(file, line, value), most)
      else if (label !== most)
        todos.push({
          file,
          line,
          text: `The tab \`${label}\` is no longer linked with \`${most}\` of the group \`${group}\` elsewhere, which has the same value \`${value}\`: give both the same label`
        })
    }
  }
  return { labels, todos }
}

function grouped(tabs: Tab[], keyOf: (tab: Tab) => string): Tab[][] {
  const groups = new Map<string, Tab[]>()
  for (const tab of tabs) groups.set(keyOf(tab), [...(groups.get(keyOf(tab)) ?? []), tab])
  return [...groups.values()]
}

export function placeOfTab(file: string, line: number, value: string): string {
  return `${file}:${line}:${value}`
}

/** Labels by value: `<Tabs values={[{ label: 'npm', value: 'npm' }]}>`. */
export function labelsOfTabs(tag: Tag): Map<string, string> {
  const labels = new Map<string, string>()
  const values = tag.attributes.get('values')
  if (typeof values !== 'object' || !('expression' in values)) return labels
  for (const [entry] of values.expression.matchAll(/\{[^{}]*\}/g)) {
    const label = /label:\s*(["'`])(.*?)\1/.exec(entry)?.[2]
    const value = /value:\s*(["'`])(.*?)\1/.exec(entry)?.[2]
    if (label !== undefined && value !== undefined) labels.set(value, label)
  }
  return labels
}

/** Those of groups. */
function tabsIn(file: string, source: string): Tab[] {
  if (!source.includes('groupId')) return []
  const text = withoutFences(source)
  const open: { group: string | undefined; labels: Map<string, string> }[] = []
  const tabs: Tab[] = []
  for (const { 0: found, index } of text.matchAll(/<Tabs(?=[\s>])|<\/Tabs>|<TabItem(?=\s)/g)) {
    const tag = readTag(text, index)
    if (found === '</Tabs>') open.pop()
    else if (found === '<Tabs' && tag) open.push({ group: textAttribute(tag, 'groupId'), labels: labelsOfTabs(tag) })
    const { group, labels } = open.at(-1) ?? {}
    const value = tag && textAttribute(tag, 'value')
    if (found !== '<TabItem' || !tag || group === undefined || value === undefined) continue
    const line = text.slice(0, index).split('\n').length
    tabs.push({ group, value, label: textAttribute(tag, 'label') ?? labels?.get(value), file, line })
  }
  return tabs
}

function withoutFences(text: string): string {
  const lines = toLines(text)
  for (let at = 0; at < lines.length; ) {
    const end = findFenceEnd(lines, at) ?? at
    // The content of such a fence is a part of the page.
    if (!lines[at]?.text.includes('mdx-code-block')) for (const line of lines.slice(at, end)) line.text = ''
    at = Math.max(end, at + 1)
  }
  return lines.map(({ text }) => text).join('\n')
}
