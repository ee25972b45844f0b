/** Decides which pages are published (no drafts, and none out of its dates), and which of those are listed. */
import type { Meta, Page } from './page.ts'

/** Why a page is not published, the day empty for a draft; undefined for a page that is. */
export function hiddenBy({ draft, published, expires }: Meta, now: string) {
  if (draft) return { why: 'hiddenDraft', day: '' } as const
  if (published !== undefined && now < published) return { why: 'hiddenBefore', day: published } as const
  if (expires !== undefined && now >= expires) return { why: 'hiddenSince', day: expires } as const
  return undefined
}

/** The same for authors, as the rest of a sentence about the page. */
export function whyHidden(meta: Meta, now: string): string | undefined {
  const hidden = hiddenBy(meta, now)
  if (!hidden) return undefined
  const words = { hiddenDraft: 'is a draft', hiddenBefore: 'is not published before ', hiddenSince: 'expired on ' }
  return words[hidden.why] + hidden.day
}

/** Leaves out drafts and pages out of their dates, unless they are asked for. */
export function shownPages(
  { drafts, now }: { drafts: 'omit' | 'show' | 'include'; now: string },
  pages: Page[]
): Page[] {
  return drafts === 'omit' ? pages.filter(({ meta }) => !hiddenBy(meta, now)) : pages
}

/** True if search engines and lists of pages leave it out. */
export function isUnlisted({ meta }: Page, { now }: { now: string }): boolean {
  return meta.unlisted === true || hiddenBy(meta, now) !== undefined
}

/** True for an existing day, such as `2026-01-31`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text
}
