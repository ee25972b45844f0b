import { inConfig } from '../../messages/place.ts'
import { defineSiteRule } from './rule.ts'

/** Keys of the configuration that come to nothing without the origin of the site. */
const needing = ['card', 'cards', 'feeds'] as const

export const missingUrl = defineSiteRule({
  name: 'missing-url',
  level: 'warn',
  docs: 'checking#missing-url',
  scope: 'site',
  check({ project }) {
    if (project.url !== undefined) return []
    return needing
      .filter((key) => [project[key]].flat().some(Boolean))
      .map((key) => ({
        ...inConfig(project, [key]),
        text: `\`${key}\` has no effect without \`url\`: other sites need full addresses`,
        note: "Set the address of the site: `url: 'https://docs.example.org'`"
      }))
  }
})
