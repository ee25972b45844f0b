import { inConfig } from '../messages/place.ts'
import { urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import type { KindContext, OutputKind } from './kind.ts'
import { textOutput } from './output.ts'

export const robots: OutputKind = {
  name: 'robots',
  yields: true,
  urls: () => ['/robots.txt'],
  list(context) {
    reportOwn(context)
    return [textOutput('/robots.txt', () => write(context.project))]
  }
}

/** A file of the project takes the place of docsgen's, rules and all. */
function reportOwn({ project, site, report }: KindContext): void {
  const file = site.files.get('/robots.txt')
  if (file === undefined || project.robots.length === 0) return
  const text = `\`robots\` has no effect: \`${file}\` replaces it`
  const note = 'Write the rules in one of them'
  report({ rule: 'config', ...inConfig(project, ['robots']), text, note })
}

/** Unlisted pages are in no rule: those who read it would learn of them, and their `noindex` would not be read. */
function write({ url, base, robots }: Project): string {
  const sitemap = url ? `Sitemap: ${new URL(urlToHref('/sitemap.xml', base), url).href}\n` : ''
  const rules = robots.map((rule) => toGroup(rule, base))
  const isForAll = robots.some(({ agents }) => agents.includes('*'))
  const groups = isForAll ? rules : [...rules, toGroup({ agents: '*', allow: ['/'], disallow: [], signals: {} }, '')]
  return `${groups.join('\n')}${robots.length > 0 && sitemap ? '\n' : ''}${sitemap}`
}

/** The words of contentsignals.org. */
const signalNames = { search: 'search', input: 'ai-input', train: 'ai-train' } as const

function toGroup({ agents, allow, disallow, signals }: Project['robots'][number], base: string): string {
  const said = Object.entries(signals).map(
    ([name, value]) => `${signalNames[name as keyof typeof signalNames]}=${value ? 'yes' : 'no'}`
  )
  const lines = [
    ...[agents].flat().map((agent) => `User-agent: ${agent}`),
    ...(said.length > 0 ? [`Content-Signal: ${said.join(', ')}`] : []),
    ...allow.map((path) => `Allow: ${base}${path}`),
    ...disallow.map((path) => `Disallow: ${base}${path}`),
    // A group with signals alone would end where some crawlers look for its rules.
    ...(allow.length + disallow.length === 0 ? [`Allow: ${base}/`] : [])
  ]
  return `${lines.join('\n')}\n`
}
