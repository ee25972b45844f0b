/** Every kind of file that docsgen publishes. To add one, write a file beside this one and a line here. */

import { cards } from './cards/cards.ts'
import { feeds } from './feeds/feeds.ts'
import { hosts } from './hosts/hosts.ts'
import { images } from './images/images.ts'
import type { OutputKind } from './kind.ts'
import { machines } from './machines/machines.ts'
import { skills } from './machines/skills.ts'
import { pageList, pages } from './pages.ts'
import { paper } from './paper/paper.ts'
import { projectFiles } from './project-files.ts'
import { robots } from './robots.ts'
import { search } from './search.ts'
import { alternates, sitemap } from './sitemap.ts'
import { favicon, scripts, styleSheets } from './theme-files.ts'

export const kinds: readonly OutputKind[] = [
  styleSheets,
  scripts,
  projectFiles,
  images,
  cards,
  favicon,
  robots,
  sitemap,
  alternates,
  feeds,
  pageList,
  search,
  hosts,
  pages,
  machines,
  skills,
  paper
]
