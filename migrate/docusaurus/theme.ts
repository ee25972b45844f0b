/** Components of the theme of Docusaurus that a site has replaced, in `src/theme`: each is to do. */
import path from 'node:path'
import { readFrom } from '../read/files.ts'
import { findModule } from '../read/hooks.ts'
import { filesBelow } from '../read/read.ts'
import type { SourceSite } from '../types.ts'
import { listNames } from '../words.ts'

const folder = 'src/theme'

const components = 'templates/components'

/** Where docsgen has the same; a component that is not here is a part of the one whose name its own begins with. */
const counterparts: Record<string, string> = {
  Root: 'templates/document.tsx',
  Layout: 'templates/document.tsx',
  NotFound: 'templates/not-found.tsx',
  MDXComponents: 'templates/markdown.tsx',
  DocItem: 'templates/doc.tsx',
  'DocItem/Footer': `${components}/page-foot.tsx`,
  'DocItem/Paginator': `${components}/pager.tsx`,
  'DocItem/TOC': `${components}/toc.tsx`,
  EditMetaRow: `${components}/page-foot.tsx`,
  EditThisPage: `${components}/page-foot.tsx`,
  LastUpdated: `${components}/page-foot.tsx`,
  TagsListInline: `${components}/tags.tsx`,
  DocPaginator: `${components}/pager.tsx`,
  PaginatorNavLink: `${components}/pager.tsx`,
  DocBreadcrumbs: `${components}/breadcrumbs.tsx`,
  DocSidebar: `${components}/sidebar.tsx`,
  DocSidebarItem: `${components}/sidebar.tsx`,
  DocSidebarItems: `${components}/sidebar.tsx`,
  TOC: `${components}/toc.tsx`,
  TOCItems: `${components}/toc.tsx`,
  Navbar: `${components}/navbar.tsx`,
  NavbarItem: `${components}/navbar.tsx`,
  Logo: `${components}/navbar.tsx`,
  ColorModeToggle: `${components}/colour-toggle.tsx`,
  SearchBar: `${components}/search-button.tsx`,
  AnnouncementBar: `${components}/banner.tsx`,
  Footer: `${components}/footer.tsx`,
  Heading: `${components}/heading.tsx`,
  CodeBlock: `${components}/code-block.tsx`,
  Admonition: `${components}/admonition.tsx`,
  Tabs: `${components}/tabs.tsx`,
  TabItem: `${components}/tabs.tsx`
}

/** Other components of Docusaurus that a site may replace. */
const ofDocusaurus =
  /^(?:Doc|Blog|MDX|Icon|Details|ThemedImage|IdealImage|TOCInline|Mermaid|Playground|ReactLive|Skip|Back)/

/** True for a component that a site has added to the theme: it is one of its own. */
function isAdded(name: string): boolean {
  return !ofDocusaurus.test(name) && counterpartOf(name) === undefined
}

/** Imports of components that the site has added to the theme, from where they are. */
export function withAddedComponents(root: string, text: string): string {
  return text.replace(/(?<=^import\s[^\n]*["'])@theme\/([\w/]+)(?=["'])/gm, (written, name: string) => {
    const module = `@site/${folder}/${name}`
    return isAdded(name) && findModule(root, '', module) !== undefined ? module : written
  })
}

export async function addTheme(site: SourceSite): Promise<void> {
  const files = (await filesBelow(site, folder)).filter((file) => /\.[jt]sx?$/.test(file) && !file.endsWith('.d.ts'))
  const pages = await Promise.all(site.pages.map((page) => page.text ?? readFrom(site.root, page.file)))
  const isIndex = (file: string) => /\/index\.[jt]sx?$/.test(file)
  const folders = new Set(files.filter(isIndex).map((file) => path.posix.dirname(file)))
  for (const file of files) {
    // A file beside an index is a part of it.
    if ((!isIndex(file) && folders.has(path.posix.dirname(file))) || site.taken.includes(file)) continue
    const name = path.posix.relative(folder, file).replace(/(?:\/index)?\.[jt]sx?$/, '')
    if (isAdded(name) && pages.some((text) => text.includes(`@theme/${name}`))) continue
    const added = name === 'MDXComponents' ? addedIn(await readFrom(site.root, file)) : []
    if (added.length > 0) {
      const all = listNames(added.map((each) => `<${each}>`))
      const text = `Pages have components without an import, ${all}: write each that they still name in \`templates/directives/\` or \`templates/islands/\`, see “Your own components” in From Docusaurus`
      site.todos.push({ file, text })
      continue
    }
    const here = counterpartOf(name)
    const what = here === undefined ? 'see “Replace a file”' : `its counterpart is \`${here}\`; see “Replace a file”`
    site.todos.push({
      file,
      text: `The component \`${name}\` of the theme is not migrated: ${what} and “Slots” in Templates`
    })
  }
}

/** The names that components of pages are given besides those of Docusaurus; none if elements of Markdown are among them. */
function addedIn(source: string): string[] {
  const bare = source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
  const [, original] = /^import\s+(\w+)[^'"]*['"]@theme-(?:original|init)\/MDXComponents['"]/m.exec(bare) ?? []
  if (original === undefined) return []
  const [, entries = ''] = new RegExp(`\\.\\.\\.${original}\\s*,([^{}]*)\\}`).exec(bare) ?? []
  const names = entries.split(',').flatMap((entry) => /^\s*['"]?(\w+)/.exec(entry)?.[1] ?? [])
  return names.every((each) => /^[A-Z]/.test(each)) ? names : []
}

function counterpartOf(name: string): string | undefined {
  for (let at = name; at !== '.'; at = path.posix.dirname(at)) if (at in counterparts) return counterparts[at]
  return undefined
}
