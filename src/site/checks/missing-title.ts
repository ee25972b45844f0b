import { defineSiteRule } from './rule.ts'

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
