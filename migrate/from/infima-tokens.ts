/** Properties and classes of Infima, the style sheet of Docusaurus, that are no token of docsgen. */

const headings = ':is(h1, h2, h3, h4, h5, h6)'

/** Those that are a property of some elements here; the third is what the other mode has if only one is set. */
export const rulesOfProperties: Record<string, [selector: string, property: string, other?: string]> = {
  '--ifm-font-size-base': ['html', 'font-size'],
  '--ifm-line-height-base': ['html', 'line-height'],
  '--ifm-heading-font-weight': [headings, 'font-weight'],
  '--ifm-heading-line-height': [headings, 'line-height'],
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((depth) => [`--ifm-h${depth}-font-size`, [`.prose h${depth}`, 'font-size']])
  ),
  '--ifm-code-font-size': ['.prose :not(pre) > code', 'font-size'],
  '--ifm-navbar-background-color': ['.navbar', 'background', 'var(--paper)'],
  '--ifm-navbar-shadow': ['.navbar', 'box-shadow'],
  '--ifm-navbar-link-color': [
    '.brand, .colour-toggle, .navbar-links > ul > li > a:not(:hover, [aria-current]), .navbar-links .dropdown > summary:not(:hover)',
    'color',
    'var(--muted)'
  ],
  '--ifm-navbar-link-hover-color': ['.navbar-links a:hover', 'color', 'var(--text)'],
  '--ifm-menu-color': ['.sidebar a:not(:hover, [aria-current])', 'color', 'var(--muted)'],
  '--ifm-menu-color-active': ['.sidebar a[aria-current]', 'color', 'var(--primary)'],
  '--ifm-hero-background-color': ['.hero', 'background', 'none'],
  '--ifm-hero-text-color': [':is(.hero-title, .hero-text)', 'color', 'var(--heading)'],
  '--ifm-footer-link-color': ['.footer a', 'color', 'var(--on-footer)'],
  '--ifm-footer-link-hover-color': ['.footer a:hover', 'color', 'var(--on-footer-strong)']
}

/** Each new site of Docusaurus sets it: nobody chose it. */
export function isOfStarter({ name, value }: { name: string; value: string }): boolean {
  return name === '--ifm-code-font-size' && value === '95%'
}

/** Infima sets these for dark mode itself, so that one of `:root` is for light mode alone. */
export const ofDarkMode = new Set([
  ...['--ifm-background-color', '--ifm-background-surface-color', '--ifm-hover-overlay', '--ifm-code-background'],
  ...['--ifm-color-content', '--ifm-color-content-secondary', '--ifm-toc-border-color'],
  ...[0, 100, 200, 300, 600, 700, 800, 900].map((step) => `--ifm-color-emphasis-${step}`)
])

const blocks =
  'alert avatar badge breadcrumbs button button-group card clean-btn clean-list close col container container-fluid disabled dropdown footer hero item markdown menu navbar navbar-sidebar pagination pagination-nav pills row table-of-contents tabs text thin-scrollbar'
const foreign = new RegExp(
  `^(?:(?:${blocks.replaceAll(' ', '|')})(?:(?:--|__).*)?|(?:margin|padding|shadow)(?:-\\w+)?--\\w+|(?:theme|docs?|docusaurus|plugin|blog|admonition|prism|token|language|DocSearch|algolia|toc|navbar|footer|menu|pagination|breadcrumbs|hash-link|anchor|main-wrapper|tocCollapsible)(?:[-_].*)?)$`
)

/** True for a class that Infima or Docusaurus has rules for, or gives to elements. */
export function isOfDocusaurus(name: string): boolean {
  return foreign.test(name)
}
