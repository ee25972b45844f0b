/**
 * The inputs of a bundle: the bytes that esbuild read, and the files that it would have read instead, had they been there.
 * Kept relative to the project, so that a copy of it looks at its own files.
 */

import { existsSync, realpathSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import type { Metafile, Plugin } from 'esbuild'
import { maybe } from '../disk/defined.ts'
import { hash, readRegular } from '../disk/files.ts'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { foldersFrom, isInside, toPosix } from '../disk/paths.ts'
import { sheetOf } from './css-modules.ts'

/** Files are labels: relative to the project, or, after `docsgen:`, to docsgen's own folder. */
export interface Inputs {
  /** Hashes of the files, and of the `package.json` beside or above each. */
  files: Record<string, string>
  /** Where a file would be taken for another one. */
  absent: string[]
  /** Links that were followed, and where they led. */
  links: Record<string, string>
}

const ownPrefix = 'docsgen:'

export function toLabel(file: string, root: string): string {
  if (isInside(file, root) || !isInside(file, packageRoot)) return toPosix(path.relative(root, file))
  return ownPrefix + toPosix(path.relative(packageRoot, file))
}

export function fromLabel(label: string, root: string): string {
  return label.startsWith(ownPrefix) ? path.join(packageRoot, label.slice(ownPrefix.length)) : path.resolve(root, label)
}

/** Returns the bytes that esbuild gets instead of those of a file. */
export type Rewrite = (file: string, bytes: Buffer) => Buffer | string

/** Hands esbuild the bytes of each file, and keeps their hashes: the file may be another by the time the bundle is made. */
export function readInputs(hashes: Map<string, string>, rewrite: Rewrite): Plugin {
  return {
    name: 'docsgen-inputs',
    setup(build) {
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path: named }) => {
        const file = sheetOf(named)
        const bytes = maybeRead(file)
        if (bytes === undefined) return undefined // esbuild says why
        hashes.set(file, hash(bytes))
        const loader = file === named ? 'default' : 'local-css'
        return { contents: rewrite(file, bytes), loader, resolveDir: path.dirname(file) }
      })
    }
  }
}

export interface Resolved {
  metafile: Metafile
  /** Hashes of what esbuild read, by absolute file. */
  hashes: ReadonlyMap<string, string>
  /** Entry points as they were given. */
  entries: string[]
  root: string
  /** When esbuild began, in milliseconds since 1970. */
  began: number
}

export class InputList {
  readonly inputs: Inputs = { files: {}, absent: [], links: {} }
  readonly #root: string
  readonly #began: number
  readonly #seen = new Set<string>()
  readonly #walked = new Set<string>()

  constructor({ metafile, hashes, entries, root, began }: Resolved) {
    this.#root = root
    this.#began = began - 10 // a disk's clock has ticks
    for (const entry of entries) this.#addImport(entry, { folder: root })
    for (const [file, digest] of hashes) {
      this.inputs.files[toLabel(file, root)] = digest
      if (!isOwn(file, root)) this.#addManifest(path.dirname(file))
    }
    for (const [name, { imports }] of Object.entries(metafile.inputs)) {
      const file = sheetOf(path.resolve(root, name))
      // Files of packages change together with the package's version.
      if (!hashes.has(file) || isOwn(file, root) || /[\\/]node_modules[\\/]/.test(file)) continue
      for (const { path: found, original = found, kind } of imports) {
        const inStyle = kind === 'import-rule' || kind === 'url-token'
        this.#addImport(original, { folder: path.dirname(file), inStyle })
      }
    }
  }

  #addImport(specifier: string, { folder, inStyle = false }: { folder: string; inStyle?: boolean }) {
    if (isBuiltin(specifier) || /^([a-z-]+:|<|(react|react-dom|docsgen)(\/|$))/.test(specifier)) return
    const isPath = /^(\.{0,2}\/|\.{1,2}$)/.test(specifier)
    if (isPath || inStyle) for (const each of listCandidates(path.resolve(folder, specifier))) this.#look(each)
    const name = /^(@[^/]+\/)?[^@#/.][^/]*/.exec(specifier)?.[0]
    if (isPath || name === undefined) return
    for (const above of foldersFrom(folder)) {
      const found = path.join(above, 'node_modules', name)
      if (path.basename(above) === 'node_modules' || !this.#look(found)) continue
      this.#addManifest(found)
      return
    }
  }

  /** Notes the nearest `package.json`: it says which file a package means, and what may be left out. */
  #addManifest(folder: string) {
    for (const above of foldersFrom(folder)) {
      if (this.#walked.has(above)) return
      this.#walked.add(above)
      const file = path.join(above, 'package.json')
      if (!this.#look(file)) continue
      this.inputs.files[toLabel(file, this.#root)] = hashFile(file)
      return
    }
  }

  /** Notes that nothing is here, or where a link leads. Returns true if there is something. */
  #look(file: string): boolean {
    const isThere = existsSync(file)
    if (this.#seen.has(file)) return isThere
    this.#seen.add(file)
    const label = toLabel(file, this.#root)
    // A file that came while esbuild was at work may have come too late: it counts as absent, so the bundle is made again.
    if (!isThere || this.#isNew(file)) this.inputs.absent.push(label)
    else {
      const real = realpathSync.native(file)
      if (real !== file) this.inputs.links[label] = toLabel(real, this.#root)
    }
    return isThere
  }

  #isNew(file: string): boolean {
    return (statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0) >= this.#began
  }
}

/** True if docsgen would still be given the same bytes, from the same places. */
export function inputsHold({ files, absent, links }: Inputs, root: string): boolean {
  const realOf = (label: string) => maybe(() => realpathSync.native(fromLabel(label, root)))
  return (
    !absent.some((label) => existsSync(fromLabel(label, root))) &&
    Object.entries(links).every(([label, real]) => realOf(label) === fromLabel(real, root)) &&
    Object.entries(files).every(([label, known]) => hashFile(fromLabel(label, root)) === known)
  )
}

/** A file of docsgen: another version of it uses no bundle of this one. */
function isOwn(file: string, root: string): boolean {
  const folders = [codeRoot, path.join(packageRoot, 'templates')]
  return (!isInside(file, root) && isInside(file, packageRoot)) || folders.some((folder) => isInside(file, folder))
}

const endings = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json']

/** All files that `import` of a path may mean, to esbuild or to the layers of templates. */
function listCandidates(base: string): string[] {
  const bare = base.replace(/\.[cm]?jsx?$/, '')
  const typed = bare === base ? [] : ['.ts', '.tsx', '.mts', '.cts'].map((ending) => bare + ending)
  const inFolder = ['package.json', ...endings.map((ending) => `index${ending}`)].map((name) => path.join(base, name))
  return [base, ...endings.map((ending) => base + ending), ...typed, ...inFolder]
}

function hashFile(file: string): string {
  const bytes = maybeRead(file)
  return bytes ? hash(bytes) : 'missing'
}

function maybeRead(file: string): Buffer | undefined {
  return maybe(() => readRegular(file))
}
