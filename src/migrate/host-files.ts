/** Files of hosts that publish the old site: they name its command and its folder. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { toPosix } from '../disk/paths.ts'
import { workTreeOf } from '../disk/work-tree.ts'
import type { HostName } from '../project/host-names.ts'
import { type Starter, workflowFile } from '../project/starter.ts'
import type { Todo } from './types.ts'

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

/** Names such files of the old site at `root`, and of its repository. A site may be published elsewhere all the same. */
export async function findHostFiles(root: string, asked: Starter['host']): Promise<Todo[]> {
  const top = toPosix(path.relative(root, workTreeOf(root)))
  const files = new Set(Object.keys(hostFiles).flatMap((file) => [file, path.posix.join(top, file)]))
  return [...files]
    .filter((file) => existsSync(path.join(root, file)))
    .map((file) => ({ file, text: textOf(path.posix.basename(file), asked) }))
}

function textOf(file: string, asked: Starter['host']): string {
  const [host, name] = hostFiles[file] ?? []
  const change = `This file may publish the old site: remove it, or change its command and folder, see “${name}” in Recipes for hosts`
  if (asked !== undefined) return change
  return `${change}. If that host is to publish the new site too, remove the new folder and \`${workflowFile}\`, and migrate again with \`--host ${host}\``
}
