/** Components that only the source has: what they are, and the mark that they leave in a page. */
import path from 'node:path'
import { needsBrowser } from '../read/hooks.ts'
import type { Kind } from '../types.ts'
import type { PageContext } from './context.ts'
import { type Tag, textAttribute } from './tags.ts'

const ofGenerators = /^(?:@theme(?:-\w+)?|@docusaurus|@astrojs|astro|starlight-[\w-]+|vitepress|react)(?:[/:]|$)/

/** True for a component of the page, or from anywhere but a generator, whatever its name. */
export function isOwn(name: string, { imports, exports }: PageContext): boolean {
  const from = imports.get(name)
  return from === undefined ? exports.has(name) : !ofGenerators.test(from)
}

/** Says what to do about a component that is not migrated, by its opening tag; `rest` says what of it is. */
export function lostComponent(opening: string, rest: string, context: PageContext): string {
  const [, name = ''] = /^<([\w.]+)/.exec(opening) ?? []
  const from = context.imports.get(name)
  const own = context.exports.get(name)
  if (own) own.isUsed = true
  const text = `\`<${name}>\`${own ? ', which the page exports,' : ''} is not migrated${rest}`
  if (name === 'style') return `${text}: write its rules in \`templates/styles.css\`, see “Templates”`
  if (/^VPTeam/.test(name)) return `${text}: write the members as a table or as \`::::cards\``
  if (!/^[A-Z]/.test(name) || (from !== undefined && !isOwn(name, context))) return text
  if (/^(?:DocCardList|ThemedImage|CodeBlock)$/.test(name) && from === undefined) return text
  const isIsland = needsBrowser.test(opening) || own?.needsBrowser || (from !== undefined && context.usesHooks(from))
  return `${text}: ${writeIn(isIsland ? 'islands' : 'directives', context.kind)}`
}

const guides: Record<Kind, string> = {
  docusaurus: 'From Docusaurus',
  vitepress: 'From VitePress',
  starlight: 'From Starlight',
  mkdocs: 'From MkDocs'
}

/** Says where a component of the new site is written. */
export function writeIn(folder: 'islands' | 'directives', kind: Kind): string {
  return `write it in \`templates/${folder}/\`, see “Your own components” in ${guides[kind]}`
}

/** A comment with the opening tag of a component, before what was in it. The build reports it. */
export function commentOn(opening: string, at: number, { page }: PageContext): string {
  const tag = opening.replace(/\s+/g, ' ').replaceAll('--', '- -')
  return `<!-- TODO: ${tag}, from ${path.posix.basename(page.file)}, line ${at} -->`
}

/** The comment after what was in a component. */
export function endOf(name: string): string {
  return `<!-- </${name}> -->`
}

/** Returns the image that was imported as a component: `import Logo from './logo.svg'`. */
export function importedImage(tag: Tag, { imports }: PageContext): string | undefined {
  const file = imports.get(tag.name)
  if (file === undefined || !/\.(?:svg|png|jpe?g|gif|webp|avif)$/i.test(file)) return undefined
  const alt = textAttribute(tag, 'title') ?? textAttribute(tag, 'aria-label') ?? ''
  return `<img src="${file}" alt="${alt}"${sizesIn(tag)}>`
}

/** Its width and height in pixels, as attributes of HTML. */
export function sizesIn({ attributes }: Tag): string {
  const sizes = ['width', 'height'].flatMap((name) => {
    const value = attributes.get(name)
    const size = typeof value !== 'object' ? undefined : 'text' in value ? value.text : value.expression
    return size !== undefined && /^\d+$/.test(size) ? [` ${name}="${size}"`] : []
  })
  return sizes.join('')
}

const components = /^(?:(?:React|Lite)?You[Tt]ube(?:Embed|Video|Player)?|ReactPlayer)$/

const inAddress =
  /^https:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?v=|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/

const isFile = /^[^\s"]+\.(?:mp4|webm|mov)(?:[?#][^\s"]*)?$/i

/** The frame that they make, without cookies, or the film; undefined where the video is not known. */
export function videoOf(tag: Tag): string | undefined {
  if (!components.test(tag.name)) return undefined
  const values = ['id', 'videoId', 'videoID', 'youTubeId', 'youtubeId', 'url', 'src'].map((key) =>
    textAttribute(tag, key)
  )
  const id = values.map((value = '') => inAddress.exec(value)?.[1] ?? /^[\w-]{11}$/.exec(value)?.[0]).find(Boolean)
  const file = values.find((value = '') => isFile.test(value))
  if (file !== undefined) return `<video src="${file}" controls${sizesIn(tag)}></video>`
  if (id === undefined) return undefined
  const title = textAttribute(tag, 'title')?.replaceAll('"', '&quot;') ?? 'Video'
  return `<iframe src="https://www.youtube-nocookie.com/embed/${id}" title="${title}" width="560" height="315" allowfullscreen></iframe>`
}
