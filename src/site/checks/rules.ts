/** The rules about pages together: to add one, write its file and list it here. With them, every rule of docsgen. */
import { levelOf, type Message, type Problem, problemOf, toProblems } from '../../messages/message.ts'
import { type foundInPassing, type Levels, passingRules, type RuleFacts, type Rules } from '../../messages/rules.ts'
import { pageRules } from '../../page/checks/rules.ts'
import { emptyList, orphanPage } from './lists.ts'
import { duplicateTitle, missingDate, missingDescription, spaceInUrl } from './pages.ts'
import type { JoinedSite, RenderedSite } from './rule.ts'
import { exampleValue, missingTitle, missingUrl } from './settings.ts'
import { sidebar } from './sidebar.ts'
import { staleTranslation, translationCode } from './translations.ts'
import { foreignCategory, unusedAsset, unusedPartial } from './unused.ts'

const siteRules = [
  unusedAsset,
  unusedPartial,
  emptyList,
  exampleValue,
  foreignCategory,
  orphanPage,
  sidebar,
  spaceInUrl,
  staleTranslation,
  translationCode,
  duplicateTitle,
  missingDate,
  missingDescription,
  missingTitle,
  missingUrl
]

const checked = [...pageRules, ...siteRules]

export type RuleName = keyof typeof foundInPassing | (typeof checked)[number]['name']

/** Every rule of docsgen. */
export const rules: Rules = new Map<string, RuleFacts>([
  ...passingRules,
  ...checked.map((rule) => [rule.name, rule] as const)
])

export const defaultLevels: Levels = Object.fromEntries([...rules].map(([name, { level }]) => [name, level]))

/** A page by itself does not show whether it breaks the rule: what was found stays when one page is replaced. */
export function isAboutSite(rule: string): boolean {
  return rules.get(rule)?.scope !== undefined
}

/** Applies the rules that need no HTML, except those that are off. */
export function checkJoined(site: JoinedSite): Message[] {
  return rulesInForce(site).flatMap((rule) => (rule.scope === 'site' ? toMessages(rule, () => rule.check(site)) : []))
}

/** Applies the rules that need the HTML of all pages. */
export function checkRendered(site: RenderedSite): Message[] {
  return rulesInForce(site).flatMap((rule) => (rule.scope === 'build' ? toMessages(rule, () => rule.check(site)) : []))
}

function rulesInForce({ project }: Pick<JoinedSite, 'project'>) {
  return siteRules.filter(({ name }) => levelOf(name, project.levels) !== 'off')
}

function toMessages(rule: { name: string }, check: () => Problem[]): Message[] {
  try {
    return check().map((problem) => problemOf(rule, problem))
  } catch (error) {
    return toProblems(error, `check \`${rule.name}\``)
  }
}
