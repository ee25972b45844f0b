import type { Message } from '../messages/message.ts'
import type { Page } from '../page/page.ts'
import { foldUrl } from '../page/url.ts'

/** Pages by url. A page whose url is taken is left out and reported. */
export function indexByUrl(pages: Page[], messages: Message[]): Map<string, Page> {
  const byUrl = new Map<string, Page>()
  const folded = new Map<string, Page>()
  for (const page of pages) {
    const other = folded.get(foldUrl(page.url))
    if (other === undefined) {
      byUrl.set(page.url, page)
      folded.set(foldUrl(page.url), page)
      continue
    }
    const isSame = other.url === page.url
    const text = isSame
      ? `Cannot write \`${page.url}\` twice: \`${other.file}\` has the same url`
      : `Cannot write \`${page.url}\`: it differs from \`${other.url}\` of \`${other.file}\` only in case or Unicode form`
    const note = isSame
      ? 'Rename one of the two, give it another `slug`, or merge them into one page'
      : 'Some disks and hosts treat them as the same'
    messages.push({
      rule: 'duplicate-url',
      file: page.file,
      text,
      note,
      ...(page.slugPlace && { place: page.slugPlace })
    })
  }
  return byUrl
}
