/** Where the templates of a project write an address. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { byCodeUnit, toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import type { Project } from '../project/project.ts'

/** Finds an href in the templates of the project, with the base or without. */
export function findInTemplates(href: string, project: Project): Pick<Message, 'file' | 'place'> | undefined {
  return findText(writingsOf(href, project), project)
}

/** The attribute that has an href in the templates of the project, such as `src`; `href` where none is before it. */
export function findAttribute(href: string, project: Project): string {
  const { text = '', at = 0 } = search(writingsOf(href, project), project) ?? {}
  return /(\w+)=\{?$/.exec(text.slice(0, at).split('\n').at(-1) ?? '')?.[1] ?? 'href'
}

function writingsOf(href: string, { base }: Project): string[] {
  const withoutBase = base !== '' && href.startsWith(`${base}/`) ? href.slice(base.length) : href
  return [...[href, withoutBase].flatMap((each) => [...inQuotes(each), `(${each})`]), `}${withoutBase}\``]
}

export function findStyle(project: Project): Pick<Message, 'file' | 'place'> | undefined {
  return findText([' style={', ' style="', '<style'], project)
}

/** Finds the attribute of a directive that has an href, in the source of a page. */
export function findInAttribute(
  href: string,
  { file, root }: { file: string; root: string }
): (Pick<Message, 'file' | 'place'> & { name: string }) | undefined {
  const absolute = path.join(root, file)
  const text = existsSync(absolute) ? readFileSync(absolute, 'utf8') : ''
  const attributes = text.matchAll(/(?<=:[\w-]+(?:\[[^\]\n]*\])?\{(?:[^{}\n]*\s)?)([\w-]+)=(["']?)([^"'\s}]+)\2/g)
  const match = [...attributes].find(([, , , value]) => value === href)
  return match && { file, place: placeAt(text, match.index), name: match[1] ?? '' }
}

/** Explains an SVG file without the part that a drawing shows, where the source of a page names it. */
export function findDrawing(
  href: string,
  { file, root }: { file: string; root: string }
): Omit<Message, 'rule'> | undefined {
  const [, stem] = /([^/]+?)(?:\.[\w-]{10})?\.svg#drawing$/.exec(href) ?? []
  const absolute = path.join(root, file)
  const source = stem !== undefined && existsSync(absolute) ? readFileSync(absolute, 'utf8') : ''
  const index = source.indexOf(`${stem}.svg`)
  if (index === -1) return undefined
  return {
    file,
    place: placeAt(source, index),
    text: `Cannot find a part with the id \`drawing\` in \`${stem}.svg\``,
    note: `Give that id to the part to show, or show the whole file: in Markdown \`![…](${stem}.svg)\`, in front matter \`plain: true\``
  }
}

export function findIsland(name: string, project: Project): Pick<Message, 'file' | 'place'> {
  const writings = inQuotes(name).map((each) => ` name=${each}`)
  return findText(writings, project) ?? {}
}

/** Finds a text in a template such as `islands/counter`, or its component; undefined where the project has no such file. */
export function findInTemplate(
  text: string,
  name: string,
  { root, templates }: Project
): Pick<Message, 'file' | 'place'> | undefined {
  const file = path.join(templates, `${name}.tsx`)
  if (!existsSync(file)) return undefined
  const source = readFileSync(file, 'utf8')
  const at = [source.search(new RegExp(`${text}\\b`)), source.indexOf('export default'), 0].find((each) => each !== -1)
  return { file: toPosix(path.relative(root, file)), place: placeAt(source, at ?? 0) }
}

const inQuotes = (text: string) => ['"', "'", '`'].map((quote) => quote + text + quote)

type Searched = Pick<Project, 'root' | 'templates'>

function findText(texts: readonly string[], project: Searched): Pick<Message, 'file' | 'place'> | undefined {
  const hit = search(texts, project)
  return hit && { file: hit.file, place: placeAt(hit.text, hit.at + 1) }
}

/** The first template of the project that has one of the texts. */
function search(
  texts: readonly string[],
  { root, templates }: Searched
): { file: string; text: string; at: number } | undefined {
  for (const name of listTemplates(templates)) {
    const file = path.join(templates, name)
    const text = readFileSync(file, 'utf8')
    const at = texts.map((each) => text.indexOf(each)).find((index) => index !== -1)
    if (at !== undefined) return { file: toPosix(path.relative(root, file)), text, at }
  }
  return undefined
}

function listTemplates(folder: string): string[] {
  if (!existsSync(folder)) return []
  // With types it does not follow links, which may lead back.
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const names = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  return names.filter((name) => /\.(tsx?|jsx?|css)$/.test(name)).sort(byCodeUnit)
}
