import type { TemplateProps } from 'docsgen'
import { Island } from './island.tsx'

type TwinProps = Pick<TemplateProps, 'site' | 'head'>

/** True of a page with a button for its Markdown. */
export function hasTwin({ site, head = [] }: TwinProps): boolean {
  return site.twins !== undefined && head.some(isTwin)
}

/** The menu with which readers copy or open the page in Markdown. */
export function Twin({ site, head = [] }: TwinProps) {
  const href = head.find(isTwin)?.href
  const print = head.find(({ media }) => media === 'print')?.href
  const props = { href: href ?? '', ...site.twins, ...(print !== undefined && { print }) }
  return href !== undefined && site.twins && <Island name="twin" props={props} plain />
}

function isTwin({ type }: { type?: string | undefined }): boolean {
  return type === 'text/markdown'
}
