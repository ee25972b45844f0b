import type { VersionLink } from 'docsgen'
import { Island } from './island.tsx'

export function Versions({ versions }: { versions: VersionLink[] }) {
  return <Island name="version-picker" props={{ versions }} plain />
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
