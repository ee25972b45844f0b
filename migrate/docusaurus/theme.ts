/** Components of the theme of Docusaurus that a site has replaced, in `src/theme`. */
import path from 'node:path'
import { filesBelow } from '../read/read.ts'
import type { SourceSite } from '../types.ts'
import { listNames } from '../words.ts'

export async function addTheme(site: SourceSite): Promise<void> {
  const files = (await filesBelow(site, 'src/theme')).filter(
    (file) => /\.[jt]sx?$/.test(file) && !file.endsWith('.d.ts')
  )
  const names = files.map((file) => path.posix.relative('src/theme', file).replace(/(?:\/index)?\.[jt]sx?$/, ''))
  if (names.length === 0) return
  const text = `Components of the theme are not migrated, but for those that pages use: ${listNames(names, 12)}. See “Replace a file” and “Slots” in Templates`
  site.todos.push({ file: 'src/theme', text })
}
