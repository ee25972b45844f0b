/** A space in a url is `%20` where people copy and read it, and ends the address in plain text. */
import { defined } from '../../disk/defined.ts'
import type { Problem } from '../../messages/message.ts'
import type { Page } from '../../page/page.ts'
import { urlToHref } from '../../page/url.ts'
import { defineSiteRule, publishedPages } from './rule.ts'

export const spaceInUrl = defineSiteRule({
  name: 'space-in-url',
  level: 'warn',
  docs: 'checking#space-in-url',
  scope: 'site',
  check(site) {
    // A folder is reported once, whatever is in it.
    const first = new Map<string, Page>()
    for (const page of publishedPages(site)) {
      const [above] = /^(?:\/[^\s/]*)*\/[^/]*\s[^/]*/.exec(page.url) ?? []
      if (above !== undefined && !first.has(above)) first.set(above, page)
    }
    return [...first].map(([above, page]) => toProblem(above, page))
  }
})

function toProblem(above: string, { url, file, slugPlace }: Page): Problem {
  const name = above.slice(above.lastIndexOf('/') + 1)
  const better = name.replace(/\s+/g, '-')
  const isFolder = above !== url || /\/(?:index|readme)\.\w+$/i.test(file)
  const note = slugPlace
    ? `Write \`${url.replaceAll(name, better)}\``
    : `Rename the ${isFolder ? 'folder' : 'file'} to \`${better}${isFolder ? '' : (/\.\w+$/.exec(file)?.[0] ?? '')}\``
  const text = `Expected no space in the url \`${url}\`: browsers show \`${urlToHref(url, '')}\``
  return { file, text, note, ...defined({ place: slugPlace }) }
}
