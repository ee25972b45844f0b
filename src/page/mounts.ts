/** Folders beside the content folder whose files are as if they were in it. All paths are relative to the project. */
import path from 'node:path'

/** The part of a mount that pages are parsed with. */
export interface MountedFolder {
  /** Its folder: `../packages/app/docs`. */
  from: string
  /** Where its files would be in the content folder: `packages/app`. */
  to: string
  /** Its pages include files of this folder and of no other. */
  home: string
  /** With `safe`, its pages bring no code of their own. */
  trust: 'full' | 'safe'
}

/** The mount that a file, or its own folder, is in. */
export function mountOf<Mount extends Pick<MountedFolder, 'from'>>(
  mounts: readonly Mount[],
  file: string
): Mount | undefined {
  return mounts.find(({ from }) => file === from || file.startsWith(`${from}/`))
}

export function isSafe(mounts: readonly MountedFolder[] | undefined, file: string): boolean {
  return mountOf(mounts ?? [], file)?.trust === 'safe'
}

/** A file as if it were in the content folder, relative to that; undefined for one of no mount. */
export function placeOfMounted(
  mounts: readonly Pick<MountedFolder, 'from' | 'to'>[],
  file: string
): string | undefined {
  const mount = mounts.length === 0 ? undefined : mountOf(mounts, file)
  return mount && path.posix.join(mount.to, file.slice(mount.from.length))
}
