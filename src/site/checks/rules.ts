/** The rules about pages together: to add one, write its file and list it here. With them, every rule of docsgen. */
import { levelOf, type Message, problemOf } from '../../messages/message.ts'
import { foundInPassing, type Levels, type RuleFacts } from '../../messages/rules.ts'
import { pageRules } from '../../page/lint/rules.ts'
import { duplicateTitle } from './duplicate-title.ts'
import { missingDescription } from './missing-description.ts'
import { orphanPage } from './orphan-page.ts'
import type { JoinedSite, RenderedSite } from './rule.ts'
import { sidebar } from './sidebar.ts'
import { unusedAsset } from './unused-asset.ts'

const siteRules = [unusedAsset, orphanPage, sidebar, duplicateTitle, missingDescription]

const checked = [...pageRules, ...siteRules]

export type RuleName = keyof typeof foundInPassing | (typeof checked)[number]['name']

const rules = new Map<string, RuleFacts>([
  ...Object.entries(foundInPassing),
  ...checked.map((rule) => [rule.name, rule] as const)
])

/** Every rule of docsgen with its default level. */
export const defaultLevels: Levels = Object.fromEntries([...rules].map(([name, { level }]) => [name, level]))

/** A page by itself does not show whether it breaks the rule: what was found stays when one page is replaced. */
export function isAboutSite(rule: string): boolean {
  return rules.get(rule)?.scope !== undefined
}

/** What can be checked before any page is rendered. Rules that are off are not checked. */
export function checkJoined(site: JoinedSite): Message[] {
  return siteRules.flatMap((rule) =>
    rule.scope === 'site' && isOn(rule.name, site.project) ? rule.check(site).map((each) => problemOf(rule, each)) : []
  )
}

/** What can be checked when all pages are rendered. */
export function checkRendered(site: RenderedSite): Message[] {
  return siteRules.flatMap((rule) =>
    rule.scope === 'build' && isOn(rule.name, site.project) ? rule.check(site).map((each) => problemOf(rule, each)) : []
  )
}

function isOn(rule: string, { levels }: { levels: Levels }): boolean {
  return levelOf(rule, levels) !== 'off'
}
