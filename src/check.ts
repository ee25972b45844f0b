/** What can only be checked when the pages are made: ids and references that come from templates. */
import type { Build } from './build.ts'
import { checkAnchors, splitHref } from './links.ts'
import { didYouMean } from './message.ts'
import { madeUrls } from './outputs.ts'
import { hrefToUrl, isExternal } from './shared/routes.ts'
import type { BodyFacts, Message } from './types.ts'

/** Checks every page against what all of them turned out to hold. `facts` are by output path. */
export function checkBodies({ site, outputs, project, theme }: Build, facts: Map<string, BodyFacts>): Message[] {
  const ids = new Map(
    [...outputs.values()].flatMap(({ path: at, url }) =>
      url === undefined ? [] : [[url, facts.get(at)?.ids ?? []] as const]
    )
  )
  const cached = new Map<string, Set<string>>()
  const idsOf = (url: string) => {
    const known = cached.get(url) ?? new Set([...(site.pages.get(url)?.anchors ?? []), ...(ids.get(url) ?? [])])
    cached.set(url, known)
    return known
  }
  const urls = new Set([...site.pages.keys(), ...site.files.keys(), ...madeUrls(project, theme)])
  const seen = new Set<string>()
  const messages: Message[] = []
  for (const { path: at, url, source } of outputs.values()) {
    const { template = '', references = [] } = facts.get(at) ?? {}
    for (const href of references.filter((each) => !isExternal(each) && !site.configWritten.has(each))) {
      if (!href.startsWith('#') && seen.has(`${template} ${href}`)) continue
      seen.add(`${template} ${href}`)
      const fault = referenceFault(href, { url: url ?? '/', base: project.base, urls, idsOf })
      if (fault)
        messages.push({
          rule: 'broken-link',
          text: `${fault}; the template \`${template}\` links to it`,
          ...(source !== undefined && { file: source })
        })
    }
  }
  return [...messages, ...checkAnchors(site.wanted, idsOf)]
}

interface ReferenceContext {
  url: string
  base: string
  urls: Set<string>
  idsOf(url: string): Set<string>
}

function referenceFault(href: string, { url, base, urls, idsOf }: ReferenceContext): string | undefined {
  const target = href.startsWith('#') ? url : hrefToUrl(href, base)
  if (target === undefined) return `Cannot link to \`${href}\`: it does not begin with \`${base}/\``
  if (!urls.has(target) && target !== url) return `Cannot find \`${target}\`${didYouMean(target, urls)}`
  const id = splitHref(href).fragment
  return id === '' || id === 'top' || idsOf(target).has(decodeURIComponent(id))
    ? undefined
    : `Cannot find \`#${id}\` on \`${target}\``
}
