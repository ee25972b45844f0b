import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { maybeStat } from '../disk/files.ts'
import { DocsgenError } from '../messages/message.ts'
import { maybeDecode } from '../page/url.ts'

/** A built folder has a home page, and neither content nor a configuration. Throws a DocsgenError for what is no folder. */
export async function isBuilt(folder: string): Promise<boolean> {
  if (!(await maybeStat(folder))?.isDirectory())
    throw new DocsgenError({ rule: 'usage', text: `Cannot find a folder at \`${folder}\`` })
  if (!existsSync(path.join(folder, 'index.html'))) return false
  const names = await readdir(folder)
  const scripts = await readdir(path.join(folder, 'docsgen')).catch(() => [])
  if (names.includes('404.html') && scripts.some((name) => /^boot\..*\.js$/.test(name))) return true
  return !names.some(
    (name) => name === 'content' || name.startsWith('docsgen.config.') || /\.(mdx?|markdown)$/i.test(name)
  )
}

/** The base that a folder was built for, as its home page has it: '' or `/x`; undefined in a folder that docsgen did not build. */
export async function builtBase(folder: string): Promise<string | undefined> {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => '')
  const [, base] = /<script\b[^>]* src="([^"]*)\/docsgen\/boot\.[^"]*" data-docsgen=""/.exec(html) ?? []
  return base === undefined ? undefined : maybeDecode(base)
}
