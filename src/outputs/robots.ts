import { placeOfPath } from '../messages/place.ts'
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
  const { configFile = 'docsgen.config.ts', configText } = project
  const text = `\`robots\` has no effect: \`${file}\` replaces it`
  const note = 'Write the rules in one of them'
  report({ rule: 'config', file: configFile, ...placeOfPath(configText, ['robots']), text, note })
}

/** Unlisted pages are in no rule: those who read it would learn of them, and their `noindex` would not be read. */
function write({ url, base, robots }: Project): string {
  const sitemap = url ? `Sitemap: ${new URL(urlToHref('/sitemap.xml', base), url).href}\n` : ''
  const rules = robots.map(({ agents, allow, disallow }) => toGroup([agents].flat(), { allow, disallow }, base))
  const isForAll = robots.some(({ agents }) => agents.includes('*'))
  const groups = isForAll ? rules : [...rules, toGroup(['*'], { allow: ['/'], disallow: [] }, '')]
  return `${groups.join('\n')}${robots.length > 0 && sitemap ? '\n' : ''}${sitemap}`
}

function toGroup(agents: string[], paths: Record<'allow' | 'disallow', string[]>, base: string): string {
  const lines = [
    ...agents.map((agent) => `User-agent: ${agent}`),
    ...paths.allow.map((path) => `Allow: ${base}${path}`),
    ...paths.disallow.map((path) => `Disallow: ${base}${path}`)
  ]
  return `${lines.join('\n')}\n`
}
