/** Tells search engines of the same page in other languages, in its head and in the sitemap. A page that is not translated is none. */
import { isSeveral, languageAt, plainUrl, urlIn } from '../languages/languages.ts'
import type { Page } from '../page/page.ts'
import { urlToHref } from '../page/url.ts'
import type { HeadLink } from '../theme/props.ts'
import type { KindContext, OutputKind } from './kind.ts'

export const alternates: OutputKind = {
  name: 'alternates',
  list: () => [],
  head: alternatesOf
}

/** Links to a page in each language that has it, itself among them; none where only one has. */
export function alternatesOf(
  { url, untranslated }: Page,
  { project, site }: Pick<KindContext, 'project' | 'site'>
): HeadLink[] {
  const { languages, base, url: origin } = project
  if (!isSeveral(languages) || origin === undefined || untranslated !== undefined) return []
  const plain = plainUrl(url, languageAt(url, languages))
  const found = languages.flatMap((language) => {
    const page = site.targets.pages.get(urlIn(plain, language))
    if (page === undefined || page.untranslated !== undefined || page.meta.unlisted) return []
    const href = new URL(urlToHref(page.url, base), origin).href
    const link = { rel: 'alternate', hrefLang: language.lang, href }
    return language.isSource ? [link, { ...link, hrefLang: 'x-default' }] : [link]
  })
  return found.length > 2 ? found : []
}
