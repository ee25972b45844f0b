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
  ...{ '--ifm-navbar-height': '--navbar', '--doc-sidebar-width': '--sidebar' },
  '--ifm-footer-background-color': '--footer',
  ...{ '--ifm-footer-color': '--on-footer', '--ifm-footer-title-color': '--on-footer-strong' }
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
