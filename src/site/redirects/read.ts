/** Redirects as they are written: in the configuration, in `redirects.yml`, and as `aliases` of pages. */

import type { Cache } from '../../disk/cache.ts'
import { defined } from '../../disk/defined.ts'
import { hash, isCode, readData } from '../../disk/files.ts'
import { cannotRead, type Where } from '../../messages/message.ts'
import { placeOfPath, placeOfValue } from '../../messages/place.ts'
import { decodeSource } from '../../page/decode.ts'
import type { Page } from '../../page/page.ts'
import type { Project } from '../../project/project.ts'
import { type RedirectStatus, redirectsFile } from '../../project/redirect-status.ts'
import { movedUrl, versionOf } from '../../project/versions.ts'
import type { PlacedRedirect, RedirectList } from './redirects.ts'

interface Tools {
  cache: Cache
  version: string
}

/** Reads `redirects.yml`, if there is one. What was read is kept by the hash of its bytes. */
export async function readRedirects({ root }: Project, { cache, version }: Tools): Promise<RedirectList> {
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
  const { parseRedirects } = await import('./yaml.ts')
  const read = parseRedirects(decoded.text)
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
