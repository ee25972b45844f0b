/** Parts of the pages of docs/, so that the reference says nothing a second time. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A page of reference; `url` is below `/reference`. */
export interface ReferencePage {
  url: string
  title: string
  /** One sentence, without markup. */
  description: string
  markdown: string
}

/** A fence with its info string and its lines. */
export interface Fence {
  page: string
  /** The heading of level two above it. */
  heading: string | undefined
  info: string
  text: string
}

/** Pages of docs/ by name: `checking` is docs/checking.md. */
export function readDocs(repository: string): Map<string, string> {
  const folder = path.join(repository, 'docs')
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return new Map(names.map((name) => [name.slice(0, -3), readFileSync(path.join(folder, name), 'utf8')]))
}

/** The text below a heading, up to the next heading of its level or above; undefined if there is no such heading. */
export function sectionOf(text: string, heading: string): string | undefined {
  const level = heading.indexOf(' ')
  const found: string[] = []
  let isFound = false
  let fence = ''
  for (const line of text.split('\n')) {
    const [mark] = /^`{3,}|^~{3,}/.exec(line) ?? []
    if (mark !== undefined && (fence === '' || line === fence)) fence = fence === '' ? mark : ''
    const [hashes = ''] = fence === '' ? (/^#+(?= )/.exec(line) ?? []) : []
    if (isFound && hashes !== '' && hashes.length <= level) break
    if (isFound) found.push(line)
    isFound ||= line === heading || (hashes !== '' && line.startsWith(`${heading} `))
  }
  return isFound ? found.join('\n').trim() : undefined
}

/** Links of a page of docs/, as they are written on pages that have no file. Code stays as it is. */
export function withUrls(markdown: string, page: string): string {
  let fence = ''
  const lines = markdown.split('\n').map((line) => {
    const [mark] = /^`{3,}|^~{3,}/.exec(line) ?? []
    if (mark !== undefined && (fence === '' || line === fence)) {
      fence = fence === '' ? mark : ''
      return line
    }
    if (fence !== '') return line
    const parts = line.split(/(`[^`]*`)/)
    return parts.map((part) => (part.startsWith('`') ? part : part.replace(/\]\(([^)\s]*)\)/g, toUrl))).join('')
  })
  return lines.join('\n')

  function toUrl(link: string, href: string): string {
    if (href.startsWith('#')) return `](/${page}${href})`
    const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
    return name === undefined ? link : `](/${name === 'index' ? '' : name}${anchor})`
  }
}

/** Fences of all pages, those of the pages named first in front. */
export function fencesOf(docs: ReadonlyMap<string, string>, first: string[] = []): Fence[] {
  const pages = [...new Set([...first, ...docs.keys()])]
  return pages.flatMap((page) => {
    const whole = docs.get(page) ?? ''
    return [...whole.matchAll(/^(`{3,})(\w.*)\n([\s\S]*?)^\1$/gm)].map((found) => {
      const { index, 2: info = '', 3: text = '' } = found
      const headings = [
        ...whole
          .slice(0, index)
          .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
          .matchAll(/^## (.+)$/gm)
      ]
      return { page, heading: headings.at(-1)?.[1], info, text: text.trimEnd() }
    })
  })
}

/**
 * The first sentence of some Markdown, without markup: up to a full stop, a colon or a semicolon that is not in code or brackets.
 * It is the description of a page, so the Markdown must begin with one.
 */
export function firstSentence(markdown: string): string {
  const [paragraph = ''] = markdown.split(/\n\n/)
  const plain = paragraph.replace(/\s+/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  const [sentence] = /^\p{L}(?:`[^`]*`|\([^)]*\)|[^`(])+?(?=[.:;](?: |$))/u.exec(plain) ?? []
  if (sentence === undefined) throw new Error(`a page of reference must begin with a sentence: ${paragraph}`)
  return `${sentence.replace(/`([^`]*)`|\*([^*]+)\*/g, '$1$2')}.`
}

/** A table in Markdown; rows without a column that is empty in all of them. */
export function table(head: string[], rows: string[][]): string {
  const kept = head.map((_, at) => rows.some((row) => row[at] !== ''))
  const line = (cells: string[]) => `| ${cells.filter((_, at) => kept[at]).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Text as it is, in a cell of a table or a paragraph. */
export function plainText(text: string): string {
  return text.replace(/[<>[\]*_|\\]/g, '\\$&')
}

export function inCode(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``
}
