/**
 * Files that hosts read: `_headers` and `_redirects`, one for each of `hosts` in the configuration, and pages that lead on for
 * hosts that know no redirects. To add a host, write its file and a line here.
 */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeXml } from '../../disk/entities.ts'
import { hash } from '../../disk/files.ts'
import { byCodeUnit } from '../../disk/paths.ts'
import { type HeaderRule, headerRules, writeHeaders } from '../../http/rules.ts'
import { countOf } from '../../messages/format.ts'
import { inConfig } from '../../messages/place.ts'
import { urlToHref, urlToPaths } from '../../page/url.ts'
import { scriptHash, scriptHashes } from '../../project/head.ts'
import type { HostName } from '../../project/hosting.ts'
import { type Project, sourcesOf } from '../../project/project.ts'
import type { KindContext, OutputKind } from '../kind.ts'
import { type Output, textOutput } from '../output.ts'
import { apache } from './apache.ts'
import { azure } from './azure.ts'
import { caddy } from './caddy.ts'
import { firebase } from './firebase.ts'
import { type HostFile, type HostInput, type HostRedirect, redirectEntries } from './host.ts'
import { cloudflare, netlify, redirectsFile } from './netlify.ts'
import { nginx } from './nginx.ts'
import { s3 } from './s3.ts'
import { serve } from './serve.ts'
import { vercel } from './vercel.ts'

/** GitHub Pages reads no file: the pages are all it has. */
export const hostFiles: Record<Exclude<HostName, 'github'>, HostFile> = {
  apache,
  azure,
  caddy,
  cloudflare,
  firebase,
  netlify,
  nginx,
  s3,
  serve,
  vercel
}

export const hosts: OutputKind = {
  name: 'hosts',
  yields: true,
  list(context) {
    const { project, theme, kinds, site } = context
    const hashed = kinds.flatMap((kind) => kind.hashed?.(context) ?? []).map((url) => urlToHref(url, project.base))
    const entries = redirectEntries(site, project)
    // A host that is not named may know no redirects.
    const hasPages = project.hosts.length === 0 || project.hosts.includes('github')
    const pages = hasPages ? redirectPages(entries, project) : []
    const scripts = pages.length > 0 ? [redirectScriptHash] : []
    const inline = [theme.client.policyHash, ...scriptHashes(project.head), ...scripts].join(' ')
    const home = project.views[0] ?? project
    const list = project.machines === false ? undefined : urlToHref(`${home.prefix}/llms.txt`, project.base)
    const headers = headerRules({ sources: sourcesOf(project), inline, hashed, list })
    const languages = project.languages.flatMap(({ prefix, isSource }) =>
      isSource ? [] : [urlToHref(prefix, project.base)]
    )
    const written = site.files.get('/_headers')
    if (written !== undefined) warnOfOwn(written, headers, context)
    return [
      textOutput('/_headers', () => writeHeaders(headers)),
      ...listFiles({ headers, languages, ...entries }, context),
      ...pages
    ]
  }
}

function listFiles(input: HostInput, context: KindContext): Output[] {
  const { project } = context
  // Where two hosts read one file, the stricter comes first: `cloudflare` before `netlify`.
  const named = project.hosts.toSorted(byCodeUnit).flatMap((name) => (name === 'github' ? [] : [hostFiles[name]]))
  const isRedirected = input.exact.length + input.wild.length > 0
  const outputs = new Map<string, Output>()
  for (const file of [...named, redirectsFile]) {
    const text = file.write(input)
    if (text === undefined || outputs.has(file.url)) continue
    if (isRedirected) reportRefusals(file, { input, text }, context)
    outputs.set(
      file.url,
      textOutput(file.url, () => text)
    )
  }
  if (project.hosts.includes('github')) reportUnknown(input, context)
  return [...outputs.values()]
}

/** Reports what the host would refuse, and a file of the project in its place. */
function reportRefusals(
  { title, url, refuse }: HostFile,
  { input, text }: { input: HostInput; text: string },
  { project, site, report }: KindContext
): void {
  const file = site.files.get(url)
  if (file !== undefined) {
    const count = countOf(input.exact.length + input.wild.length, 'redirect')
    const place = `\`${file}\` takes the place of docsgen's \`${url.slice(1)}\`, which has ${count}`
    const note = 'Write its redirects into `redirects.yml` and remove the file, or add those of docsgen to it'
    report({ rule: 'redirect-host', file: file, text: `Cannot publish redirects: ${place}`, note })
  }
  for (const { text: why, where } of refuse?.(input, text) ?? [])
    report({
      rule: 'redirect-host',
      text: `Cannot publish all redirects on ${title}: ${why}`,
      ...(where ?? inConfig(project, ['hosts']))
    })
}

/** Without wildcards there is a page for what is known; where nothing is known there is none. */
function reportUnknown({ wild, expanded }: HostInput, { report }: KindContext): void {
  const known = new Set(expanded.map(({ where }) => where))
  for (const { from, where } of wild.filter((each) => !known.has(each.where))) {
    const text = `Cannot redirect \`${from}\` on GitHub Pages: it knows no wildcards`
    report({ rule: 'redirect-host', text, note: 'Write a redirect for each url', ...where })
  }
}

/** A `_headers` of the project takes the place of docsgen's: one without a policy leaves the site with none. */
function warnOfOwn(file: string, [all]: HeaderRule[], { project, report }: KindContext): void {
  const name = 'Content-Security-Policy'
  if (/^\s+content-security-policy\s*:/im.test(readFileSync(path.join(project.root, file), 'utf8'))) return
  const text = `\`${file}\` replaces the \`_headers\` of docsgen and has no policy, so the site has no policy`
  report({ rule: 'policy', file, text, note: `Add to its rule for \`/*\`: \`${name}: ${all?.headers[name]}\`` })
}

/** The same in every page, so that the policy has one hash. As with a redirect of HTTP, an anchor of the target wins. */
const script = `const [to] = document.links
const { search, hash } = location
to.search += to.search ? search.replace('?', '&') : search
to.hash ||= hash
location.replace(to)`

const redirectScriptHash = scriptHash(script)

function redirectPages({ exact, expanded }: Pick<HostInput, 'exact' | 'expanded'>, project: Project): Output[] {
  return [...exact, ...expanded].map((redirect) => {
    const url = decodeURIComponent(redirect.from.slice(project.base.length)) || '/'
    const [path, ...also] = urlToPaths(url, project.layout)
    const bytes = write(redirect, project)
    return { path, also, key: hash(bytes), body: async () => ({ bytes }) }
  })
}

/**
 * A page that leads on: by a script, which keeps what the reader's address has after `?` and `#`; by `refresh` where no script
 * runs; and by a link. Not `noindex`: a search engine that reads it may not follow.
 */
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
