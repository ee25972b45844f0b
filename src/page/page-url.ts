/** The url of a page, from its file or its slug, and the title of one that gives none. */
import { hash } from '../disk/files.ts'
import { fileToUrl, urlProblem } from './url.ts'

/** Returns the url; calls `report` if the wanted one is impossible. */
export function pageUrl(contentFile: string, slug: string | undefined, report: (text: string) => void): string {
  const derived = fileToUrl(contentFile)
  const wanted = slug === undefined ? derived : resolveSlug(slug, derived)
  const problem = urlProblem(wanted)
  if (problem === undefined) return wanted
  report(
    slug === undefined
      ? `Cannot make a url from the file name: it has ${problem}`
      : `Cannot use the slug \`${slug}\`: it has ${problem}`
  )
  return urlProblem(derived) === undefined ? derived : `/invalid-${hash(contentFile)}`
}

/** `/x` is a whole url; `x` replaces the last segment. */
function resolveSlug(slug: string, derived: string): string {
  const bare = slug.length > 1 ? slug.replace(/\/$/, '') : slug
  return bare.startsWith('/') ? bare : derived.replace(/[^/]*$/, bare)
}

/** Words that are written in capitals, alone or with a number after them: SSL, HTTP2. None is an ordinary word. */
const acronyms =
  /^(?:api|cdn|cli|cors|cpu|css|csv|dns|dom|faq|ftp|gpu|grpc|gui|html?|https?|ide|jpeg|json|jsx|jwt|ldap|mcp|mdx|mfa|oidc|orm|pdf|php|png|rpc|rss|s3|saml|sdk|seo|smtp|sql|ssh|ssl|ssr|sso|svg|tcp|tls|toml|tsx|udp|uri|url|utf|uuid|vpn|wsgi|xml|xss|yaml)\d*$/i

/** The last segment of a url, or the name of a folder, as words: `event-guides` is called Event guides, `http2` HTTP2. */
export function titleOf(name: string): string {
  const words = name
    .slice(name.lastIndexOf('/') + 1)
    .split(/[-_ ]+/)
    .filter(Boolean)
    .map((word) => (acronyms.test(word) ? word.toUpperCase() : word))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
