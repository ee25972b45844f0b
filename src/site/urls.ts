import { defined } from '../disk/defined.ts'
import type { Message } from '../messages/message.ts'
import type { Page } from '../page/page.ts'
import { foldUrl, pageUrl } from '../page/url.ts'

/**
 * Pages by url. A page whose url is taken is reported and left out, or has the url of its file if it was to have another by
 * its slug: what refers to it is sound. `contentFile` names a file as its url has it.
 */
export function indexByUrl(
  pages: Page[],
  { messages, contentFile }: { messages: Message[]; contentFile(file: string): string }
): Map<string, Page> {
  const owners = new Map<string, Page>()
  const take = (page: Page, url = page.url) => {
    const other = owners.get(foldUrl(url))
    if (other === undefined) owners.set(foldUrl(url), page)
    return other
  }
  const refused = new Set<Page>()
  // Who moves a file sees its new url; who writes a slug may not know that it is taken.
  for (const page of [...pages.filter(isNamed), ...pages.filter((each) => !isNamed(each))]) {
    const other = take(page)
    if (other === undefined) continue
    refused.add(page)
    messages.push(twice(page, other))
  }
  const byUrl = new Map<string, Page>()
  for (const page of pages) {
    if (!refused.has(page)) byUrl.set(page.url, page)
    else if (!isNamed(page)) {
      const url = pageUrl(contentFile(page.file), undefined, () => {})
      if (take(page, url) === undefined) byUrl.set(url, { ...page, url })
    }
  }
  return byUrl
}

/** True if its url is that of its file. */
function isNamed({ slugPlace }: Page): boolean {
  return slugPlace === undefined
}

function twice({ url, file, slugPlace }: Page, other: Page): Message {
  const isSame = other.url === url
  const text = isSame
    ? `Cannot write \`${url}\` twice: \`${other.file}\` has the same url`
    : `Cannot write \`${url}\`: it differs from \`${other.url}\` of \`${other.file}\` only in case or Unicode form`
  const note = isSame
    ? 'Rename one of the two, give it another `slug`, or merge them into one page'
    : 'Some disks and hosts treat them as the same'
  return { rule: 'duplicate-url', file, text, note, ...defined({ place: slugPlace }) }
}
