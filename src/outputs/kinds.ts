/** Every kind of file that docsgen publishes. To add one, write a file beside this one and a line here. */
import { favicon } from './favicon.ts'
import { hosts } from './hosts.ts'
import type { OutputKind } from './kind.ts'
import { pageList } from './page-list.ts'
import { pages } from './pages.ts'
import { pictures } from './pictures/pictures.ts'
import { projectFiles } from './project-files.ts'
import { robots } from './robots.ts'
import { search } from './search.ts'
import { sitemap } from './sitemap.ts'
import { scripts, styleSheet } from './theme-files.ts'

export const kinds: readonly OutputKind[] = [
  styleSheet,
  scripts,
  projectFiles,
  pictures,
  favicon,
  robots,
  sitemap,
  pageList,
  search,
  hosts,
  pages
]
