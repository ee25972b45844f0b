/** Marks the words of a query on the page of a result, until the next page is shown or Escape is pressed. */
import { reveal } from '../../extras/reveal.ts'
import type { FindMarks } from './marks.ts'
import { blocksOf } from './section.ts'

const name = 'docsgen-search'
/** At most so many words of a page are marked. */
const most = 1000

export interface Arrival {
  /** Remembers the words to mark on the next page, and the section to look in first. */
  expect(id: string, find: FindMarks): void
  /** Marks the words: the page of the result is shown now. */
  mark(): void
}

export function createArrival(): Arrival {
  let expected: { id: string; find: FindMarks } | undefined
  const clear = () => (CSS.highlights ? CSS.highlights.delete(name) : getSelection()?.empty())

  function mark() {
    clear()
    if (!expected) return
    const { id, find } = expected
    expected = undefined
    const [first] = findRanges(find, id)
    if (first) show(first)
    const all = findRanges(find).slice(0, most)
    if (CSS.highlights) CSS.highlights.set(name, new Highlight(...all))
    // Before the CSS Custom Highlight API: Firefox selects them all, others the first.
    else for (const range of [first, ...all]) if (range) getSelection()?.addRange(range)
  }

  // The router sets the url when the next page is shown.
  new MutationObserver(mark).observe(document.documentElement, { attributeFilter: ['data-url'] })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && clear())
  return {
    mark,
    expect(id, find) {
      expected = { id, find }
    }
  }
}

/** Opens closed elements around the range, and scrolls to it if it is out of view. */
function show(range: Range): void {
  reveal(range.startContainer.parentElement)
  const { top, bottom } = range.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
}

function findRanges(find: FindMarks, id?: string): Range[] {
  const nodes = blocksOf(document, id).flatMap((block) => block.nodes)
  return nodes.flatMap((node) =>
    find(node.data).map(([start, end]) => {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      return range
    })
  )
}
