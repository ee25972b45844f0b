/** Searches the files of a site as a reader would, but without a browser. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createSearch } from '../client/search/engine.ts'
import { apart, type ReadText, type Search } from '../client/search/search.ts'
import { unescapeXml } from '../disk/entities.ts'
import { isCode } from '../disk/files.ts'
import { DocsgenError } from '../messages/message.ts'
import { readTags } from '../page/html-tags.ts'
import { urlToPaths } from '../page/url.ts'
import { indexFolder } from './search.ts'

/** The text of a file of a site by its path; undefined if there is none. */
export type ReadSite = (at: string) => Promise<string | undefined>

/** Searches a built site. Throws a DocsgenError if it has no index; a search throws one if the index cannot be read. */
export function searchFolder(folder: string): Search {
  if (!existsSync(path.join(folder, indexFolder, 'root.json'))) {
    const note = 'It was built with `search: false`, or by another program'
    throw new DocsgenError({ rule: 'usage', text: `Cannot find an index in \`${folder}\``, note })
  }
  return searchSite(readFolder(folder))
}

export function readFolder(folder: string): ReadSite {
  return (at) =>
    readFile(path.join(folder, at), 'utf8').catch((error: unknown) => {
      if (isCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE')) return undefined
      throw error
    })
}

/** Searches a site in one of its languages; in that of the source without one. Throws a DocsgenError for one that it does not have. */
export async function searchIn(read: ReadSite, lang?: string): Promise<Search> {
  if (lang === undefined) return searchSite(read)
  const folder = `${indexFolder}/${lang}`
  if (/^[\w-]+$/.test(lang) && (await read(`${folder}/root.json`.slice(1))) !== undefined)
    return searchSite(read, folder)
  const at = `${indexFolder}/root.json`.slice(1)
  const { lang: own } = parse((await read(at)) ?? '', at) as { lang?: string }
  if (own?.toLowerCase() === lang.toLowerCase()) return searchSite(read)
  const note = `Write a key of \`locales\`, such as \`${own}\``
  throw new DocsgenError({ rule: 'usage', text: `Cannot find an index in the language \`${lang}\``, note })
}

export function searchSite(read: ReadSite, folder = indexFolder): Search {
  const load = async (name: string) => {
    const at = `${folder}/${name}`.slice(1)
    const text = await read(at)
    return text === undefined ? undefined : parse(text, at)
  }
  const readText: ReadText = async (url, id, isOwn) => {
    for (const at of urlToPaths(url, 'both')) {
      const html = await read(at)
      if (html !== undefined) return shownText(html, id, isOwn)
    }
    return undefined
  }
  return createSearch(load, readText)
}

/** Throws a DocsgenError for a text that no build writes. */
function parse(text: string, file: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && (!file.endsWith('/root.json') || isRoot(value))) return value
  } catch {
    // reported like any other text that is no index
  }
  const note = 'Build the site again'
  throw new DocsgenError({ rule: 'usage', text: `Cannot read \`${file}\`: it is not part of an index`, note })
}

function isRoot(value: object): boolean {
  const lists = new Map(Object.entries(value))
  return ['words', 'endings', 'versions', 'sections', 'tags'].every((name) => Array.isArray(lists.get(name)))
}

/** Elements within a line: the text before and after them is one text. */
const inline = /^(?:a|abbr|b|code|del|em|i|kbd|mark|span|strong|sub|sup)$/

/**
 * The text of the main part of a page. With the id of a heading, or of an element that begins with one, it is the text of
 * that section. With an empty id, it is the text before the first heading below the title. `isOwn` leaves out links.
 */
export function shownText(html: string, id?: string, isOwn = false): string {
  const from = Math.max(0, html.indexOf('<main'))
  const to = html.lastIndexOf('</main>')
  let text = ''
  let isInside = !id
  let hasHeading = isInside
  let hasId = false
  let isLeftOut = false
  readTags(html.slice(from, to < 0 ? html.length : to), {
    tag({ name, written, isEnd }) {
      if (!inline.test(name)) text += apart
      if (isOwn && name === 'a') isLeftOut = !isEnd
      const isFirst = hasId
      const own = isEnd ? undefined : idOf(written)
      hasId = own !== undefined
      if (id === undefined || isEnd) return
      // A heading without an id belongs to the section, unless it is the first child of an element with one.
      const isHeading = /^h[2-6]$/.test(name) && (hasId || isFirst)
      const isTarget = id !== '' && own === id
      if (isHeading) isInside &&= !hasHeading
      if (isHeading || isTarget) hasHeading = isHeading
      isInside ||= isTarget
    },
    text(piece) {
      if (isInside && !isLeftOut) text += unescapeXml(piece)
    }
  })
  return text
}

function idOf(tag: string): string | undefined {
  const [, id] = /\sid="([^"]*)"/.exec(tag) ?? []
  return id && unescapeXml(id)
}
