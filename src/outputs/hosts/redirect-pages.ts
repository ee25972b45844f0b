/** A page that leads on, for hosts that know no redirects: by `refresh`, and by a link for those who switched that off. */

import { hash } from '../../disk/files.ts'
import { urlToPaths } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { Output } from '../output.ts'
import type { HostInput, HostRedirect } from './host.ts'

export function redirectPages({ exact, expanded }: HostInput, project: Project): Output[] {
  return [...exact, ...expanded].map((redirect) => {
    const url = decodeURIComponent(redirect.from.slice(project.base.length)) || '/'
    const [path, ...also] = urlToPaths(url, project.layout)
    const bytes = write(redirect, project)
    return { path, also, key: hash(bytes), body: async () => ({ bytes }) }
  })
}

function write({ to }: HostRedirect, { lang, title, url }: Project): string {
  const address = url === undefined ? to : new URL(to, url).href
  const href = toText(to)
  return `<!doctype html>
<html lang="${toText(lang)}">
<head>
<meta charset="utf-8">
<title>${toText(title)}</title>
<link rel="canonical" href="${toText(address)}">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body>
<p><a href="${href}">${toText(address)}</a></p>
</body>
</html>
`
}

function toText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
