/** The tags, comments and texts of a piece of HTML, in one pass: patterns take quadratic time for quotes without an end. */

export interface Tag {
  /** Lower case, as browsers read it. */
  name: string
  /** As written in the text, from `<` to `>`. */
  written: string
  at: number
  isEnd: boolean
  /** Ends in `/>`. */
  isSlashed: boolean
}

interface Visitor {
  tag(tag: Tag): void
  /** Called for the text between tags. */
  text?(text: string, at: number): void
  /** A comment, or a declaration. */
  markup?(written: string, at: number): void
  /** Called for the content of an element that holds no tags, such as a script, after its tag. */
  verbatim?(name: string, text: string, at: number): void
}

/** Reads HTML from its beginning to its end. In XML, such as a drawing, each element may have tags. */
export function readTags(html: string, { tag, text, markup, verbatim }: Visitor, { isXml = false } = {}): void {
  let from = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', Math.max(at + 1, from))) {
    const [, slash = '', written = ''] = /^<(\/?)([a-z][^\s/>]*)?/i.exec(html.slice(at, at + 200)) ?? []
    const isMarkup = html[at + 1] === '!' || html[at + 1] === '?'
    if (written === '' && !isMarkup) continue
    if (at > from) text?.(html.slice(from, at), from)
    const end = isMarkup ? endOfMarkup(html, at) : endOfTag(html, at)
    if (end === -1) return
    from = end
    if (isMarkup) {
      markup?.(html.slice(at, end), at)
      continue
    }
    const name = written.toLowerCase()
    tag({ name, written: html.slice(at, end), at, isEnd: slash !== '', isSlashed: html[end - 2] === '/' })
    if (slash !== '' || isXml || !textElements.has(name)) continue
    const close = new RegExp(`</${name}`, 'gi')
    close.lastIndex = end
    from = close.exec(html)?.index ?? html.length
    verbatim?.(name, html.slice(end, from), end)
  }
  if (from < html.length) text?.(html.slice(from), from)
}

function endOfMarkup(html: string, at: number): number {
  const close = html.startsWith('<!--', at) ? '-->' : '>'
  const end = html.indexOf(close, at + 2)
  return end === -1 ? -1 : end + close.length
}

/** After the `>` that is in no quotes. */
function endOfTag(html: string, at: number): number {
  let quote = ''
  for (let index = at + 1; index < html.length; index++) {
    const sign = html[index] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if ((sign === '"' || sign === "'") && /[=\s]/.test(html[index - 1] ?? '')) quote = sign
    else if (sign === '>') return index + 1
  }
  return -1
}

/** Names of elements: all of HTML, those of its past that browsers still know among them (HTML Standard, §4 and §16). */
const names = `
a abbr acronym address area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas
caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption
figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd keygen label
legend li link main map mark marquee math menu meta meter nav nobr noembed noframes noscript object ol optgroup
option output p param picture pre progress q rb rp rt rtc ruby s samp script search section select slot small
source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt
u ul var video wbr xmp
`

export const knownElements: ReadonlySet<string> = new Set(names.trim().split(/\s+/))

/** Elements that have no end. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param plaintext source track wbr'.split(
    ' '
  )
)

/** Elements that end where the next one begins. */
export const selfEnding: ReadonlySet<string> = new Set(
  'body caption colgroup dd dt head html li optgroup option p rb rp rt rtc tbody td tfoot th thead tr'.split(' ')
)

/** Elements whose content is text, whatever it looks like. */
const textElements: ReadonlySet<string> = new Set(
  'iframe noembed noframes plaintext script style textarea title xmp'.split(' ')
)

/** Elements whose content is shown as it is written. */
export const verbatimElements: ReadonlySet<string> = new Set('pre code kbd samp svg math'.split(' '))

export const lineElements: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' '
  )
)
