/** Redirects of a source become those of `redirects.yml`: below the base, to what is there. */
import { isBelow, isExternal } from '../../src/page/url.ts'
import { urlOfTarget, withoutSlash } from '../read/values.ts'
import { foldUrl, type LinkIndex } from '../rewrite/links.ts'
import type { Redirect, SourceSite, Todo } from '../types.ts'

/** Returns redirects with urls of the new site, and what is to do where one cannot be taken over. */
export function convertRedirects(site: SourceSite, index: LinkIndex): { redirects: Redirect[]; todos: Todo[] } {
  const redirects = new Map<string, Redirect>()
  const todos: Todo[] = []
  const urls = site.pages.filter(({ isPart }) => !isPart).map(({ url }) => foldUrl(url))
  for (const each of site.redirects) {
    const made = convert(each, site, index)
    const why = 'why' in made ? made.why : blocked(made.from, urls)
    const text = `The redirect of \`${each.from}\` to \`${each.to}\` is not migrated: ${why}`
    if (why !== undefined && !each.isMade) todos.push({ file: each.file, text })
    if (why === undefined && !('why' in made) && made.from !== made.to && !redirects.has(foldUrl(made.from)))
      redirects.set(foldUrl(made.from), made)
  }
  return { redirects: [...redirects.values()], todos }
}

function convert(redirect: Redirect, site: SourceSite, index: LinkIndex): Redirect | { why: string } {
  const base = withoutSlash(`/${(site.base ?? '').replace(/^\/|\/$/g, '')}`).replace(/^\/$/, '')
  const written = site.kind === 'mkdocs' && !redirect.isWhole ? urlOfTarget(redirect.from) : wildcards(redirect.from)
  if (/[?]/.test(written)) return { why: 'docsgen redirects paths alone' }
  if (/\*(?!$)/.test(written)) return { why: 'a wildcard `*` is at the end alone' }
  if (redirect.isWhole && !isBelow(written, base)) return { why: `it is outside of \`${base}\`: set it on your host` }
  const from = withoutSlash(redirect.isWhole ? written.slice(base.length) || '/' : written)
  const to = wildcards(redirect.to)
  if (isExternal(to) || redirect.isMade) return { ...redirect, from, to }
  if (/[*]|\/:/.test(to)) {
    const own = to.startsWith(`${base}/`) ? to.slice(base.length) : to
    const folder = own.replace(/\/[*:].*/s, '')
    const isThere = folder === '' || site.pages.some(({ url }) => isBelow(url, folder))
    return isThere ? { ...redirect, from, to: own } : { why: 'nothing is there' }
  }
  if (!index.has(to)) return follow({ ...redirect, to }, site, index) ?? { why: 'nothing is there' }
  const now = index.toUrl(to)
  const isDraft = site.pages.some((page) => page.isDraft && page.url === now.replace(/[?#].*/s, ''))
  return isDraft ? { why: 'a draft is there' } : { ...redirect, from, to: now }
}

/** Where another redirect of the site leads from there. */
function follow(redirect: Redirect, site: SourceSite, index: LinkIndex): Redirect | undefined {
  const others = site.redirects.filter((each) => foldUrl(each.from) !== foldUrl(redirect.from))
  const next = others.find((each) => foldUrl(each.from) === foldUrl(redirect.to))
  const made = next && convert(next, { ...site, redirects: others }, index)
  return made === undefined || 'why' in made ? undefined : { ...redirect, to: made.to }
}

/** `:splat`, `[...slug]` and `[slug]` as docsgen has them. A `*` within a segment, as in `/a*`, stands for nothing. */
function wildcards(url: string): string {
  return url
    .replace(/(?<=[^/])\*$/, '')
    .replace(/\/:splat(?=$|[?#])|\/\[\.\.\.\w+\]$/, '/*')
    .replace(/\/\[(\w+)\]/g, '/:$1')
}

/** Some hosts prefer the page that is there, and others the redirect. */
function blocked(from: string, urls: string[]): string | undefined {
  const parts = foldUrl(from)
    .split('/')
    .map((part) => (part === '*' ? '.+' : part.startsWith(':') ? '[^/]+' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&')))
  const pattern = new RegExp(`^${parts.join('/')}$`)
  const page = urls.find((url) => pattern.test(url))
  return page === undefined ? undefined : `\`${page}\` is a page`
}
