/** Imports of `docsgen/templates/…`, and of what docsgen has not. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { OnResolveArgs, OnResolveResult } from 'esbuild'
import { packageRoot } from '../disk/package-root.ts'
import { isInside, toPosix } from '../disk/paths.ts'
import { didYouMean, suggestPath } from '../messages/suggest.ts'

/** A file of docsgen's templates, and nothing else of the package. */
export function resolveOwn({ path: specifier }: Pick<OnResolveArgs, 'path'>): OnResolveResult | undefined {
  if (/^docsgen\/(?:schema\/|package\.json$)/.test(specifier)) return undefined
  const folder = path.join(packageRoot, 'templates')
  const file = path.join(packageRoot, `${specifier.slice('docsgen/'.length)}.tsx`)
  if (isInside(file, folder) && existsSync(file)) return { path: file }
  const names = readdirSync(folder, { recursive: true }).map((name) => toPosix(String(name)))
  const templates = names.flatMap((name) => (name.endsWith('.tsx') ? [`docsgen/templates/${name.slice(0, -4)}`] : []))
  const guess = didYouMean(specifier, ['docsgen/client', 'docsgen/strings', ...templates], suggestPath)
  const notes = [
    { text: 'There are `docsgen`, `docsgen/client`, `docsgen/strings` and the files of `docsgen/templates/`' }
  ]
  return { errors: [{ text: `Cannot find \`${specifier}\`${guess}`, notes }] }
}
