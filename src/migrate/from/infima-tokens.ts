/** Custom properties of Infima, the style sheet of Docusaurus, that docsgen has under another name: the table of the guide. */
export const counterparts: Record<string, string> = {
  ...{ '--ifm-link-color': '--primary', '--ifm-link-hover-color': '--primary-hover' },
  '--ifm-background-color': '--paper',
  ...{ '--ifm-background-surface-color': '--surface', '--ifm-card-background-color': '--surface' },
  ...{ '--ifm-font-color-base': '--text', '--ifm-color-content': '--text' },
  ...{ '--ifm-font-color-secondary': '--muted', '--ifm-color-content-secondary': '--muted' },
  '--ifm-heading-color': '--heading',
  ...{ '--ifm-color-emphasis-0': '--paper', '--ifm-color-emphasis-100': '--surface' },
  ...{ '--ifm-color-emphasis-200': '--line', '--ifm-color-emphasis-300': '--line' },
  ...{ '--ifm-color-emphasis-600': '--muted', '--ifm-color-emphasis-700': '--muted' },
  ...{ '--ifm-color-emphasis-800': '--text', '--ifm-color-emphasis-900': '--text' },
  ...{ '--ifm-toc-border-color': '--line', '--ifm-table-border-color': '--line' },
  ...{ '--ifm-hover-overlay': '--hover', '--ifm-menu-color-background-hover': '--hover' },
  '--ifm-menu-color-background-active': '--tint',
  ...{ '--ifm-color-secondary': '--note', '--ifm-color-success': '--tip', '--ifm-color-info': '--info' },
  ...{ '--ifm-color-warning': '--caution', '--ifm-color-danger': '--danger' },
  ...{ '--ifm-code-background': '--code', '--ifm-pre-background': '--code' },
  '--docusaurus-highlighted-code-line-bg': '--code-mark',
  '--ifm-font-family-base': '--font',
  ...{ '--ifm-heading-font-family': '--font-heading', '--ifm-font-family-monospace': '--font-code' },
  ...{
    '--ifm-global-radius': '--radius',
    '--ifm-button-border-radius': '--radius',
    '--ifm-code-border-radius': '--radius'
  },
  ...{ '--ifm-navbar-height': '--navbar', '--doc-sidebar-width': '--sidebar', '--ifm-spacing-horizontal': '--gutter' },
  '--ifm-footer-background-color': '--footer',
  ...{ '--ifm-footer-color': '--on-footer', '--ifm-footer-title-color': '--on-footer-strong' }
}

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
    '.brand, .colour-toggle, .navbar-links > ul > li > :is(a, summary):not(:hover, [aria-current])',
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

/** Colours of Infima that no mode changes. */
export const constants: Record<string, string> = {
  ...{ '--ifm-color-white': '#fff', '--ifm-color-black': '#000', '--ifm-color-gray-0': '#fff' },
  ...{ '--ifm-color-gray-100': '#f5f6f7', '--ifm-color-gray-200': '#ebedf0', '--ifm-color-gray-300': '#dadde1' },
  ...{ '--ifm-color-gray-400': '#ccd0d5', '--ifm-color-gray-500': '#bec3c9', '--ifm-color-gray-600': '#8d949e' },
  ...{ '--ifm-color-gray-700': '#606770', '--ifm-color-gray-800': '#444950', '--ifm-color-gray-900': '#1c1e21' },
  '--ifm-color-gray-1000': '#000'
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
