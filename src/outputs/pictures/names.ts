/**
 * Pictures beside the pages are published under names that hold a hash of their bytes, in one folder: a reader's copy of
 * one never grows old, and hosts are told so with one line.
 */
import path from 'node:path'
import { isInside } from '../../disk/paths.ts'
import type { Message } from '../../messages/message.ts'
import type { Page } from '../../page/page.ts'
import { hrefToUrl, urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { Site } from '../../site/site.ts'
import type { Output } from '../output.ts'

export const pictureFolder = '/docsgen/pictures'

interface Shown {
  project: Project
  site: Site
}

/** Url → url with a hash, of the pictures beside the pages. `hashes` are those of all files that are published. */
export function namePictures({ project, site }: Shown, hashes: Map<string, string>): Map<string, string> {
  const names = new Map<string, string>()
  for (const [url, file] of site.files) {
    const hash = hashes.get(file)
    const { name, ext } = path.posix.parse(url)
    const absolute = path.join(project.root, file)
    const isBeside = isInside(absolute, project.content) && !isInside(absolute, project.assets)
    if (hash === undefined || !isBeside || !/^\.(png|jpe?g|gif|webp|avif|svg)$/i.test(ext)) continue
    names.set(url, `${pictureFolder}/${name}.${hash.slice(0, 10)}${ext}`)
  }
  return names
}

/** Has a page show its pictures under those names. */
export function pointToPictures({ url, links }: Page, names: Map<string, string>, { project, site }: Shown): void {
  const hrefs = site.hrefs.get(url)
  if (!hrefs || names.size === 0) return
  for (const { kind, href, as = href } of links) {
    const [, final = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(kind === 'image' ? (hrefs[as] ?? '') : '') ?? []
    const name = names.get(hrefToUrl(final, project.base) ?? '')
    if (name !== undefined) hrefs[as] = urlToHref(name, project.base) + rest
  }
}

/** The outputs of files with these names. What something links to, instead of showing it, has its own name as well. */
export function renameOutputs(outputs: Output[], names: Map<string, string>, { project, site }: Shown): Output[] {
  if (names.size === 0) return outputs
  const urls = new Map([...names.keys()].map((url) => [urlToHref(url, project.base), url]))
  const linked = new Set<string>()
  for (const href of linkedHrefs(site)) {
    const url = urls.get(href.replace(/[?#].*$/s, ''))
    if (url !== undefined) linked.add(url)
  }
  const renamed = new Map<string, Output>()
  for (const output of outputs) {
    const url = `/${output.path}`
    const name = names.get(url)
    if (name === undefined || linked.has(url)) renamed.set(url, output)
    if (name === undefined) continue
    renamed.set(name, { ...output, path: name.slice(1) })
    site.files.set(name, output.source ?? '')
    if (!linked.has(url)) site.files.delete(url)
  }
  return [...renamed.values()]
}

function* linkedHrefs({ pages, hrefs, configHrefs, apiHrefs }: Site): Iterable<string> {
  yield* Object.values(configHrefs)
  yield* Object.values(apiHrefs)
  for (const [url, { links }] of pages)
    for (const { kind, href, as = href } of links) if (kind === 'link') yield hrefs.get(url)?.[as] ?? ''
}

/** Pages in that folder would be kept as long as its pictures. */
export function refusePages({ pages }: Site): Message[] {
  const inside = [...pages.values()].filter(({ url }) => url.startsWith(`${pictureFolder}/`))
  return inside.map(({ file, url }) => {
    const text = `Cannot write \`${url}\`: the folder is that of the pictures`
    return { rule: 'duplicate-url', file, text, note: 'Give the page another url' }
  })
}
