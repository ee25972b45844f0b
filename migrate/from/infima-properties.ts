/** Custom properties of Infima, the style sheet of Docusaurus. */

export const main = '--ifm-color-primary'

/** Those that docsgen has under another name: the table of the guide. */
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

/** Colours of Infima that no mode changes. */
export const constants: Record<string, string> = {
  ...{ '--ifm-color-white': '#fff', '--ifm-color-black': '#000', '--ifm-color-gray-0': '#fff' },
  ...{ '--ifm-color-gray-100': '#f5f6f7', '--ifm-color-gray-200': '#ebedf0', '--ifm-color-gray-300': '#dadde1' },
  ...{ '--ifm-color-gray-400': '#ccd0d5', '--ifm-color-gray-500': '#bec3c9', '--ifm-color-gray-600': '#8d949e' },
  ...{ '--ifm-color-gray-700': '#606770', '--ifm-color-gray-800': '#444950', '--ifm-color-gray-900': '#1c1e21' },
  '--ifm-color-gray-1000': '#000'
}
