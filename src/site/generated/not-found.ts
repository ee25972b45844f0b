import type { Content } from '../../page/markdown/content.ts'
import type { Page } from '../../page/page.ts'
import { listContent, madePage } from './list-page.ts'

/** The page for addresses that lead nowhere, of a project that has no `404.md`. */
export function notFoundPage(): { page: Page; content: Content } {
  const text = 'There is nothing at this address. The page may have moved, or the link that led here may be wrong.'
  const content = listContent(text, [], { base: '' })
  return { content, page: madePage('/404', { file: '404.html', content, title: 'Page not found' }) }
}
