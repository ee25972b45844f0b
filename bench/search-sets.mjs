/**
 * Questions that nobody made up: every link from one page of a documentation to another is a query, its text, with one
 * right answer, the page and section it leads to. Pages, sections and links are read from the HTML that docsgen builds.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'parse5'

const docsgen = path.join(import.meta.dirname, '../bin/docsgen.js')

/**
 * Builds a folder of Markdown, or a project of docsgen such as `docsgen migrate` writes, in a folder of its own. What
 * people wrote for another generator breaks rules; these are off, so that every page is built.
 */
export function buildSet(source, root) {
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  const isProject = existsSync(path.join(source, 'docsgen.config.ts'))
  const isMade = (file) => ['dist', '.docsgen', 'node_modules'].includes(path.relative(source, file))
  cpSync(source, isProject ? root : path.join(root, 'content'), { recursive: true, filter: (file) => !isMade(file) })
  const [own, config] = ['own.config.ts', 'docsgen.config.ts'].map((name) => path.join(root, name))
  if (isProject) renameSync(config, own)
  else writeFileSync(own, `export default { title: '${path.basename(source)}' }\n`)
  const levels = {}
  for (;;) {
    writeFileSync(
      config,
      `import own from './own.config.ts'\nexport default { ...own, base: '', rules: ${JSON.stringify(levels)} }\n`
    )
    const args = [docsgen, 'build', root, '--format', 'json']
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 30 })
    if (status === 0) return path.join(root, 'dist')
    const broken = JSON.parse(stdout)
      .messages.filter(({ level }) => level === 'error')
      .map(({ rule }) => rule)
    const fresh = broken.filter((rule) => !(rule in levels))
    if (fresh.length === 0 || status !== 1) throw new Error(`Cannot build ${source}:\n${stdout}${stderr}`)
    for (const rule of fresh) levels[rule] = 'off'
  }
}

/** Pages of a built site: url, title, `sections`, `links`, `spots` (the section of each id), and the `file` with
 * its `html`. A page that is there under two names is one. */
export function readPages(dist) {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .sort()
  const pages = files.flatMap((file) => readPage(path.join(dist, file)))
  return [...new Map(pages.map((page) => [page.url, page])).values()]
}

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const silent = new Set(['script', 'style', 'button', 'svg', 'nav', 'template'])
const blocks = new Set('p div li td th pre dt dd tr summary blockquote br h1 h2 h3 h4 h5 h6'.split(' '))

function readPage(file) {
  const html = readFileSync(file, 'utf8')
  const tree = parse(html)
  const url = attribute(
    find(tree, (node) => node.tagName === 'html'),
    'data-url'
  )
  const article = find(tree, (node) => node.tagName === 'article' && attribute(node, 'class') === 'prose')
  if (url === undefined || article === undefined || /^\/(404$|docsgen\/)/.test(url)) return []
  const title = textOf(find(tree, (node) => node.tagName === 'title')).replace(/ \| [^|]*$/, '')
  const page = { url, title, sections: [{ id: '', headings: [], text: '' }], links: [], spots: new Map(), file, html }
  walk(article, page, [])
  for (const section of page.sections) section.text = section.text.replace(/\s+/g, ' ').trim()
  return [page]
}

function walk(node, page, above) {
  const section = page.sections.at(-1)
  if (node.nodeName === '#text') {
    section.text += node.value
    return
  }
  if (silent.has(node.tagName) || attribute(node, 'class') === 'hash-link') return
  const id = attribute(node, 'id')
  if (node.tagName === 'h1' && page.sections.length === 1 && section.text.trim() === '') {
    page.spots.set(id, '')
    return
  }
  if (headings.has(node.tagName) && id !== undefined) {
    const depth = Number(node.tagName[1])
    while (above.length > 0 && above.at(-1).depth >= depth) above.pop()
    above.push({ depth, text: textOf(node) })
    page.sections.push({ id, headings: above.map(({ text }) => text), text: '' })
    page.spots.set(id, id)
    collectLinks(node, page)
    return
  }
  if (id !== undefined) page.spots.set(id, section.id)
  if (node.tagName === 'a') page.links.push({ text: textOf(node), href: attribute(node, 'href') ?? '' })
  for (const child of node.childNodes ?? []) walk(child, page, above)
  if (blocks.has(node.tagName)) page.sections.at(-1).text += '\n'
}

function collectLinks(node, page) {
  if (node.tagName === 'a') page.links.push({ text: textOf(node), href: attribute(node, 'href') ?? '' })
  for (const child of node.childNodes ?? []) collectLinks(child, page)
}

function textOf(node) {
  if (node.nodeName === '#text') return node.value
  if (silent.has(node.tagName)) return ''
  return (node.childNodes ?? []).map(textOf).join('').replace(/\s+/g, ' ').trim()
}

function find(node, is) {
  if (is(node)) return node
  for (const child of node.childNodes ?? []) {
    const found = find(child, is)
    if (found !== undefined) return found
  }
}

function attribute(node, name) {
  return node?.attrs?.find((each) => each.name === name)?.value
}

const empty =
  /^(here|this|that|link|page|(the |these |see )?(docs?|documentation)|\[?\d+\]?|more|see|read more|learn more|click here|see here|(this|that|the|next|previous|following|same) (page|guide|section|link|document|chapter|article|one)|(see )?(above|below)|details|more details|more information)$/i

/** The queries of a site: `text`, the `url` and `id` it leads to, and the page it is `from`. */
export function readQueries(pages) {
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  const queries = new Map()
  for (const page of pages) {
    for (const { text, href } of page.links) {
      if (
        text.length < 2 ||
        !/[\p{L}\p{N}]/u.test(text) ||
        empty.test(text.replace(/[.:!?]+$/, '')) ||
        /:\/\/|^www\./.test(text)
      )
        continue
      const target = new URL(href, `https://site.invalid${page.url}`)
      const url = decodeURI(target.pathname).replace(/(.)\/$/, '$1')
      const found = target.host === 'site.invalid' ? byUrl.get(url) : undefined
      if (found === undefined) continue
      const id = target.hash === '' ? '' : found.spots.get(decodeURIComponent(target.hash.slice(1)))
      if (id === undefined || (id === '' && found === page)) continue
      const key = `${text.toLowerCase()}\n${url}\n${id}`
      if (!queries.has(key)) queries.set(key, { text, url, id, from: page.url })
    }
  }
  return [...queries.values()]
}

/** The query with one letter of one word swapped, left out, added or replaced; undefined without a word of five letters. */
export function misspell(text, random) {
  const words = [...text.matchAll(/\p{L}{5,}/gu)]
  if (words.length === 0) return undefined
  const pick = (count) => Math.floor(random() * count)
  const { 0: word, index } = words[pick(words.length)]
  const at = 1 + pick(word.length - 2)
  const letter = String.fromCharCode(97 + pick(26))
  const [before, after] = [word.slice(0, at), word.slice(at)]
  const wrong = [
    () => before + after[1] + after[0] + after.slice(2),
    () => before + after.slice(1),
    () => before + letter + after,
    () => before + letter + after.slice(1)
  ][pick(4)]()
  return wrong === word ? misspell(text, random) : text.slice(0, index) + wrong + text.slice(index + word.length)
}
