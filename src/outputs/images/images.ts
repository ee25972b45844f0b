/**
 * Images beside the pages are published under names that hold a hash of their bytes, all in one folder, so that hosts
 * let browsers keep them forever. In: the site as its links were resolved. Out: tables of how each image is published,
 * and the same site with hrefs and files under those names.
 */
import path from 'node:path'
import { isInside } from '../../disk/paths.ts'
import type { Message } from '../../messages/message.ts'
import type { Link } from '../../page/page.ts'
import { hrefToUrl, urlToHref } from '../../page/url.ts'
import type { Site } from '../../site/site.ts'
import type { Images, KindContext, OutputKind } from '../kind.ts'
import type { Output } from '../output.ts'
import { imageFolder, listVariants } from './variants.ts'

export const images: OutputKind = {
  name: 'images',
  hashed: ({ images: { names, outputs } }) => (names.size + outputs.length > 0 ? [`${imageFolder}/*`] : []),
  list: ({ images: { outputs } }) => outputs
}

/** Pages in that folder are refused: hosts would let browsers keep them as long. */
export function refusePage({ url, source }: Output): Message | undefined {
  if (!url?.startsWith(`${imageFolder}/`) || source === undefined) return undefined
  const text = `Cannot write \`${url}\`: the folder is the one for images`
  return { rule: 'duplicate-url', file: source, text, note: 'Give the page another url' }
}

type Given = Pick<KindContext, 'project' | 'site' | 'tools' | 'report'>

/** Needs the hashes of all published files. Returns the site with images under their new names. */
export async function publishImages(given: Given): Promise<{ images: Images; site: Site }> {
  const { project, tools, report } = given
  const names = nameImages(given)
  const site = names.size === 0 ? given.site : renameIn(given, names)
  const sizes = await tools.sizes(tools.fileHashes)
  return { images: { names, sizes, ...listVariants({ project, site, tools, report }, sizes) }, site }
}

/** Url → url with a hash, of the images beside the pages. */
function nameImages({ project, site, tools }: Given): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [url, file] of site.files) {
    const hash = tools.fileHashes.get(file)
    const { name, ext } = path.posix.parse(url)
    const absolute = path.join(project.root, file)
    const isBeside = isInside(absolute, project.content) && !isInside(absolute, project.assets)
    if (hash === undefined || !isBeside || !/^\.(png|jpe?g|gif|webp|avif|svg)$/i.test(ext)) continue
    names.set(url, `${imageFolder}/${name}.${hash.slice(0, 10)}${ext}`)
  }
  return names
}

/** Finds images that something links to instead of showing them: they keep their own name as well. */
function findLinked({ project, site }: Given, names: ReadonlyMap<string, string>): Set<string> {
  const urls = new Map([...names.keys()].map((url) => [urlToHref(url, project.base), url]))
  const linked = new Set<string>()
  for (const href of linkedHrefs(site)) {
    const url = urls.get(href.replace(/[?#].*$/s, ''))
    if (url !== undefined) linked.add(url)
  }
  return linked
}

function* linkedHrefs({ pages, hrefs, configHrefs, apiHrefs }: Site): Iterable<string> {
  yield* Object.values(configHrefs)
  yield* Object.values(apiHrefs)
  for (const [url, { links }] of pages)
    for (const { kind, href, as = href } of links) if (kind === 'link') yield hrefs.get(url)?.[as] ?? ''
}

function renameIn(given: Given, names: ReadonlyMap<string, string>): Site {
  const { project, site } = given
  const toName = (href: string) => {
    const [, final = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
    const name = names.get(hrefToUrl(final, project.base) ?? '')
    return name === undefined ? undefined : urlToHref(name, project.base) + rest
  }
  const hrefs = new Map(site.hrefs)
  for (const [url, { links }] of site.pages) {
    const own = site.hrefs.get(url) ?? {}
    const shown = links.flatMap(({ kind, href, as = href }: Link) => {
      const name = kind === 'image' ? toName(own[as] ?? '') : undefined
      return name === undefined ? [] : [[as, name]]
    })
    // No prototype: a page may be called `__proto__`.
    if (shown.length > 0) hrefs.set(url, Object.assign(Object.create(null), own, Object.fromEntries(shown)))
  }
  const linked = findLinked(given, names)
  const files = new Map([...site.files].filter(([url]) => !names.has(url) || linked.has(url)))
  for (const [url, name] of names) files.set(name, site.files.get(url) ?? '')
  return { ...site, hrefs, files }
}
