import type { Content } from '../../page/markdown/content.ts'
import type { Page } from '../../page/page.ts'
import type { Sidebar } from '../sidebar/sidebar.ts'
import { listContent, madePage } from './list-page.ts'

/** Pages that show the whole of a large sidebar: for readers without scripts, and what scripts take the rest from. */
export function addWholeSidebars(
  sidebars: Sidebar[],
  generated: Map<string, Content>
): { page: Page; sidebar: Sidebar }[] {
  return sidebars.flatMap((sidebar) => {
    const { label, prefix, whole: url } = sidebar
    if (url === undefined) return []
    const text = `All pages of ${label} are in the sidebar; on a narrow screen, in the menu.`
    const content = listContent(text, [], { base: '' })
    const title = `All pages of ${label}`
    const page = madePage(url, { file: `sidebar of ${prefix}`, content, title, template: 'doc', unlisted: true })
    generated.set(page.key, content)
    return [{ page, sidebar }]
  })
}
