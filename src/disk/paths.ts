import path from 'node:path'

export function toPosix(file: string): string {
  return path.sep === '/' ? file : file.split(path.sep).join('/')
}

/** The folders above a relative posix path, innermost first. */
export function foldersOf(file: string): string[] {
  const folders: string[] = []
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) folders.push(folder)
  return folders
}

/**
 * What `path.posix.join` gives for a relative folder and a relative way from it. Of most ways that is known without reading
 * every letter of both, and this is asked for every link of a site.
 */
export function joinPosix(folder: string, way: string): string {
  let above = folder === '.' ? '' : folder
  let rest = way
  while (rest.startsWith('./') || (rest.startsWith('../') && above !== '')) {
    if (rest.startsWith('..')) above = above.slice(0, Math.max(0, above.lastIndexOf('/')))
    rest = rest.slice(rest.indexOf('/') + 1)
  }
  const isPlain = !folder.startsWith('..') && !/(^|\/)\.{0,2}(\/|$)/.test(rest)
  if (!isPlain) return path.posix.join(folder, way)
  return above === '' ? rest : `${above}/${rest}`
}

/** Code-unit order: the same on every machine, whatever its locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** `inner` is `outer` or lies below it. Both absolute. */
export function isInside(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner)
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative))
}
