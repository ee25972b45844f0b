import { defineSiteRule, publishedPages } from './rule.ts'

export const missingDescription = defineSiteRule({
  name: 'missing-description',
  level: 'off',
  docs: 'checking#missing-description',
  scope: 'site',
  check(site) {
    const undescribed = publishedPages(site).filter(({ meta, url }) => !meta.description && url !== '/404')
    return undescribed.map(({ file }) => ({
      file,
      text: 'Expected a `description` in the front matter',
      note: 'Write one sentence: search results and lists of pages show it'
    }))
  }
})
