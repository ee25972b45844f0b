/** React nodes as texts and elements of HTML: components are called, because only what they show becomes Markdown. */
import { type ComponentType, createElement, Fragment, type ReactElement, type ReactNode } from 'react'

type Props = Record<string, unknown> & { children?: ReactNode }

export interface HtmlElement {
  type: string
  props: Props
}

export type HtmlNode = string | HtmlElement

/** Nodes of React, or what they show. */
export type Nodes = ReactNode | readonly HtmlNode[]

/** A component with `markdown` has that one in its place. */
type Shows = ((props: Props) => ReactNode) & { markdown?: ComponentType<Props>; prototype?: { render?: unknown } }

/** Lists what nodes show: texts, joined, and elements whose children are not looked at yet. */
export function shownIn(node: Nodes): HtmlNode[] {
  const shown: HtmlNode[] = []
  collect(node, shown)
  return shown
}

function collect(node: Nodes, shown: HtmlNode[]): void {
  if (node === undefined || node === null || typeof node === 'boolean') return
  if (typeof node !== 'object') addText(shown, String(node))
  else if (Symbol.iterator in node) for (const each of node as Iterable<Nodes>) collect(each, shown)
  else if ('props' in node) collectElement(node as ReactElement<Props>, shown)
}

export function addText(shown: HtmlNode[], text: string): void {
  const last = shown.at(-1)
  if (typeof last === 'string') shown[shown.length - 1] = last + text
  else shown.push(text)
}

function collectElement({ type, props }: ReactElement<Props>, shown: HtmlNode[]): void {
  if (typeof type === 'string') shown.push({ type, props })
  else {
    const component = componentOf(type)
    collect(component ? show(component, props) : props.children, shown)
  }
}

/** The function of a component; undefined for what has no look of its own, such as a fragment or a context. */
function componentOf(type: unknown): Shows | undefined {
  if (typeof type === 'function') return type as Shows
  const { type: inner, render, markdown } = (typeof type === 'object' ? (type ?? {}) : {}) as Record<string, unknown>
  const wrapped = markdown ?? inner ?? render
  return typeof wrapped === 'function' ? (wrapped as Shows) : undefined
}

/** A component that cannot be called by itself, as one with a hook, is its label and its children. */
function show(component: Shows, props: Props): ReactNode {
  const { markdown } = component
  try {
    if (markdown) return createElement(markdown, props)
    if (component.prototype?.render) return undefined
    const shown = component(props)
    if (!(shown instanceof Promise)) return shown
  } catch {
    // it needs React around it
  }
  const { title, children } = props as { title?: ReactNode; children?: ReactNode }
  const label = title ? createElement('p', {}, createElement('strong', {}, title)) : undefined
  return createElement(Fragment, {}, label, children)
}

/** The text of nodes, without their elements. */
export function textIn(node: Nodes): string {
  return shownIn(node)
    .map((each) => (typeof each === 'string' ? each : (htmlText(each) ?? textIn(each.props.children))))
    .join('')
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", '#x27': "'" }

/** The text of an element that has its HTML as text. */
export function htmlText({ props }: HtmlElement): string | undefined {
  const html = htmlOf(props)
  return html === undefined ? undefined : plainOf(html)
}

export function htmlOf({ dangerouslySetInnerHTML: given }: Props): string | undefined {
  return (given as { __html: string } | undefined)?.__html
}

export function plainOf(html: string): string {
  const text = html.replace(/<[^<>]*>/g, '')
  return text.includes('&')
    ? text.replace(/&(lt|gt|amp|quot|#39|#x27);/g, (_, name: string) => entities[name] ?? '')
    : text
}
