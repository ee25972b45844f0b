/** Files that pages of MDX import. */
import path from 'node:path'

/** Names that stand for folders of the project, by their beginning: `@components/` → `src/components/`. */
export type Folders = Readonly<Record<string, string>>

/** Names that mean the same on every page. */
export interface MdxNames {
  folders: Folders
  /** Keys of the components of the project, by the names of their files. */
  components: Readonly<Record<string, string>>
}

/** A fence with what is in it, where imports are only shown. The one that ends it may be longer. */
export const codeBlock = /^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\2(?:`*|~*)[ \t]*$/gm

/** Packages of other generators: docsgen shows their components by its own. */
const otherGenerators =
  /^(?:@theme(?:-original)?\/|@docusaurus\/|@astrojs\/|astro:|nextra(?:\/|-|$)|@mintlify\/|fumadocs-|rspress|@rspress\/)/

/** Components that React cannot show: one with React may be beside them, in a file of the same name. */
const otherComponent = /\.(?:astro|vue|svelte)$/i

/** A file relative to the project; undefined for a package. */
export function resolveSpecifier(written: string, file: string, folders: Folders): string | undefined {
  const specifier = written.replace(otherComponent, '')
  if (/^\.\.?\//.test(specifier)) return path.posix.join(path.posix.dirname(file), specifier)
  if (specifier.startsWith('/')) return specifier.slice(1)
  const alias = Object.keys(folders).find((start) => specifier.startsWith(start))
  return alias === undefined ? undefined : path.posix.join(folders[alias] ?? '', specifier.slice(alias.length))
}

export type ImportKind = 'other' | 'text' | 'part' | 'data' | 'file' | 'style' | 'component'

/** Tells by its name what an import stands for. */
export function kindOfImport(specifier: string): ImportKind {
  if (otherGenerators.test(specifier)) return 'other'
  if (/^!!raw-loader!|\?raw$/.test(specifier)) return 'text'
  if (/\.(?:md|mdx|markdown)$/i.test(specifier)) return 'part'
  if (/\.(?:json|ya?ml)$/i.test(specifier)) return 'data'
  if (/\.(?:css|s[ac]ss|less)$/i.test(specifier)) return 'style'
  if (/\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|ogg|mp3|pdf|zip|txt|csv)$/i.test(specifier)) return 'file'
  return 'component'
}

/** Names a component: by its file or package, and what that exports. */
export function componentKey(target: string, exported: string): string {
  return `${target}#${exported}`
}

/** `file-tree` → `FileTree` */
export function toComponentName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.replace('-', '').toUpperCase())
}
