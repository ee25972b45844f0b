/** Finds paths of one folder in the lines of a file beside it: `../site/docs`, `join(top, 'site', 'docs')`, `cd site`. */
import path from 'node:path'

export interface Mention {
  line: number
  /** The path below the folder; empty for the folder itself. */
  rest: string
  /** Nothing breaks if it is wrong: a comment, or a line of a file such as `.prettierignore`. */
  isIdle: boolean
}

export interface Folder {
  /** From the top of the repository; empty if it is that. */
  folder: string
  /** Owner and name of the repository on its host, for links to its files. */
  remote: string | undefined
  /** Tells whether a file or a folder is in the folder, or is made there. */
  has(rest: string): boolean
  /** Tells whether a path from the top is there. */
  isThere(file: string): boolean
}

/** Its lines are paths from the top. */
const lists = /(?:^|\/)(?:CODEOWNERS|\.gitattributes|\.\w+ignore)$/

const comment = /^\s*(?:#|\/\/|\/?\*|<!--|--\s)/

/** Before a name that is a folder, and no word: `cd site`, `directory: /site`. */
const enters =
  /(?:(?:--prefix|--cwd|--dir|-C|\bcd|\bCOPY|\bADD|\b(?:working-)?directory:|\bpath:)[ =]+|\b(?:join|resolve)\([^'"`]*)["'`]?$/

/** `text` is that of `file`, a path from the top. */
export function mentionsIn(text: string, file: string, folder: Folder): Mention[] {
  const isList = lists.test(file)
  return text.split('\n').flatMap((line, at) => {
    const isComment = comment.test(line)
    if (!line.includes(path.posix.basename(folder.folder)) || (isList && isComment)) return []
    const rests = [...pathsIn(line)].flatMap(({ written, before }) => {
      const rest = restOf(written, file, folder)
      if (rest === undefined) return []
      const isFolder = rest === '' && !isClear(written, isList ? before.trim() === '' : enters.test(before))
      return isFolder || (rest === '' && isComment) || !folder.has(rest) ? [] : [rest]
    })
    return [...new Set(rests)].map((rest) => ({ line: at + 1, rest, isIdle: isComment || isList }))
  })
}

/** What may be a path. The parts of one that is joined are one, and a variable before a slash is the top. */
function* pathsIn(line: string): Iterable<{ written: string; before: string }> {
  const joined = /\b(?:join|resolve)\(/.test(line) ? line.replace(/(['"`])\s*,\s*\1/g, '/') : line
  const plain = joined.replace(/\$\w+(?=\/)/g, '').replace(/\bhttps?:(?=\/\/)/g, '')
  for (const { 0: written, index } of plain.matchAll(/[\w@./*-]+/g)) yield { written, before: plain.slice(0, index) }
}

/** The path below the folder of one that is written in a file; undefined if it is elsewhere. */
function restOf(written: string, file: string, { folder, remote, isThere }: Folder): string | undefined {
  const beside = path.posix.dirname(file)
  const [first = ''] = written.split('/')
  const linked = /^\/\/[\w.-]+\/([\w.-]+\/[\w.-]+)\/(?:-\/)?(?:blob|tree|edit|raw|src\/branch)\/[^/]+\/(.+)/.exec(
    written
  )
  if (written.startsWith('//') && linked?.[1] !== remote) return undefined
  const isOwn = beside !== '.' && /^[\w@]/.test(written) && isThere(path.posix.join(beside, first))
  const fromTop = linked?.[2] ?? (isOwn || written.startsWith('..') ? [] : written)
  for (const way of [fromTop, written.startsWith('/') ? [] : path.posix.join(beside, written)].flat()) {
    const whole = path.posix.join('/', way).replace(/[/.]+$/, '')
    if (folder === '') return /\w\/|^[\w-].*\.\w+\.*$/.test(written) ? whole.slice(1) || undefined : undefined
    if (whole === `/${folder}`) return ''
    if (whole.startsWith(`/${folder}/`)) return whole.slice(folder.length + 2)
  }
  return undefined
}

/** A bare name is a word as well, and one after a slash an address: `site`, `/site`. */
function isClear(written: string, isPlace: boolean): boolean {
  return isPlace || /^[^/].*\//.test(written)
}
