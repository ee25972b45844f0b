/** Redirects as they are written: in the configuration, in `redirects.yml`, and as `aliases` of pages. */

import type { Cache } from '../../disk/cache.ts'
import { defined } from '../../disk/defined.ts'
import { hash, isCode, readData } from '../../disk/files.ts'
import { cannotRead, type Where } from '../../messages/message.ts'
import { placeOfPath, placeOfValue } from '../../messages/place.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { decodeSource } from '../../page/decode.ts'
import type { Page } from '../../page/page.ts'
import { type RedirectStatus, redirectStatuses, redirectsFile } from '../../project/hosting.ts'
import type { Project } from '../../project/project.ts'
import { movedUrl, versionOf } from '../../project/versions.ts'
import type { PlacedRedirect, RedirectList } from './redirects.ts'

/** Reads `redirects.yml`, if there is one. What was read is kept by the hash of its bytes. */
export async function readRedirects(
  { root }: Project,
  { cache, version }: { cache: Cache; version: string }
): Promise<RedirectList> {
  let bytes: Uint8Array
  try {
    bytes = readData(root, redirectsFile)
  } catch (error) {
    return { redirects: [], messages: isCode(error, 'ENOENT') ? [] : [cannotRead(redirectsFile, error)] }
  }
  const name = `redirects-${hash(version, bytes)}.json`
  const kept = await cache.read(name)
  if (kept !== undefined) return JSON.parse(kept)
  const decoded = decodeSource(bytes, redirectsFile)
  if ('message' in decoded) return { redirects: [], messages: [decoded.message] }
  const read = await parseRedirects(decoded.text)
  await cache.write(name, JSON.stringify(read))
  return read
}

/** Those of the configuration. */
export function configuredRedirects({ redirects, configFile, configText }: Project): PlacedRedirect[] {
  const where = (at: number, key: string): Where => {
    const place = placeOfValue(configText, ['redirects', at, key]) ?? placeOfPath(configText, ['redirects']).place
    return defined({ file: configFile, place })
  }
  return redirects.map((each, index) => ({ ...each, where: where(index, 'from'), whereTo: where(index, 'to') }))
}

/** An alias stays in the version of its page, so that a copy of a page keeps its aliases apart from those of the first. */
export function aliasRedirects({ versions }: Project, pages: Iterable<Page>): PlacedRedirect[] {
  const status: RedirectStatus = 301
  return [...pages].flatMap(({ url, file, aliases = [] }) =>
    aliases.map(({ from, to = '', place }) => {
      const [own, other] = [versionOf(versions, url), versionOf(versions, from)]
      const moved = own && other && own !== other ? movedUrl(from, other, own) : from
      const where = { file, place }
      return { from: from.startsWith('#') ? url + from : moved, to: url + to, status, where, whereTo: where }
    })
  )
}

const keys = ['from', 'to', 'status']

const note = 'Write `- from: /old` and below it `  to: /new`'

/** Reports all mistakes. The parser of YAML is loaded here: most builds need none. */
async function parseRedirects(source: string): Promise<RedirectList> {
  const { isMap, isScalar, isSeq, readYaml } = await import('../../page/yaml.ts')
  const { document, problems, place } = readYaml(source)
  const list: RedirectList = { redirects: [], messages: [] }
  const where = (node: unknown) => ({ file: redirectsFile, place: place(offsetOf(node)) })
  const report = (node: unknown, text: string, advice?: string) =>
    list.messages.push({ rule: 'redirect', ...where(node), text, ...defined({ note: advice }) })
  const readItem = (item: unknown) => {
    if (!isMap(item)) return void report(item, 'Expected a redirect', note)
    for (const { key } of item.items) {
      const name = isScalar(key) ? String(key.value) : ''
      if (!keys.includes(name)) report(key, `Unknown key \`${name}\`${didYouMean(name, keys)}`)
    }
    const [from, to, status] = keys.map((key) => item.get(key, true))
    const code = status === undefined ? 301 : isScalar(status) && status.value
    if (!isStatus(code)) report(status, `Expected \`status\` to be one of ${redirectStatuses.join(', ')}`)
    const texts = [from, to].map((node) => (isScalar(node) && typeof node.value === 'string' ? node.value : ''))
    const [source = '', target = ''] = texts
    if (source === '') report(from ?? item, 'Expected `from` to be a url such as `/old`', note)
    if (target === '') report(to ?? item, 'Expected `to` to be a url such as `/new`', note)
    if (source === '' || target === '') return
    const known = isStatus(code) ? code : 301
    list.redirects.push({ from: source, to: target, status: known, where: where(from), whereTo: where(to) })
  }
  for (const { offset, why } of problems) report({ range: [offset] }, `Cannot read the redirects: ${why}`)
  const { contents } = document
  if (problems.length > 0 || contents === null) return list
  if (!isSeq(contents)) report(contents, 'Expected a list of redirects', note)
  else for (const item of contents.items) readItem(item)
  return list
}

function isStatus(code: unknown): code is RedirectStatus {
  return redirectStatuses.some((each) => each === code)
}

function offsetOf(node: unknown): number {
  const range = typeof node === 'object' && node && 'range' in node ? node.range : undefined
  return Array.isArray(range) ? Number(range[0]) : 0
}
