/** A page in Markdown: the content that is also rendered to HTML, with components as they look in Markdown. */
import { type ComponentType, createElement, Fragment } from 'react'
import { ownValue } from '../../disk/json.ts'
import type { Content } from '../../page/markdown/content.ts'
import { isExternal, urlToHref } from '../../page/url.ts'
import { type ElementOptions, toElements } from '../elements.ts'
import type { MarkdownProps } from '../props.ts'
import { toMarkdown } from './blocks.ts'

/** All that a twin is made with but the content. */
export interface TwinTask extends Pick<ElementOptions, 'hrefs' | 'used'> {
  template: string
  props: Omit<MarkdownProps, 'children' | 'href'>
  content: Content
  /** Final href of a page → address of its twin. */
  twins: Record<string, string>
  /** Address of this twin. */
  address: string
  /** Origin of the site, where that is known. */
  origin: string
  base: string
}

interface TwinTheme {
  /** Of directives. */
  components: ElementOptions['components']
  template: ComponentType<MarkdownProps> | undefined
}

/** Without a `markdown` of its template a page is its heading and its content. */
export function writeTwin(task: TwinTask, { components, template }: TwinTheme): string {
  const { props, content, hrefs, used = {}, base } = task
  const children = toElements(content, { components, hrefs, used })
  const { heading } = props
  const title = heading === undefined ? undefined : createElement('h1', {}, heading)
  const page = template
    ? createElement(template, { ...props, children, href: (url) => urlToHref(url, base) })
    : createElement(Fragment, {}, title, children)
  return toMarkdown(page, (href) => toAddress(href, task))
}

/** The address of an href in a file that may be read anywhere: it is absolute where the site has an origin. */
function toAddress(href: string, { twins, address, origin }: TwinTask): string {
  if (href.startsWith('#')) return address + href
  if (isExternal(href)) return href
  const [bare = '', rest = ''] = href.split(/(?=[?#])(.*)/s)
  const twin = ownValue(twins, bare)
  return twin === undefined ? `${href.startsWith('/') ? origin : ''}${href}` : twin + rest
}
