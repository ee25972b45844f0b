import type { Heading } from 'docsgen'

/** The column beside the text. On narrow screens the stylesheet shows `FoldedToc` instead. */
export function Toc({ toc }: { toc: Heading[] }) {
  return (
    <nav className="toc" aria-label="On this page">
      <p className="toc-title">On this page</p>
      <TocList toc={toc} />
    </nav>
  )
}

export function FoldedToc({ toc }: { toc: Heading[] }) {
  return (
    <details className="toc-folded">
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <TocList toc={toc} />
      </nav>
    </details>
  )
}

function TocList({ toc }: { toc: Heading[] }) {
  return (
    <ul>
      {toc.map(({ id, text, depth }) => (
        <li key={id} className={depth > 2 ? 'toc-sub' : undefined}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
}
