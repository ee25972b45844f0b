/**
 * Recognises YAML of keys, dashes and plain values on lines of their own, as in most samples, in which no parser finds
 * an error. The full parser takes a hundred times as long, and its loading as long as parsing twenty pages.
 */

interface Level {
  column: number
  /** Keys of a mapping; a list has none. */
  keys?: Set<string>
}

/** Deeper than samples are. */
const mostDepth = 20

const line = /^( *)((?:- +)*)(?:([A-Za-z_][\w-]*):(?: +|$))?(.*)$/

const scalar = /^(?:[\p{L}\p{N}/](?:[\p{L}\p{N} ,.()/_@=+-]|:(?=[^\s:]))*|"[^"\\\p{C}]*"|'[^'\p{C}]*')$/u

/** True only for valid YAML; false if in doubt. */
export function isPlainYaml(text: string): boolean {
  const levels: Level[] = []
  /** The last key or dash has no value yet. */
  let isOpen = true

  /** Finds the mapping or list that continues at a column, or begins one where a value is missing. */
  function enter(column: number, isList: boolean): Level | undefined {
    while ((levels.at(-1)?.column ?? -1) > column) {
      levels.pop()
      isOpen = false
    }
    // a list may follow its key without indentation
    if (!isList && levels.at(-1)?.column === column && !levels.at(-1)?.keys) levels.pop()
    const level = levels.at(-1)
    if (level?.column === column && isList === !level.keys) return level
    if (levels.length === mostDepth) return undefined
    const mayBegin = isOpen && (level === undefined || level.column < column || (isList && level.column === column))
    if (!mayBegin) return undefined
    const begun: Level = { column, ...(!isList && { keys: new Set() }) }
    levels.push(begun)
    return begun
  }

  return text.split('\n').every((each) => {
    if (/^ *(?:#.*)?$/.test(each)) return true
    const [, indent = '', dashes = '', key, value = ''] = line.exec(each) ?? []
    let { length: column } = indent
    for (const [dash] of dashes.matchAll(/- +/g)) {
      if (!enter(column, true)) return false
      column += dash.length
      isOpen = true
    }
    if (key === undefined && dashes === '') return false
    if (key !== undefined) {
      const keys = enter(column, false)?.keys
      if (!keys || keys.has(key)) return false
      keys.add(key)
      isOpen = value === ''
    } else isOpen = false
    return (key !== undefined && value === '') || scalar.test(value.trimEnd())
  })
}
