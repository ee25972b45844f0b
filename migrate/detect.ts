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
  const astro = names.find((name) => /^astro\.config\.[cm]?[jt]s$/.test(name))
  return astro && readFileSync(path.join(root, astro), 'utf8').includes('starlight') ? 'starlight' : undefined
}
