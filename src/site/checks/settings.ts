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

/** Nobody can have a host that ends in `.example`, so readers cannot use what names one. */
export const exampleValue = defineSiteRule({
  name: 'example-value',
  level: 'warn',
  docs: 'checking#example-value',
  scope: 'site',
  check({ project }) {
    const { variables } = project
    const left = Object.keys(variables).filter((name) => /\w\.example(?![\w.-])/.test(variables[name] ?? ''))
    const text = `Expected your own values, not the addresses of an example: ${left.map((name) => `\`${name}\``).join(', ')}`
    return left.length === 0 ? [] : [{ ...inConfig(project, ['variables', left[0] ?? '']), text }]
  }
})

/** Without a title and a home page, every page shows the name of the folder, which another checkout may not have. */
export const missingTitle = defineSiteRule({
  name: 'missing-title',
  level: 'warn',
  docs: 'checking#missing-title',
  scope: 'site',
  check({ project: { hasTitle, title, configFile = 'docsgen.config.ts' } }) {
    if (hasTitle) return []
    const text = `Expected a title of the site: \`${title}\` is the name of the folder`
    return [{ file: configFile, text, note: "Write `title: '…'`, or a home page with a heading" }]
  }
})
