import type { VersionLink } from 'docsgen'

/** Links to the page in every version. Scripts remember links with `data-version` as the reader's choice. */
export function Versions({ versions }: { versions: VersionLink[] }) {
  return (
    <details className="versions">
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

/** A note on pages of older versions. Scripts remember links with `data-version` as the reader's choice. */
export function VersionNote({ versions: [newest, ...older] }: { versions: VersionLink[] }) {
  const own = older.find((version) => version.current)
  if (!newest || !own) return undefined
  return (
    <p className="version-note">
      This is the documentation of <strong>{own.label}</strong>
      {'. The current one is '}
      <a href={newest.href} data-version={newest.name}>
        {newest.label}
      </a>
      .
    </p>
  )
}
