/** Which banner a day has. Apart from its schema: every build asks. */
import type { Banner } from './banner-schema.ts'

/** The first that is shown on a day, in UTC: from the beginning of `from` to that of `until`. */
export function bannerOf(banners: Banner | readonly Banner[] = [], now: string): Banner | undefined {
  return [banners].flat().find(({ from = '', until }) => from <= now && (until === undefined || now < until))
}
