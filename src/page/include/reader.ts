/**
 * Reads the other files of a page, inside the project only, and notes their hashes: a cached page holds only while they
 * are the same.
 */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { maybe } from '../../disk/defined.ts'
import { DataError, isCode } from '../../disk/files.ts'
import { isInside, toPosix } from '../../disk/paths.ts'
import { isNeverShown, isPrivate } from '../../disk/secrets.ts'
import { type Note, readNoted, type Stamps } from '../../disk/stamps.ts'
import { formsOf, isSeveral, type Language, placeFile } from '../../languages/languages.ts'
import { suggest } from '../../messages/suggest.ts'
import { type MountedFolder, mountOf } from '../mounts.ts'

/** File → hash of its bytes; '' if it could not be read. */
export type Included = Record<string, string>

export interface IncludeReader {
  /** `real`: the name of the file that a link leads to, relative to the project; otherwise that of the file. The mount of `by` decides what may be reached. */
  read(file: string, by?: string): { bytes: Uint8Array; real: string } | { text: string; note?: string }
  included: Included
  stamps: Record<string, Note>
}

/** The hash of a file that is not there: another one is read in its place until it is. */
const absent = '-'

/** Languages of the site, and its content folder. */
export interface IncludeLanguages {
  content: string
  languages: readonly Language[]
}

/** The files that may stand for one on a page, the one in the language of the page first. */
function formsFor(file: string, page: string, { content, languages }: IncludeLanguages): string[] {
  const inside = path.posix.relative(content, file)
  if (!isSeveral(languages) || inside.startsWith('..')) return [file]
  const [source] = languages
  const { language } = placeFile(path.posix.relative(content, page), languages)
  const placed = placeFile(inside, languages)
  const all = [...formsOf({ ...placed, language }), ...formsOf({ ...placed, language: source })]
  return language === source ? [file] : [...new Set(all)].map((each) => path.posix.join(content, each))
}

/** A reader for one page of the project at `root`. The including file decides what is private: it may be in `.docs/` itself. */
export function createIncludeReader(
  root: string,
  page: string,
  of?: IncludeLanguages,
  mounts: readonly MountedFolder[] = []
): IncludeReader {
  const included: Included = {}
  const stamps: Record<string, Note> = {}
  const hidden = (file: string) => {
    const text = `Cannot include \`${file}\`: it is private`
    return { text, note: 'Copy the part to show to a file with another name' }
  }
  return {
    included,
    stamps,
    read(asked, by = page) {
      const mount = mountOf(mounts, by) ?? mountOf(mounts, page)
      const place = !mount ? 'project' : mount.trust === 'safe' ? 'mount' : 'repository'
      const homes = mount ? [mount.home] : ['', ...mounts.map(({ from }) => from)]
      const reached = homes.map((home) => path.join(root, home))
      const fromFile = (file: string) => path.posix.relative(path.posix.dirname(by), file)
      const forms = of ? formsFor(asked, page, of) : [asked]
      const file = forms.find((each) => existsSync(path.join(root, each))) ?? asked
      for (const each of forms.slice(0, Math.max(0, forms.indexOf(file)))) included[each] = absent
      const absolute = path.join(root, file)
      if (!reached.some((each) => isInside(absolute, each))) {
        return { text: `Cannot include \`${file}\`: it is outside the ${place}`, note: `Copy it into the ${place}` }
      }
      if (isNeverShown(fromFile(file))) return hidden(file)
      included[file] = ''
      try {
        const [real, home] = [realpathSync.native(absolute), realpathSync.native(root)]
        if (!reached.some((each) => isInside(real, realpathSync.native(each)))) {
          const text = `Cannot include \`${file}\`: it is a link out of the ${place}`
          return { text, note: `Copy the file into the ${place}` }
        }
        const target = toPosix(path.relative(home, real))
        // A link hides where it leads: its target may not even begin with a dot.
        if (target !== file && isPrivate(fromFile(target))) return hidden(target)
        const { bytes, note } = readNoted(absolute)
        included[file] = note[4]
        stamps[file] = note
        return { bytes, real: target }
      } catch (error) {
        if (isCode(error, 'ENOENT', 'ENOTDIR')) {
          return { text: `Cannot find the file \`${file}\`${guessFile(root, file)}` }
        }
        const code = error instanceof Error && 'code' in error && whys[String(error.code)]
        const why = error instanceof DataError ? error.message : code
        if (!why) throw error
        return { text: `Cannot include \`${file}\`: ${why}` }
      }
    }
  }
}

const notReadable = 'permission denied'

const whys: Partial<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EINVAL: 'it is not a file',
  ENXIO: 'it is not a file',
  EACCES: notReadable,
  EPERM: notReadable,
  ELOOP: notReadable
}

function guessFile(root: string, file: string): string {
  const folder = path.posix.dirname(file)
  const names = maybe(() => readdirSync(path.join(root, folder)).sort()) ?? []
  const near = suggest(path.posix.basename(file), names)
  return near === undefined ? '' : `; did you mean \`${path.posix.join(folder, near)}\`?`
}

/** True if no included file changed. Files that could not be read are tried again each time. */
export function areIncludesSame(included: Included, { stamps, root }: { stamps: Stamps; root: string }): boolean {
  return Object.entries(included).every(([file, hash]) => {
    try {
      if (hash === absent) return !existsSync(path.join(root, file))
      return hash !== '' && stamps.hash(file, path.join(root, file)) === hash
    } catch {
      return false
    }
  })
}
