import type { VersionLink } from 'docsgen'
import { useEffect, useRef } from 'react'
import { CaretIcon } from '../components/interface-icons.tsx'

/** The same page in every version: a `details` with links. `data-version` makes a link a choice, which is remembered. */
export default function VersionPicker({ versions }: { versions: VersionLink[] }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => (details.current ? closeOutside(details.current) : undefined), [])
  return (
    <details className="versions" ref={details}>
      <summary>
        <span className="sr-only">Version: </span>
        <span className="versions-own">{versions.find((version) => version.current)?.label}</span>
        <CaretIcon />
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

/** Escape, a choice, and whatever is pressed or focused beside it close the list. Gives the function that ends this. */
function closeOutside(list: HTMLDetailsElement): () => void {
  function close(event: Event) {
    const isInside = event.target instanceof Node && list.contains(event.target)
    const isChoice = event.type === 'click' && event.target instanceof Element && event.target.closest('.versions a')
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    if (!list.open || !(isEscape || isChoice || (!isInside && !(event instanceof KeyboardEvent)))) return
    list.open = false
    if (isEscape) list.querySelector('summary')?.focus()
  }
  const events = ['click', 'focusin', 'keydown']
  for (const type of events) document.addEventListener(type, close)
  return () => {
    for (const type of events) document.removeEventListener(type, close)
  }
}
