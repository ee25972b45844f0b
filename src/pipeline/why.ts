/** Why the next build makes a page, and why the last one did. Nothing is written. */
import { DocsgenError } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import type { Output } from '../outputs/output.ts'
import { hrefToUrl } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import type { Context } from './open.ts'
import { buildSite } from './pipeline.ts'
import { inPlace } from './write/manifest.ts'
import { whyMade } from './write/stage.ts'

/** By part of a key or other cause: the rest of a sentence that begins with the page. */
const reasons: Record<string, string> = {
  new: 'was not built before',
  force: 'is built again because of `--force`, or because the last build was killed',
  output: 'is not in the output folder as it was written',
  bytes: 'has other bytes',
  page: 'has different text, or is parsed differently: its file, the variables or docsgen itself changed',
  template: 'uses another template',
  theme: 'is rendered by a different theme: a template, a style or a script changed',
  site: 'shows a part that all pages show and that changed: the title, the footer, the banner',
  links: 'has a link with a new target, or an image with a new size',
  api: 'shows a part of the OpenAPI document that changed',
  icons: 'shows an icon that changed',
  lists: 'shows a list of pages that changed',
  navigation: 'shows a part of the sidebar that changed',
  plugin: 'is added by a plugin whose code or options changed',
  inputs: 'is made by a plugin from something that changed',
  own: 'shows a different title, contents, breadcrumbs, previous or next page, tags, date of its last change, or links at the top'
}

export interface Explained {
  /** Its url, or its path for an output of a plugin. */
  url: string
  /** Its file, its plugin, or docsgen. */
  origin: string
  /** Ends of sentences that begin with the page; `next` is empty when the next build leaves it. */
  next: string[]
  last: string[]
  /** Its file has to be parsed. */
  isParsed: boolean
  /** The last build took it from another machine. */
  isRemote: boolean
}

/** Explains a page by its url, with the base or without, or by its file. Throws a DocsgenError when there is none. */
export async function explainPage(asked: string, project: Project, context: Context): Promise<Explained> {
  const { outputs, sources } = await buildSite(project, context)
  const { rows: manifest } = await sources.manifest()
  const output = findPage(asked, outputs, project.base)
  const known = manifest.get(output.path)
  const reasons = whyMade(output, known, known !== undefined && inPlace(project.out, output, known))
  return {
    url: urlOf(output),
    origin: output.plugin ? `plugin ${output.plugin}` : (output.source ?? 'docsgen'),
    next: reasons.map(explainReason),
    last: (known?.why ?? []).map(explainReason),
    isParsed: output.source !== undefined && sources.store.parsed.has(output.source),
    isRemote: known?.isRemote === true
  }
}

function findPage(asked: string, outputs: ReadonlyMap<string, Output>, base: string): Output {
  const bare = asked.length > 1 ? asked.replace(/\/$/, '') : asked
  const urls = [bare, hrefToUrl(bare, base)]
  const pages = [...outputs.values()].filter(({ url, plugin }) => url !== undefined || plugin !== undefined)
  const found = pages.find((output) => urls.includes(urlOf(output)) || output.source === asked)
  if (found) return found
  const guess = didYouMean(bare, pages.map(urlOf))
  throw new DocsgenError({ rule: 'usage', text: `Cannot find a page at \`${asked}\`${guess}` })
}

function urlOf({ url, path: at }: Output): string {
  return url ?? `/${at}`
}

function explainReason(name: string): string {
  const [, included] = /^included (.*)$/s.exec(name) ?? []
  return included === undefined ? (reasons[name] ?? name) : `takes text from \`${included}\`, which changed`
}
