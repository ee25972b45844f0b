/**
 * YAML of nothing but keys, dashes and plain values on lines of their own: most samples are such, and no parser finds a
 * fault in them. What reads all of YAML takes a hundred times as long, and to be loaded as long as twenty pages to parse.
 */

interface Level {
  column: number
  /** Of a mapping; a list has none. */
  keys?: Set<string>
}

/** Deeper than samples are. */
const mostDepth = 20

const line = /^( *)((?:- +)*)(?:([A-Za-z_][\w-]*):(?: +|$))?(.*)$/

const scalar = /^(?:[\p{L}\p{N}/](?:[\p{L}\p{N} ,.()/_@=+-]|:(?=[^\s:]))*|"[^"\\\p{C}]*"|'[^'\p{C}]*')$/u

/** True only when the text is sound YAML; false says nothing. */
export function isPlainYaml(text: string): boolean {
  const levels: Level[] = []
  /** The last key or dash has no value so far. */
  let isOpen = true

  /** Finds the mapping or the list that goes on at a column, or begins one where a value is missing. */
  function enter(column: number, isList: boolean): Level | undefined {
    while ((levels.at(-1)?.column ?? -1) > column) {
      levels.pop()
      isOpen = false
    }
    // A list may stand below its key without being indented.
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
