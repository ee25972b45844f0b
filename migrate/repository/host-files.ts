/** Files of hosts that publish the old site: they name its command and its folder. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { workTreeOf } from '../../src/disk/git.ts'
import { toPosix } from '../../src/disk/paths.ts'
import type { Starter } from '../../src/init/starter.ts'
import { readFrom } from '../read/files.ts'
import { readRedirects } from '../read/read.ts'
import { asList, asObject } from '../read/values.ts'
import type { SourceSite, Todo } from '../types.ts'

type HostName = NonNullable<Starter['host']>

/** With the name of the host, which is a heading of “Recipes for hosts”. */
const hostFiles: Record<string, [host: HostName, name: string]> = {
  'netlify.toml': ['netlify', 'Netlify'],
  'vercel.json': ['vercel', 'Vercel'],
  'firebase.json': ['firebase', 'Firebase Hosting'],
  'staticwebapp.config.json': ['azure', 'Azure Static Web Apps'],
  'wrangler.toml': ['cloudflare', 'Cloudflare Pages'],
  'wrangler.json': ['cloudflare', 'Cloudflare Pages'],
  'wrangler.jsonc': ['cloudflare', 'Cloudflare Pages']
}

/** Such files of the old site and of its repository, relative to the site. Two platforms publish other things too. */
export function hostFilesOf(root: string): string[] {
  const top = toPosix(path.relative(root, workTreeOf(root)))
  const files = new Set(Object.keys(hostFiles).flatMap((file) => [file, path.posix.join(top, file)]))
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  return [...files].filter((file) => {
    if (!statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile()) return false
    return (
      !/(?:firebase|wrangler)\.\w+$/.test(file) || /"hosting"|\bpages_build_output_dir\b|\bassets\b/.test(read(file))
    )
  })
}

export interface FoundHost {
  host: HostName
  name: string
  file: string
}

/** The host that publishes the old site, if its files name one alone. */
export function findHost(root: string): FoundHost | undefined {
  const files = hostFilesOf(root).flatMap((file): FoundHost[] => {
    const [host, name = ''] = hostFiles[path.posix.basename(file)] ?? []
    return host === undefined ? [] : [{ host, name, file }]
  })
  return new Set(files.map(({ host }) => host)).size === 1 ? files[0] : undefined
}

/** Names such files, and adds the redirects of Netlify. A site may be published elsewhere all the same. */
export async function findHostFiles(site: SourceSite, host: Starter['host']): Promise<Todo[]> {
  const { root } = site
  const todos: Todo[] = []
  // A script of such sites copies it to what is published.
  if (existsSync(path.join(root, '_redirects'))) readRedirects(site, await readFrom(root, '_redirects'), '_redirects')
  for (const file of hostFilesOf(root)) {
    const [own, name] = hostFiles[path.posix.basename(file)] ?? []
    const change = `change its command and folder, see “${name}” in Recipes for hosts`
    const text =
      own === host
        ? `This file is for the old site: ${change}. Keep its headers and rewrites in it`
        : `This file may publish the old site: remove it, or ${change}, and migrate again with \`--host ${own}\``
    todos.push({ file, text }, ...(own === 'netlify' ? await addRedirects(site, file) : []))
  }
  return todos
}

/** Nothing of a file that cannot be read: the host would say so. */
async function addRedirects(site: SourceSite, file: string): Promise<Todo[]> {
  const { parse } = await import('smol-toml')
  const read = async () => asList(asObject(parse(await readFrom(site.root, file))).redirects)
  const redirects = await read().catch(() => [])
  const lost = redirects.map(asObject).flatMap(({ from, to, status = 301, force: _, ...rest }) => {
    const isPlain = Object.keys(rest).length === 0 && /^30[1278]$/.test(String(status))
    if (typeof from !== 'string' || typeof to !== 'string' || !isPlain)
      return [`The redirect of \`${String(from)}\` to \`${String(to)}\` is not migrated: keep it in this file`]
    site.redirects.push({ from, to, file, isWhole: true, ...(status !== 301 && { status: Number(status) }) })
    return []
  })
  const moved = lost.length < redirects.length ? ['Its redirects are in `redirects.yml` now: remove them from it'] : []
  return [...moved, ...lost].map((text) => ({ file, text }))
}
