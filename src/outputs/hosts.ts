/** Files that hosts read: `_headers`, and one for each of `hosts` in the configuration. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type HeaderRule, headerRules, writeHeaders } from '../http/headers.ts'
import { urlToHref } from '../page/url.ts'
import { scriptHashes } from '../project/head.ts'
import { type Project, sourcesOf } from '../project/project.ts'
import type { KindContext, OutputKind } from './kind.ts'
import { textOutput } from './output.ts'

export const hosts: OutputKind = {
  name: 'hosts',
  yields: true,
  list(context) {
    const { project, theme, kinds, site } = context
    const hashed = kinds.flatMap((kind) => kind.hashed?.(context) ?? []).map((url) => urlToHref(url, project.base))
    const inline = [theme.client.policyHash, ...scriptHashes(project.head)].join(' ')
    const rules = headerRules({ sources: sourcesOf(project), inline, hashed })
    const configs = project.hosts.map((host) => {
      const [url, config] = writers[host](rules)
      return textOutput(url, () => `${JSON.stringify(config, undefined, 2)}\n`)
    })
    const own = site.files.get('/_headers')
    if (own !== undefined) warnOfOwn(own, rules, context)
    return [textOutput('/_headers', () => writeHeaders(rules)), ...configs]
  }
}

/** A `_headers` of the project takes the place of docsgen's: one without a policy leaves the site with none. */
function warnOfOwn(file: string, [all]: HeaderRule[], { project, report }: KindContext): void {
  const name = 'Content-Security-Policy'
  if (/^\s+content-security-policy\s*:/im.test(readFileSync(path.join(project.root, file), 'utf8'))) return
  const text = `\`${file}\` takes the place of docsgen's \`_headers\` and has no policy: the site has none then`
  report({ rule: 'policy', file, text, note: `Add to its rule for \`/*\`: \`${name}: ${all?.headers[name]}\`` })
}

/** Besides the headers, each config gives a page one address, without a slash and without `.html`. */
const writers = {
  azure(rules) {
    const [all, ...others] = rules
    const config = {
      trailingSlash: 'never',
      responseOverrides: { 404: { rewrite: '/404.html' } },
      globalHeaders: all?.headers,
      routes: others.map(({ pattern, headers }) => ({ route: pattern, headers }))
    }
    return ['/staticwebapp.config.json', config]
  },
  firebase(rules) {
    const headers = rules.map((rule) => ({ source: rule.pattern.replace('*', '**'), headers: pairs(rule) }))
    const ignore = ['firebase.json', '**/.*']
    return ['/firebase.json', { hosting: { public: '.', ignore, cleanUrls: true, trailingSlash: false, headers } }]
  },
  vercel(rules) {
    const headers = rules.map((rule) => ({ source: rule.pattern.replace('*', '(.*)'), headers: pairs(rule) }))
    return ['/vercel.json', { cleanUrls: true, trailingSlash: false, headers }]
  }
} satisfies Record<Project['hosts'][number], (rules: HeaderRule[]) => [url: string, config: object]>

function pairs({ headers }: HeaderRule): { key: string; value: string }[] {
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}
