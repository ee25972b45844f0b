/** Headings of releases, in the form of keepachangelog.com: `[1.2.0] - 2026-01-31`. */
import { isDay } from '../drafts.ts'

export interface Release {
  version: string
  /** The id of the heading: a new release on top leaves the others as they are. */
  id: string
  /** `2026-01-31` */
  day?: string
}

const release =
  /^(?<open>\[)?v?(?<version>\d+\.\d+[\w.+-]*)\]?(?:(?:\s+[-–—]\s+|\s*\()(?<day>\d{4}-\d\d-\d\d)\)?)?(?:\s+\[YANKED\])?$/i

/** Reads the text of a heading; undefined for one of something else. A number alone says too little: it needs brackets or a day. */
export function readRelease(text: string): Release | undefined {
  const { open, version, day } = release.exec(text)?.groups ?? {}
  if (version === undefined || (open === undefined && day === undefined)) return undefined
  return { version, id: `v${version}`, ...(day !== undefined && isDay(day) && { day }) }
}

/** Brackets around a version are those of a link, and its address may be missing: readers do not see them. */
export function withoutBrackets(text: string): string {
  return /^\[unreleased\]$/i.test(text) || readRelease(text) ? text.replace(/^\[([^\]]*)\]/, '$1') : text
}

/** Ids of headings by their index: of releases, and of what is below them: `v1.2.0-added`. */
export function releaseIds(
  headings: readonly { level: number; text: string }[],
  toSlug: (text: string) => string
): Map<number, string> {
  const ids = new Map<number, string>()
  let current: { id: string; level: number } | undefined
  for (const [index, { level, text }] of headings.entries()) {
    const id = readRelease(text)?.id
    if (id !== undefined) current = { id, level }
    else if (current && level <= current.level) current = undefined
    if (current) ids.set(index, id ?? `${current.id}-${toSlug(text)}`)
  }
  return ids
}
