/** Tells by its configuration what a folder's site was made with. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Kind } from './types.ts'

/** Undefined for a folder that holds no configuration of a generator that docsgen can read. */
export function detectKind(root: string): Kind | undefined {
  const names = existsSync(root) ? readdirSync(root) : []
  if (names.some((name) => /^docusaurus\.config\.[cm]?[jt]s$/.test(name))) return 'docusaurus'
  if (names.includes('.vitepress')) return 'vitepress'
  if (names.some((name) => /^mkdocs\.ya?ml$/.test(name))) return 'mkdocs'
  if (names.includes('book.toml')) return 'mdbook'
  const mentions = (file: string, word: string) => readFileSync(path.join(root, file), 'utf8').includes(word)
  const json = names.find((name) => /^(?:docs|mint)\.json$/.test(name))
  if (json !== undefined && mentions(json, '"navigation"')) return 'mintlify'
  if (
    names.some((name) => /^next\.config\./.test(name)) &&
    names.includes('package.json') &&
    mentions('package.json', '"nextra')
  )
    return 'nextra'
  const astro = names.find((name) => /^astro\.config\.[cm]?[jt]s$/.test(name))
  return astro && mentions(astro, 'starlight') ? 'starlight' : undefined
}
