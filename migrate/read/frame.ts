/** The frame of every page, whatever the generator: elements of the head, the icon, the line below. */

import path from 'node:path'
import type { SourceSite } from '../types.ts'
import { listNames } from '../words.ts'
import { placeInSource, readFrom } from './files.ts'
import { asObject, asText, originOf } from './values.ts'

export interface SourceElement {
  tag: string
  attrs: unknown
  content?: string | undefined
}

/** Adds elements to the head. The first icon is that of the site; scripts get their hosts. */
export function addElements(site: SourceSite, elements: SourceElement[], file: string): void {
  const head: NonNullable<SourceSite['settings']['head']> = []
  for (const { tag, attrs: given, content } of elements) {
    const attrs = attrsOf(given, site)
    const isIcon = tag === 'link' && /^(?:shortcut )?icon$/.test(String(attrs.rel))
    if (isIcon && site.favicon === undefined) site.favicon = String(attrs.href)
    else if (isIcon || /fonts\.(?:googleapis|gstatic)\.com/.test(String(attrs.href)))
      site.todos.push({
        file,
        text: `\`${String(attrs.href)}\` of the head is not migrated: ${isIcon ? icons : fonts}`
      })
    else if ((tag === 'script' || tag === 'link' || tag === 'meta') && Object.keys(attrs).every(isAllowed)) {
      const name = String(tag === 'link' ? attrs.rel : 'charset' in attrs ? 'charset' : (attrs.name ?? attrs.property))
      if (name === 'description') site.description ??= String(attrs.content)
      if (tag === 'script' || !written.test(name)) head.push({ tag, attrs, ...(content && { content }) })
    } else site.todos.push({ file, text: `The element \`<${tag}>\` of the head is not migrated: ${ownHead}` })
  }
  const hosts = new Set(head.flatMap(({ tag, attrs }) => (tag === 'script' ? [originOf(String(attrs?.src))] : [])))
  const connect = [...hosts].filter((each) => each !== undefined)
  if (head.length > 0) site.settings.head = head
  if (connect.length === 0) return
  site.connect = connect
  const text = `Scripts may send requests to the site itself and to ${connect.map((each) => `\`${each}\``).join(', ')}, the hosts they are loaded from. For a script that needs another host, add it to \`policy.connect\``
  site.todos.push({ file, text, weight: 'note' })
}

const fonts = 'install the package of the font and set `theme.fonts`, see “Fonts” in Theming'
const icons = '`favicon` is one file, see “Logo and icons” in Theming'
const ownHead = 'write it in `templates/slots/head.tsx`, see “Slots” in Templates'

/** The policy of the site stops others. */
function isAllowed(name: string): boolean {
  return /^[a-z][a-z0-9_.-]*$/.test(name) && !/^(?:on|style$)/.test(name)
}

/** Addresses from the top are below the base in a source, and without it here. */
function attrsOf(value: unknown, site: SourceSite): Record<string, string | boolean> {
  const base = `${(site.base ?? '').replace(/\/+$/, '')}/`
  return Object.fromEntries(
    Object.entries(asObject(value)).flatMap(([name, each]): [string, string | boolean][] => {
      const isAddress = (name === 'href' || name === 'src') && typeof each === 'string'
      const bare = isAddress && base !== '/' && each.startsWith(base) ? `/${each.slice(base.length)}` : each
      if (isAddress && each.startsWith('//')) return [[name, `https:${each}`]]
      // In JSX and Vue an attribute without a value is an empty text.
      if (bare === '' && /^(?:async|defer|nomodule|crossorigin)$/.test(name)) return [[name, true]]
      return typeof bare === 'boolean' || typeof bare === 'string' ? [[name.toLowerCase(), bare]] : []
    })
  )
}

export const daysOfGit = {
  text: 'The day of the last change, `lastUpdated`, comes from git: until you edit a page again, it is the day you commit the new files',
  weight: 'note'
} as const

/** Sets a logo that differs by mode, or has the title of the site in it. */
export function addLogo(
  { settings }: SourceSite,
  { light, dark, hasTitle }: { light: string | undefined; dark: string | undefined; hasTitle: boolean }
): void {
  const hasBoth = dark !== undefined && dark !== light
  if (light !== undefined && (hasBoth || !hasTitle))
    settings.logo = { light, ...(hasBoth && { dark }), ...(!hasTitle && { title: false }) }
}

/** Takes over `Copyright © 2024 Desk`, and says what the line said. */
export function addCopyright(site: SourceSite, text: string, file: string): void {
  const said = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:copy|#169);/g, '©')
    .replace(/\s+/g, ' ')
    .trim()
  const plain = said.replace(/[^.©]*\b(?:built|made|powered) (?:with|by|using|on)\b.*/i, '')
  const [line = '', year, holder = ''] =
    /(?:Copyright\s*)?(?:©\s*)?\b((?:19|20)\d{2}(?:\s*[-–]\s*(?:\d{4}|present|now))?)\b[,\s]*(?=[\p{L}\d])((?:[^.]|\.(?!\s|$))+\.?)/iu.exec(
      plain
    ) ?? []
  if (year !== undefined)
    site.copyright = {
      holder: holder.replace(/(?<!Inc|Ltd|Co|reserved)\.?\s*$/, ''),
      year: /^\d+$/.test(year) ? Number(year) : year
    }
  if (said === line.trim() && !year?.endsWith(String(new Date().getFullYear()))) return
  const made = site.copyright
    ? `: the line is \`© ${year} ${site.copyright.holder}\` now, and its year is not computed`
    : ''
  const what = `The footer said \`${said.replaceAll('`', "'")}\`${made}: write what else it is to say in \`templates/slots/footer.tsx\`, see “Slots” in Templates`
  site.todos.push({ file, text: what, weight: 'note' })
}

/** Elements that docsgen writes on each page. */
const written =
  /^(?:canonical|charset|viewport|description|generator|og:(?:description|title|site_name|locale|url|type)|twitter:card)$/

/** Where the old style sheets are in the new project. */
const oldSheet = 'templates/old.css'

/** Keeps style sheets in a file that nothing links. Their places are relative to the source, or absolute. */
export async function keepSheets(site: SourceSite, places: unknown[]): Promise<void> {
  const sheets = new Map<string, string>()
  for (const name of places.flatMap((each) => asText(each) ?? [])) {
    const file = path.posix.normalize(path.isAbsolute(name) ? path.relative(site.root, name) : name)
    if (placeInSource(site.root, file).at !== undefined) sheets.set(file, await readFrom(site.root, file))
  }
  if (sheets.size === 0) return
  const texts = [...sheets].map(([file, text]) => `/* ${file} */\n${text.trim()}\n`)
  site.written = { ...site.written, [oldSheet]: texts.join('\n') }
  const text = `The style sheets ${listNames([...sheets.keys()])} are kept in \`${oldSheet}\`, which nothing links: set \`theme.accent\` to their main colour, write what you still need in \`templates/styles.css\`, see “Tokens” in Theming, and remove that file`
  site.todos.push({ file: '', text, weight: 'look' })
}
