/** The files of a new site: those of the folder starter/, with a few values of its own. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../disk/package-root.ts'

/** In the order a reader may look at them. */
export const starterPaths = [
  'package.json',
  'docsgen.config.ts',
  'content/index.md',
  'content/guides/_category.yml',
  'content/guides/start.md',
  'content/guides/writing.md',
  '.gitignore',
  '.github/workflows/site.yml'
]

export interface Starter {
  title: string
  /** Name of the package. */
  name: string
  /** What it installs as docsgen: a range, an address or a path. */
  docsgen: string
}

/** Reads the files of a site of three pages: text by path. */
export function readStarter({ title, name, docsgen }: Starter): Record<string, string> {
  const values: Record<string, string> = {
    "'Title of the site'": quote(title),
    '"Title of the site"': JSON.stringify(title),
    'name-of-the-site': name,
    '^0.0.0': docsgen
  }
  const fill = (text: string) =>
    text.replace(/(['"])Title of the site\1|name-of-the-site|\^0\.0\.0/g, (place) => values[place] ?? place)
  return Object.fromEntries(starterPaths.map((file) => [file, fill(readFileSync(sourceOf(file), 'utf8'))]))
}

/** npm leaves every `.gitignore` out of a package. */
function sourceOf(file: string): string {
  return path.join(packageRoot, 'starter', file === '.gitignore' ? 'gitignore' : file)
}

/** A string of TypeScript, in single quotes if the text allows it. */
export function quote(text: string): string {
  return /^[^'\\\p{C}]*$/u.test(text) ? `'${text}'` : JSON.stringify(text)
}
