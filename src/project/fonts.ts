/** Finds the fonts that the configuration names: packages such as those of Fontsource, or files of the project. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../disk/package-root.ts'
import { foldersFrom, isInside } from '../disk/paths.ts'
import type { Message, Where } from '../messages/message.ts'
import { suggest } from '../messages/suggest.ts'

/** Packages or files, by what has the font. */
type Fonts = { [Use in 'body' | 'heading' | 'code']?: string | string[] | undefined }

/** The fonts that come with docsgen, 30 kB together. */
export const ownFonts: Fonts = { body: 'docsgen/text', code: 'docsgen/code' }

/** A file, or the folder of a package. */
export type FoundFont = { file: string } | { folder: string } | { problem: Pick<Message, 'text' | 'note'> }

export function findFont(name: string, root: string): FoundFont {
  const problem = (text: string, note: string) => ({ problem: { text, note } })
  const [, own] = /^docsgen\/(text|code)$/.exec(name) ?? []
  if (own !== undefined) return { file: path.join(packageRoot, `templates/fonts/${own}.woff2`) }
  if (/^\.{0,2}\/|\.(?:woff2?|ttf|otf)$/.test(name)) {
    const file = path.resolve(root, name)
    if (!isInside(file, root)) return problem(`Expected a font inside the project, not \`${name}\``, 'Copy it there')
    if (existsSync(file)) return { file }
    return problem(`Cannot find \`${name}\``, 'Write its path from the folder of the configuration')
  }
  const folder = packageFolder(name, root)
  if (folder !== undefined) return { folder }
  const meant = suggest(name, packagesBeside(name, root))
  const text = `Cannot find the package \`${name}\``
  return meant === undefined
    ? problem(text, howToGet(name))
    : { problem: { text: `${text}; did you mean \`${meant}\`?` } }
}

export function howToGet(name: string): string {
  return `Install it with \`npm install ${name}\`, or name a file such as \`./fonts/own.woff2\``
}

/** Reports every font that is not there. `where` gives the place of a path of keys. */
export function missingFonts(fonts: Fonts = {}, root: string, where: (keys: string[]) => Where): Message[] {
  return Object.entries(fonts).flatMap(([use, font]) =>
    [font ?? []].flat().flatMap((name) => {
      const found = findFont(name, root)
      return 'problem' in found
        ? [{ rule: 'config' as const, ...found.problem, ...where(['theme', 'fonts', use]) }]
        : []
    })
  )
}

/** Installed packages of the same scope. */
function packagesBeside(name: string, root: string): string[] {
  const scope = path.join(root, 'node_modules', path.dirname(name))
  return existsSync(scope) ? readdirSync(scope).map((each) => path.posix.join(path.dirname(name), each)) : []
}

/** The folder of an installed package, from the project upwards. */
export function packageFolder(name: string, root: string): string | undefined {
  const folders = foldersFrom(root).map((above) => path.join(above, 'node_modules', name))
  return folders.find((folder) => existsSync(path.join(folder, 'package.json')))
}
