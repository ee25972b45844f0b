/** What hosts read from the folder they publish: `_headers` for two of them, and what `hosts` of the configuration names. */
import { type HeaderRule, headerRules, writeHeaders } from '../http/headers.ts'
import { urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'

/** Text by url. */
export function hostFiles(
  project: Project,
  { inline, hashed }: { inline: string; hashed: string[] }
): Record<string, string> {
  const rules = headerRules({
    sources: project.policy,
    inline,
    hashed: hashed.map((url) => urlToHref(url, project.base))
  })
  const files: Record<string, string> = { '/_headers': writeHeaders(rules) }
  for (const host of project.hosts) {
    const [name, config] = hosts[host](rules)
    files[name] = `${JSON.stringify(config, undefined, 2)}\n`
  }
  return files
}

/** Besides the headers each says that a page has one address, without a slash and without `.html`. */
const hosts = {
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
