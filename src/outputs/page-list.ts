/**
 * The pages of a site with their titles: href → title. The page for unknown addresses asks for it, no other does. Its name
 * has no hash: with each title that page would be another.
 */
import { urlToHref } from '../page/url.ts'
import { pageListUrl } from '../theme/scripts.ts'
import type { OutputKind } from './kind.ts'
import { textOutput } from './output.ts'

export const pageList: OutputKind = {
  name: 'page list',
  urls: () => [pageListUrl],
  list({ listed, project }) {
    const entries = () => listed().map(({ url, meta }) => [urlToHref(url, project.base), meta.title])
    return [textOutput(pageListUrl, () => JSON.stringify(Object.fromEntries(entries())))]
  }
}
