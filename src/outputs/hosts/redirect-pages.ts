/**
 * A page that leads on, for hosts that know no redirects: by a script, which keeps what the reader's address has after `?` and
 * `#`; by `refresh` where no script runs; and by a link. Not `noindex`: a search engine that reads it may not follow.
 */
import { escapeXml } from '../../disk/entities.ts'
import { hash } from '../../disk/files.ts'
import { urlToPaths } from '../../page/url.ts'
import { scriptHash } from '../../project/head.ts'
import type { Project } from '../../project/project.ts'
import type { Output } from '../output.ts'
import type { HostInput, HostRedirect } from './host.ts'

/** The same in every page, so that the policy has one hash. As with a redirect of HTTP, an anchor of the target wins. */
const script = `const [to] = document.links
const { search, hash } = location
to.search += to.search ? search.replace('?', '&') : search
to.hash ||= hash
location.replace(to)`

export const redirectScriptHash = scriptHash(script)

export function redirectPages({ exact, expanded }: Pick<HostInput, 'exact' | 'expanded'>, project: Project): Output[] {
  return [...exact, ...expanded].map((redirect) => {
    const url = decodeURIComponent(redirect.from.slice(project.base.length)) || '/'
    const [path, ...also] = urlToPaths(url, project.layout)
    const bytes = write(redirect, project)
    return { path, also, key: hash(bytes), body: async () => ({ bytes }) }
  })
}

function write({ to }: HostRedirect, { lang, title, url }: Project): string {
  const address = url === undefined ? to : new URL(to, url).href
  const href = escapeXml(to)
  return `<!doctype html>
<html lang="${escapeXml(lang)}">
<head>
<meta charset="utf-8">
<title>${escapeXml(title)}</title>
<link rel="canonical" href="${escapeXml(address)}">
<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>
</head>
<body>
<p><a href="${href}">${escapeXml(address)}</a></p>
<script>${script}</script>
</body>
</html>
`
}
