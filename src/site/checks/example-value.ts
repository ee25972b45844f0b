import { inConfig } from '../../messages/place.ts'
import { defineSiteRule } from './rule.ts'

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
