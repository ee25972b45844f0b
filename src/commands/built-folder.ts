import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** A built folder has a home page, and neither content nor a configuration. */
export async function isBuilt(folder: string): Promise<boolean> {
  if (!existsSync(path.join(folder, 'index.html'))) return false
  const names = await readdir(folder)
  const own = await readdir(path.join(folder, 'docsgen')).catch(() => [])
  if (names.includes('404.html') && own.some((name) => /^boot\..*\.js$/.test(name))) return true
  return !names.some(
    (name) => name === 'content' || name.startsWith('docsgen.config.') || /\.(md|markdown)$/i.test(name)
  )
}
