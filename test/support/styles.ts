/** The style sheets of a built site, and what of them its pages do not load. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { readRoutes } from './site-routes.ts'

/**
 * The selectors of style sheets that pages show something of and do not load: `/guide: code.css: .copy`. `page` is any page of a
 * browser. The sheet of search, which its dialog loads, does not count.
 */
export async function findUnstyled(page: Page, dir: string): Promise<string[]> {
  const folder = path.join(dir, 'docsgen')
  const sheets = readdirSync(folder)
    .filter((name) => name.endsWith('.css') && !name.startsWith('search.'))
    .map((name): [string, string] => [name, readFileSync(path.join(folder, name), 'utf8')])
  const pages = readRoutes(dir).map((route): [string, string] => {
    const file = route === '/' ? 'index.html' : `${route}.html`
    return [route, readFileSync(path.join(dir, file), 'utf8')]
  })
  return page.evaluate(
    ({ sheets, pages }) => {
      const selectorsOf = ({ cssRules }: { cssRules: CSSRuleList }): string[] =>
        [...cssRules].flatMap((rule) => {
          const own = rule instanceof CSSStyleRule && !rule.selectorText.includes('&') ? [rule.selectorText] : []
          const inner = rule instanceof CSSGroupingRule ? selectorsOf(rule) : []
          return [...own, ...inner]
        })
      const bare = (selector: string) =>
        selector.replace(/::[\w-]+(\([^)]*\))?/g, '').replace(/(^|[\s,(])(?=[,)]|$)/g, '$1*')
      const known = sheets.map(([name, text]) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        return { name, selectors: selectorsOf(sheet) }
      })
      return pages.flatMap(([route, html]) => {
        const document = new DOMParser().parseFromString(html, 'text/html')
        return known
          .filter(({ name }) => !html.includes(`/docsgen/${name}"`))
          .flatMap(({ name, selectors }) =>
            selectors
              .filter((selector) => document.querySelector(bare(selector)))
              .map((selector) => `${route}: ${name}: ${selector}`)
          )
      })
    },
    { sheets, pages }
  )
}
