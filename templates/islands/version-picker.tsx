import type { VersionLink } from 'docsgen'
import { useOpen } from '../components/use-open.ts'

/**
 * Links to the page in every version. Scripts remember links with `data-version` as the reader's choice, and close the
 * list on Escape and when the reader turns elsewhere.
 */
export default function VersionPicker({ versions }: { versions: VersionLink[] }) {
  const { isOpen, details } = useOpen()
  return (
    <details className="dropdown versions" {...details}>
      <summary>
        <span className="sr-only">{isOpen ? 'Close the list of versions, now ' : 'Version: '}</span>
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

declare module 'docsgen' {
  interface Islands {
    'version-picker': typeof VersionPicker
  }
}
