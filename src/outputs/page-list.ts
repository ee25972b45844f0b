/**
 * The pages of a site with their titles: href → title, or `[title]` for a page that is not for machines. The page for unknown
 * addresses asks for it, no other does. Its name has no hash: with each title that page would be another.
 */
import type { Page } from '../page/page.ts'
import { pageListUrl, urlToHref } from '../page/url.ts'
import type { OutputKind } from './kind.ts'
import { textOutput } from './output.ts'

export const pageList: OutputKind = {
  name: 'page list',
  urls: () => [pageListUrl],
  list({ listed, project }) {
    const titleOf = ({ meta }: Page) => (meta.machines?.exclude ? [meta.title] : meta.title)
    const entries = () => listed().map((page) => [urlToHref(page.url, project.base), titleOf(page)])
    return [textOutput(pageListUrl, () => JSON.stringify(Object.fromEntries(entries())))]
  }
}
