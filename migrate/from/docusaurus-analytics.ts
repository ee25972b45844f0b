/** Google Analytics and Google Tag Manager of Docusaurus: elements of the head, and what the policy allows them. */
import type { SourceSite } from '../types.ts'
import { asText } from './read.ts'

const host = 'https://www.googletagmanager.com'
const images = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
const connect = ['https://*.analytics.google.com', ...images]

/** Takes over a plugin, or an option of a preset; false for others, and for ids that Google has no more. */
export function addAnalytics(
  site: SourceSite,
  { name, options }: { name: string; options: Record<string, unknown> },
  file: string
): boolean {
  if (/gtag$/.test(name)) return addGtag(site, options, file)
  return /google-?tag-?manager$/i.test(name) && addTagManager(site, options, file)
}

/** Ids of Universal Analytics begin with `UA-`: Google takes nothing for them. One that the environment holds may be missing. */
function addGtag(site: SourceSite, options: Record<string, unknown>, file: string): boolean {
  const ids = [options.trackingID]
    .flat()
    .flatMap((id) => (typeof id === 'string' && /^(?!UA-)[\w-]+$/.test(id) ? [id] : []))
  if (ids[0] === undefined) return false
  const more = options.anonymizeIP === true ? ', { anonymize_ip: true }' : ''
  const lines = ids.map((id) => `gtag('config', '${id}'${more})`)
  const content = `${dataLayer}\nfunction gtag() { dataLayer.push(arguments) }\ngtag('js', new Date())\n${lines.join('\n')}`
  addScripts(site, content, `${host}/gtag/js?id=${ids[0]}`)
  const text = `Google Analytics, \`gtag\`, is in \`head\` with its hosts in \`policy\`: it also counts visits of \`docsgen dev\``
  site.todos.push({ file, text, weight: 'note' })
  return true
}

function addTagManager(site: SourceSite, options: Record<string, unknown>, file: string): boolean {
  const id = asText(options.containerId)
  if (id === undefined || !/^[\w-]+$/.test(id)) return false
  const content = `${dataLayer}\ndataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })`
  addScripts(site, content, `${host}/gtm.js?id=${id}`)
  const text = `Google Tag Manager, \`${id}\`, is in \`head\`, and \`policy\` allows it and Google Analytics: add the hosts of the other tags of the container to \`policy\`, their scripts to \`policy.scripts\``
  site.todos.push({ file, text })
  return true
}

const dataLayer = 'window.dataLayer = window.dataLayer || []'

function addScripts(site: SourceSite, content: string, src: string): void {
  const scripts = [
    { tag: 'script' as const, content },
    { tag: 'script' as const, attrs: { src, async: true } }
  ]
  site.settings.head = [...(site.settings.head ?? []), ...scripts]
  site.connect = [...new Set([...(site.connect ?? []), ...connect])]
  site.images = images
}
