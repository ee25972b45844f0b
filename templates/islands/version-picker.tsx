import type { VersionLink } from 'docsgen'
import { useEffect, useRef } from 'react'

/** Set when the bundle is made, so that a site with fewer than two versions is sent nothing of the picker. */
declare const HAS_SEVERAL_VERSIONS: boolean

export default HAS_SEVERAL_VERSIONS ? VersionPicker : () => undefined

/** Links to the page in every version. Scripts remember links with `data-version` as the reader's choice. */
function VersionPicker({ versions }: { versions: VersionLink[] }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => (details.current ? closeOutside(details.current) : undefined), [])
  return (
    <details className="versions" ref={details}>
      <summary>
        <span className="sr-only">Version: </span>
        <span className="versions-own">{versions.find((version) => version.current)?.label}</span>
      </summary>
      <ul>
        {versions.map(({ name, label, href, current }) => (
          <li key={name}>
            <a href={href} data-version={name} aria-current={current ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Closes the list on Escape, on a choice, and on clicks or focus outside. Returns a function that stops this. */
function closeOutside(list: HTMLDetailsElement): () => void {
  const summary = list.querySelector('summary')
  const end = new AbortController()
  const { signal } = end
  const closeUnlessIn = (part: Element | null) => (event: Event) => {
    if (!part?.contains(event.target as Node)) list.open = false
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !list.open) return
    list.open = false
    summary?.focus()
  }
  document.addEventListener('click', closeUnlessIn(summary), { signal })
  document.addEventListener('focusin', closeUnlessIn(list), { signal })
  document.addEventListener('keydown', onKey, { signal })
  return () => end.abort()
}
