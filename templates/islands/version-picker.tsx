import type { VersionLink } from 'docsgen'
import * as strings from 'docsgen/strings'
import { useOpen } from '../components/use-open.ts'

/**
 * Links to the page in every version. Scripts remember links with `data-version` as the reader's choice, and close the
 * list on Escape and when the reader turns elsewhere.
 */
export default function VersionPicker({ versions }: { versions: VersionLink[] }) {
  const { isOpen, details } = useOpen()
  const [before, after] = (isOpen ? strings.versionsClose : strings.version).split('{version}')
  return (
    <details className="dropdown versions" {...details}>
      <summary>
        <span className="sr-only">{before}</span>
        <span className="versions-own">{versions.find((version) => version.current)?.label}</span>
        {after && <span className="sr-only">{after}</span>}
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
