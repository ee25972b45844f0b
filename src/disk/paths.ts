import path from 'node:path'

export function toPosix(file: string): string {
  return path.sep === '/' ? file : file.split(path.sep).join('/')
}

/** Returns the folders above a relative posix path, innermost first. */
export function foldersOf(file: string): string[] {
  const folders: string[] = []
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) folders.push(folder)
  return folders
}

/** Returns an absolute folder, and those that it is in, innermost first. */
export function foldersFrom(folder: string): string[] {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersFrom(above)]
}

/** Like `path.posix.join` of a relative folder and a relative path, but faster: every link of a site is joined. */
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

/** Orders by code unit: the same on every machine, whatever its locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Orders names with numbers as people do: `1`, `2`, `10`; otherwise by code unit, as everywhere alike. */
export function byNumber(a: string, b: string): number {
  if (!/\d/.test(a + b)) return byCodeUnit(a, b)
  const [left, right] = [a, b].map((name) => name.split(/(\d+)/)) as [string[], string[]]
  for (const [index, part] of left.entries()) {
    const other = right[index] ?? ''
    // Every other part is a number.
    const order = index % 2 === 1 && other !== '' ? Number(part) - Number(other) : byCodeUnit(part, other)
    if (order !== 0) return order
  }
  return byCodeUnit(a, b)
}

/** True if `inner` is `outer` or below it. Both are absolute. */
export function isInside(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner)
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative))
}
