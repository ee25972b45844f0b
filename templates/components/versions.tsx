import type { VersionLink } from 'docsgen'
import * as strings from 'docsgen/strings'
import { fillNodes } from './fill-nodes.ts'
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
      {fillNodes(own.maintained === false ? strings.versionNoteUnmaintained : strings.versionNote, {
        version: <strong>{own.label}</strong>,
        current: (
          <a href={newest.href} data-version={newest.name}>
            {newest.label}
          </a>
        )
      })}
    </p>
  )
}
