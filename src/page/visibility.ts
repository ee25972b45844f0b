/** Decides which pages are published, and which of those are listed. */
import type { Meta, Page } from './page.ts'

/** Returns why a page is not published, as the rest of a sentence about it; undefined if it is. */
export function whyHidden({ draft, published, expires }: Meta, now: string): string | undefined {
  if (draft) return 'is a draft'
  if (published !== undefined && now < published) return `is not published before ${published}`
  if (expires !== undefined && now >= expires) return `expired on ${expires}`
  return undefined
}

/** Pages of the site. */
export function shownPages(
  { drafts, now }: { drafts: 'omit' | 'show' | 'include'; now: string },
  pages: Page[]
): Page[] {
  return drafts === 'omit' ? pages.filter(({ meta }) => whyHidden(meta, now) === undefined) : pages
}

/** True if search engines and lists of pages leave it out. */
export function isUnlisted({ meta }: Page, { now }: { now: string }): boolean {
  return meta.unlisted === true || whyHidden(meta, now) !== undefined
}

/** True for an existing day, such as `2026-01-31`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text
}
