/** Tags of HTML and of Vue's templates: just enough to know their ends and attributes. */

export interface Tag {
  list: string
  isClosed: boolean
  /** The offset after its last character. */
  end: number
}

/** Reads the opening tag at an offset; undefined when there is none. */
export function readTag(text: string, offset: number): Tag | undefined {
  const tag = /<[A-Za-z][\w.:-]*((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*(\/?)>/y
  tag.lastIndex = offset
  const [whole, list = '', slash] = tag.exec(text) ?? []
  return whole === undefined ? undefined : { list, isClosed: slash === '/', end: offset + whole.length }
}

/** Finds the tag that closes the one before `from`, outside of fences and code. */
export function findClose(text: string, name: string, from: number): { start: number; end: number } | undefined {
  const pattern = new RegExp(
    `(^|\\n)[ \\t>]*(\`{3,}(?=[^\`\\n]*\\n)|~{3,})[^\\n]*\\n[\\s\\S]*?\\n[ \\t>]*\\2[\`~]*[ \\t]*(?=\\n|$)|(\`+)[^\`\\n]+\\3|<(/?)${name.replace(/\./g, '\\.')}(?=[\\s/>])(?:"[^"]*"|'[^']*'|[^>"'])*>`,
    'g'
  )
  pattern.lastIndex = from
  let depth = 1
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    if (found[4] === undefined || found[0].endsWith('/>')) continue
    depth += found[4] === '/' ? -1 : 1
    if (depth === 0) return { start: found.index, end: pattern.lastIndex }
  }
  return undefined
}

export function textAttribute({ list }: Tag, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}=["']([^"']*)["']`).exec(list)?.[1]
}
