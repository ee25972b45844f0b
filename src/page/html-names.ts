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
export const textElements: ReadonlySet<string> = new Set(
  'iframe noembed noframes plaintext script style textarea title xmp'.split(' ')
)

/** Elements whose content is shown as it is written. */
export const verbatimElements: ReadonlySet<string> = new Set('pre code kbd samp svg math'.split(' '))

/** Elements that are a part of a line. */
export const lineElements: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' '
  )
)
