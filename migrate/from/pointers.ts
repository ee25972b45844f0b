/** What to do about settings and plugins that are not migrated: what docsgen has in their place. */
import type { Todo } from '../types.ts'

const ended = 'Google has ended this kind of Analytics, with ids such as `UA-…`'

/** The third is set where nothing is to do. */
const pointers: [name: RegExp, what: string, weight?: 'note'][] = [
  [/google-?analytics$/i, `${ended}: for an id such as \`G-…\`, see “Scripts and analytics” in Configuration`],
  [/gtag|google-?(?:analytics|tag)/i, 'add its script to `head`, as “Scripts and analytics” in Configuration shows'],
  [/algolia|docsearch/i, 'search is built in; for DocSearch, see “Algolia DocSearch” in Search', 'note'],
  [/(?:^|\.)search$|search-local|lunr/, 'search is built in', 'note'],
  [/clientModules$/, 'put the script into `assets/` and name it in `head`, or write an island'],
  [
    /customFields$/,
    'texts that pages show are `variables`; for what components show, see “Data of your own” in Templates'
  ],
  [/^markdown\.config$/, 'it is a function; marks that its plugins read stay in pages as text'],
  [/docFooter$|outlineTitle$/, 'set `strings`, see “Words of the interface” in Configuration'],
  [/notFound$/, 'write `templates/not-found.tsx`'],
  [/carbonAds$/, 'write it in `templates/slots/`, see “Slots” in Templates'],
  [/^(?:transform\w+|buildEnd|postRender)$/, 'it is a function; see Plugins'],
  [/extra_javascript$/, 'formulas are built in; put other scripts into `assets/` and name them in `head`'],
  [/custom_dir$/, 'write what its files change in `templates/`, see “Templates”'],
  [/^extra\.version$/, 'write `versions`, see “Versions” in Navigation'],
  [/^extra\.analytics$/, 'add its script to `head`, as “Scripts and analytics” in Configuration shows'],
  [/^macros$/, 'variables that are in `extra` are kept; write other texts themselves, see “Includes and variables”'],
  [/^social$/, 'set `cards`, see Sharing'],
  [/^extra\.\w+$/, 'texts that pages show are `variables`'],
  [/plugin-llms/, 'docsgen writes `/llms.txt`, `/llms-full.txt` and a Markdown file beside each page', 'note'],
  [
    /sidebarCollapsible$/,
    'groups of written sidebars are open; for those of folders, write `collapsed: false` in `_category.yml`'
  ],
  [/sitemap/, 'with `url` the site has a sitemap', 'note'],
  [/trailingSlash$/, 'addresses end without a slash; `layout` sets which files are written', 'note'],
  [/image-?zoom|\bzoom$/, 'set `images.zoom`'],
  [/ideal-image/, 'set `images.widths` and `images.formats`'],
  [/openapi|redoc/i, 'see “API reference”']
]

/** `The setting … is not migrated`, and what to do if that is known. Of an unknown switch there is nothing to do. */
export function notMigrated(
  kind: 'setting' | 'plugin' | 'preset' | 'theme',
  name: string,
  isSwitch = false
): Pick<Todo, 'text' | 'weight'> {
  const [, what, weight] = pointers.find(([pattern]) => pattern.test(name)) ?? []
  const isNote = weight === 'note' || (isSwitch && what === undefined)
  const text = `The ${kind} \`${name}\` is not migrated${what === undefined ? '' : `: ${what}`}`
  return { text, ...(isNote && { weight: 'note' }) }
}
