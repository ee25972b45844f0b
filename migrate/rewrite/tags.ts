/** Tags of JSX and of Vue's templates: just enough to know their ends and attributes. */

/** Text as it is, other values as their source; `true` for a name alone. */
export type AttributeValue = { text: string } | { expression: string } | true

export interface Tag {
  name: string
  attributes: Map<string, AttributeValue>
  isClosed: boolean
  /** The offset after its last character. */
  end: number
}

/** Reads the opening tag at an offset; undefined when there is none. */
export function readTag(text: string, offset: number): Tag | undefined {
  const name = /^<([A-Za-z][\w.:-]*)(?=[\s/>])/.exec(text.slice(offset, offset + 80))?.[1]
  if (name === undefined) return undefined
  const attributes: Tag['attributes'] = new Map()
  let at = offset + 1 + name.length
  while (at < text.length) {
    const rest = text.slice(at, at + 4000)
    const space = /^\s+/.exec(rest)
    if (space) at += space[0].length
    else if (rest.startsWith('/>')) return { name, attributes, isClosed: true, end: at + 2 }
    else if (rest.startsWith('>')) return { name, attributes, isClosed: false, end: at + 1 }
    else if (rest.startsWith('{')) {
      const end = endOfBraces(text, at)
      if (end === undefined) return undefined
      attributes.set(`…${attributes.size}`, { expression: text.slice(at + 1, end - 1) })
      at = end
    } else {
      const read = readAttribute(text, at)
      if (!read) return undefined
      attributes.set(read.name, read.value)
      at = read.end
    }
  }
  return undefined
}

function readAttribute(text: string, offset: number) {
  const [found, name = ''] = /^([^\s=>"'{}/<]+)\s*/.exec(text.slice(offset, offset + 200)) ?? []
  if (found === undefined) return undefined
  let at = offset + found.length
  if (text[at] !== '=') return { name, value: true as const, end: offset + name.length }
  at += /^=\s*/.exec(text.slice(at))?.[0].length ?? 1
  const quote = text[at]
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, at + 1)
    return end === -1 ? undefined : { name, value: { text: text.slice(at + 1, end) }, end: end + 1 }
  }
  if (quote === '{') {
    const end = endOfBraces(text, at)
    if (end === undefined) return undefined
    const expression = text.slice(at + 1, end - 1).trim()
    const literal = /^(["'`])((?:(?!\1)[^\\$])*)\1$/s.exec(expression)
    return { name, value: literal ? { text: literal[2] ?? '' } : { expression }, end }
  }
  const bare = /^[^\s>]+/.exec(text.slice(at, at + 500))?.[0]
  return bare === undefined ? undefined : { name, value: { text: bare }, end: at + bare.length }
}

/** Returns the offset after the brace that closes the one at `offset`. Braces in strings and comments don't count; an apostrophe in a word begins no string. */
function endOfBraces(text: string, offset: number): number | undefined {
  let depth = 0
  for (let at = offset; at < text.length; at++) {
    const character = text[at]
    if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
    else if (
      character === '"' ||
      character === '`' ||
      (character === "'" && depth > 0 && !/\w/.test(text[at - 1] ?? ''))
    ) {
      const end = endOfString(text, at)
      if (end !== undefined) at = end
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at)
      if (end === -1) return undefined
      at = end + 1
    }
  }
  return undefined
}

function endOfString(text: string, offset: number): number | undefined {
  for (let at = offset + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[offset]) return at
    else if (text[at] === '\n' && text[offset] !== '`') return undefined
  }
  return undefined
}

/** Finds the tag that closes the one before `from`, outside of fences and code. */
export function findClose(text: string, name: string, from: number): { start: number; end: number } | undefined {
  const pattern = new RegExp(
    `(^|\\n)[ \\t>]*(\`{3,}(?=[^\`\\n]*\\n)|~{3,})[^\\n]*\\n[\\s\\S]*?\\n[ \\t>]*\\2[\`~]*[ \\t]*(?=\\n|$)|(\`+)[^\`\\n]+\\3|<(/?)${name.replace(/\./g, '\\.')}(?=[\\s/>])`,
    'g'
  )
  pattern.lastIndex = from
  let depth = 1
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    if (found[4] === undefined) continue
    if (found[4] === '/') {
      depth--
      const end = text.indexOf('>', found.index) + 1
      if (depth === 0) return { start: found.index, end }
    } else {
      const tag = readTag(text, found.index)
      if (tag && !tag.isClosed) depth++
      if (tag) pattern.lastIndex = tag.end
    }
  }
  return undefined
}

/** Returns the text of an attribute; undefined when it is something else. */
export function textAttribute({ attributes }: Tag, name: string): string | undefined {
  const value = attributes.get(name)
  return typeof value === 'object' && 'text' in value ? value.text : undefined
}
