/** Reports what the theme loads from hosts that the policy of the site does not have. */
import type { Message } from '../messages/message.ts'
import { type PolicySources, refuseInlineStyle, refuseLoad } from '../page/checks/policy.ts'
import { isElsewhere, isExternal } from '../page/url.ts'
import { type Project, policyOf } from '../project/project.ts'
import type { Site } from '../site/site.ts'
import type { BodyFacts } from '../theme/render-request.ts'
import type { Theme } from '../theme/theme.ts'
import { refuseHost } from './files/check-files.ts'
import { readStyle } from './files/file-references.ts'
import { findInTemplates, findStyle } from './find-in-templates.ts'
import type { Output } from './output.ts'

/**
 * Reports what the style sheet loads from hosts that the policy does not have, and files that are missing: `problemOf`
 * says what is wrong with an href.
 */
export function checkStyle(
  { style }: Pick<Theme, 'style'>,
  project: Project,
  problemOf: (href: string) => string | undefined
): Message[] {
  const policy = policyOf(project)
  return readStyle(style).references.flatMap(([href]): Message[] => {
    const text = isElsewhere(href, project.external) ? undefined : problemOf(href)
    const problem =
      text !== undefined ? { rule: 'missing-file' as const, text } : isExternal(href) && refuseHost(href, policy)
    return problem ? [{ ...problem, ...findInTemplates(href, project) }] : []
  })
}

/** Reports what templates load and the policy of the site does not have, once for each template. */
export function checkLoads(
  { site, project, outputs }: { site: Site; project: Project; outputs: ReadonlyMap<string, Output> },
  facts: ReadonlyMap<string, BodyFacts>
): Message[] {
  const policy = policyOf(project)
  const seen = new Set<string>()
  return [...outputs.values()].flatMap(({ path: at, url = '', source: file }) => {
    const { template = '', loads = [] } = facts.get(at) ?? {}
    const isOwn = site.pages.get(url)?.messages.some(({ rule }) => rule === 'policy') === true
    return loads.flatMap((load): Message[] => {
      const [use, href] = load.split(' ') as [keyof PolicySources, string?]
      const problem = href === undefined ? refuseInlineStyle : refuseLoad(href, use, policy)
      if (!problem || seen.has(`${template} ${load}`) || (href === undefined && isOwn)) return []
      seen.add(`${template} ${load}`)
      const written = href === undefined ? findStyle(project) : findInTemplates(href, project)
      const text = problem.text + (written ? '' : `; the template \`${template}\` writes it`)
      return [{ ...problem, rule: 'policy', text, ...(file !== undefined && { file }), ...written }]
    })
  })
}
