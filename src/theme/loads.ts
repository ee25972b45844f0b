/** What a page loads by what it shows. */
import type { SiteProps } from './props.ts'

/**
 * Adds the style sheets and the scripts that a page needs, which is known when it is rendered. A script must be there before a
 * touch. What an island of the project shows later is not known: such a page has all style sheets.
 */
export function withLoads(html: string, site: SiteProps, ownIslands: readonly string[]): string {
  const { island, choice, slots, styleParts } = site
  const islands = [...html.matchAll(/<docsgen-(?:island|plain) name="([^"]*)"/g)].map(([, name = '']) => name)
  const isOpen = islands.some((name) => !ownIslands.includes(name))
  const styles = styleParts.filter(({ mark }) => isOpen || new RegExp(mark).test(html))
  const scripts = [
    ...(html.includes('<docsgen-island') ? [island] : []),
    ...(html.includes('class="features features-choice"') ? [choice] : []),
    ...(slots !== undefined && html.includes('slot" data-slot=') ? [slots] : [])
  ]
  const loads = [
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}"/>`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`)
  ]
  return loads.length === 0 ? html : html.replace('</head>', () => `${loads.join('')}</head>`)
}
