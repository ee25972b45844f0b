/** Which pages are published, and which of these are listed. */
import type { Meta, Page } from './page.ts'

/** Why a page is not published on a day, as the rest of a sentence that begins with the page; undefined when it is. */
export function whyHidden({ draft, published, expires }: Meta, now: string): string | undefined {
  if (draft) return 'is a draft'
  if (published !== undefined && now < published) return `is not published before ${published}`
  if (expires !== undefined && now >= expires) return `expired on ${expires}`
  return undefined
}

/** The pages the site is made of. */
export function shownPages(
  { drafts, now }: { drafts: 'omit' | 'show' | 'include'; now: string },
  pages: Page[]
): Page[] {
  return drafts === 'omit' ? pages.filter(({ meta }) => whyHidden(meta, now) === undefined) : pages
}

/** Whether search engines and lists of pages leave it out. */
export function isUnlisted({ meta }: Page, { now }: { now: string }): boolean {
  return meta.unlisted === true || whyHidden(meta, now) !== undefined
}

/** A day that exists, as `2026-01-31`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text
}
