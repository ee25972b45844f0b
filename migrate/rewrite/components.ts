/**
 * Components of JSX and of Vue on lines of their own. Those that docsgen has under another name become directives; the
 * others are shown in the page as they were, and listed.
 */
import path from 'node:path'
import { excerpt } from '../words.ts'
import { admonition } from './admonitions.ts'
import type { Syntax } from './blocks.ts'
import type { Line, PageContext } from './context.ts'
import { fenceAround } from './fences.ts'
import { includedTarget } from './includes.ts'
import { dedent, directive, indent, textOf, toLines } from './lines.ts'
import { imageOf, showsNothing, themedImage } from './prose.ts'
import { labelsOfTabs, placeOfTab } from './tab-labels.ts'
import { findClose, readTag, type Tag, textAttribute } from './tags.ts'
import { commentOn, endOf, importedImage, isOwn, lostComponent, videoOf } from './unknown.ts'
import { vueBlock } from './vue.ts'

/** `<Name …>` to `</Name>`, or `<Name … />`, with nothing else on its lines. */
export const component: Syntax = (lines, at, context) => {
  const first = lines[at] as Line
  const [, space = '', name] = /^([ \t]*)<([A-Z][\w.]*|script|style|template)(?=[\s/>]|$)/.exec(first.text) ?? []
  if (name === undefined || (!context.isMdx && !/^(script|style|template)$/.test(name))) return undefined
  // They are the same within a line.
  if (/^(?:Link|Badge|Image)$/.test(name) && !isOwn(name, context)) return undefined
  const text = textOf(lines.slice(at))
  const tag = readTag(text, space.length)
  if (!tag) return undefined
  const close = tag.isClosed ? { start: tag.end, end: tag.end } : findClose(text, tag.name, tag.end)
  if (!close || /^[^\n]*\S/.test(text.slice(close.end))) return undefined
  if (tag.name === 'Tabs') for (const [value, label] of labelsOfTabs(tag)) context.labels.set(value, label)
  const end = at + text.slice(0, close.end).split('\n').length
  const before = text.slice(0, tag.end).split('\n').length - 1
  const written = text.slice(tag.end, close.start)
  const content = (tag.name === 'Tabs' ? apart(written) : written).split('\n')
  const inner = dedent(content.map((line, index) => ({ text: line, at: lines[at + before + index]?.at ?? first.at })))
  const source = text.slice(space.length, close.end)
  const whole = { tag, source, opening: text.slice(space.length, tag.end), at: first.at }
  const ofVue = context.kind === 'vitepress' ? vueBlock(tag, inner, context) : undefined
  if (ofVue) return { end, content: ofVue, wrap: (made) => indent(made, space) }
  if (/^(script|style|template)$/.test(name))
    return { end, content: [], wrap: () => indent(lost(whole, context), space) }
  const isKnown = !isOwn(tag.name, context)
  const block = isKnown && tag.name === 'CodeBlock' ? codeBlock(tag, written, first.at, context) : undefined
  if (block) return { end, content: [], wrap: () => indent(block, space) }
  return { end, content: inner, wrap: (made) => indent(mapComponent(whole, made, context), space) }
}

/** Gives tabs that are on one line a line each. */
function apart(tabs: string): string {
  return tabs.replace(/(<\/(?:TabItem|Tab)>)[ \t]*(?=<(?:TabItem|Tab)\b)/g, '$1\n')
}

interface WrittenComponent {
  tag: Tag
  /** The whole component. */
  source: string
  /** Its first tag. */
  opening: string
  at: number
}

const renamed = { Steps: 'steps', FileTree: 'file-tree', CardGrid: 'cards' }

function mapComponent(written: WrittenComponent, content: Line[], context: PageContext): Line[] {
  const { tag, at } = written
  const text = (name: string) => textAttribute(tag, name)
  const part = context.imports.get(tag.name)
  if (part !== undefined && /\.mdx?$/.test(part)) {
    context.count('includes')
    return [{ text: `::include{file=${part.replace(/\.mdx$/, '.md')}}`, at }]
  }
  if (isOwn(tag.name, context)) return mapOther(written, content, context)
  switch (tag.name) {
    case 'Tabs':
      return mapTabs(written, content, context)
    case 'TabItem':
    case 'Tab': {
      const value = text('value') ?? ''
      const linked = context.tabLabels.get(placeOfTab(context.page.file, at, value))
      const label = text('label') ?? text('name') ?? linked ?? context.labels.get(value) ?? (value || 'Tab')
      return directive({ name: 'tab', label }, content, at)
    }
    case 'Aside':
    case 'Admonition':
      nameOthers(written, /^(?:type|title|id)$/, context)
      return admonition(
        { kind: text('type') ?? 'note', title: text('title') ?? '', id: text('id'), at },
        content,
        context
      )
    case 'Steps':
    case 'FileTree':
    case 'CardGrid':
      return directive({ name: renamed[tag.name] }, content, at)
    case 'Card':
    case 'LinkCard':
      return mapCard(written, content, context)
    case 'TOCInline':
      context.todo(at, '`<TOCInline>` is not migrated: the table of contents is beside the page', 'note')
      return []
    case 'ThemedImage': {
      const image = themedImage(tag)
      return image === undefined ? lost(written, context) : [{ text: image, at }]
    }
    case 'DocCardList':
      return docCards(tag, at, context) ?? lost(written, context)
    case 'LinkButton':
      return [{ text: `[${textOf(content).trim() || 'Link'}](${text('href') ?? ''})`, at }]
    case 'Details':
      return directive({ name: 'details', label: text('summary') ?? text('title') ?? 'Details' }, content, at)
    default:
      return mapOther(written, content, context)
  }
}

const ofManagers =
  'Tabs for package managers can be one block of the language `npm`, with commands for npm alone: see “Commands for each package manager” in Code'

function mapTabs({ tag, source, at }: WrittenComponent, content: Line[], context: PageContext): Line[] {
  const group = textAttribute(tag, 'groupId') ?? textAttribute(tag, 'syncKey')
  context.count('tab groups')
  const items = [...source.matchAll(/<TabItem(?=\s)/g)].map(({ index }) => readTag(source, index))
  const first = textAttribute(tag, 'defaultValue')
  const chosen = items.findIndex(
    (item) =>
      item && (item.attributes.has('default') || (first !== undefined && textAttribute(item, 'value') === first))
  )
  const labels = items.map((each) => each && (textAttribute(each, 'label') ?? textAttribute(each, 'value') ?? ''))
  const isManager = (label = '') => /^(?:npm|pnpm|yarn|bun)$/i.test(label)
  if (labels.length > 1 && labels.every(isManager)) context.todo(at, ofManagers, 'note')
  const item = items[chosen]
  if (chosen > 0 && item) {
    const value = textAttribute(item, 'value') ?? ''
    const label = textAttribute(item, 'label') ?? context.labels.get(value) ?? value
    context.todo(at, `The tab \`${label}\` was open at first: the first one is now`, 'note')
  }
  if (tag.attributes.has('queryString'))
    context.todo(
      at,
      'Links with the query of `queryString` open the first tab now: give the tab that they are for an id, `:::tab[Label]{#id}`, and link to `#id`',
      'look'
    )
  const attributes = group === undefined ? '' : `{group=${JSON.stringify(group)}}`
  return directive({ name: 'tabs', attributes }, content, at)
}

/** Names the attributes that nothing is made of. */
function nameOthers({ tag, at }: WrittenComponent, known: RegExp, { todo }: PageContext): void {
  for (const name of tag.attributes.keys())
    if (!known.test(name)) todo(at, `\`${name}\` of \`<${tag.name}>\` is not migrated`, 'look')
}

function mapCard(written: WrittenComponent, content: Line[], context: PageContext): Line[] {
  const { tag, at } = written
  const href = textAttribute(tag, 'href') ?? textAttribute(tag, 'to')
  const description = textAttribute(tag, 'description')
  nameOthers(written, /^(?:title|href|to|description)$/, context)
  const inner = content.length > 0 || description === undefined ? content : [{ text: description, at }]
  const attributes = href === undefined ? '' : `{href=${JSON.stringify(href)}}`
  return directive({ name: 'card', label: textAttribute(tag, 'title') ?? 'Card', attributes }, inner, at)
}

/** Keeps the content, and leaves a mark but for wrappers that show nothing. */
function mapOther(written: WrittenComponent, content: Line[], context: PageContext): Line[] {
  const { tag, opening, at } = written
  if (tag.name !== 'Icon' && showsNothing.test(tag.name)) return content
  const image = importedImage(tag, context) ?? imageOf(tag, context) ?? videoOf(tag)
  if (image !== undefined) return [{ text: image, at }]
  if (content.length === 0) return lost(written, context)
  context.todo(at, lostComponent(opening, '; its content is kept', context))
  const line = (text: string, from = at) => ({ text, at: from })
  const end = line(endOf(tag.name), content.at(-1)?.at)
  return [line(commentOn(opening, at, context)), line(''), ...content, line(''), end]
}

/** Shows the source of a component in the place of what it made. */
function lost({ tag, source, at }: WrittenComponent, context: PageContext): Line[] {
  context.todo(at, lostComponent(source, '', context))
  const fence = fenceAround(source)
  const code = [`${fence}text`, ...source.split('\n'), fence].map((text) => ({ text, at }))
  const label = `To do: ${tag.name}, from ${path.posix.basename(context.page.file)}, line ${at}`
  return directive({ name: 'caution', label }, code, at)
}

/** Returns a fence; undefined where what is within is computed. */
function codeBlock(tag: Tag, inner: string, at: number, context: PageContext): Line[] | undefined {
  const [, name] = /^\s*\{\s*(\w+)\s*\}\s*$/.exec(inner) ?? []
  const raw = name === undefined ? undefined : context.raw.get(name)
  const [, template] = /^\s*\{\s*`((?:[^`\\$]|\\.|\$(?!\{))*)`\s*\}\s*$/s.exec(inner) ?? []
  if (raw === undefined && template === undefined && /[{<]/.test(inner)) return undefined
  const [, ofClass] = /(?:^|\s)language-(\S+)/.exec(textAttribute(tag, 'className') ?? '') ?? []
  const title = textAttribute(tag, 'title')
  const numbers = tag.attributes.get('showLineNumbers') === true ? 'showLineNumbers' : ''
  const file = raw === undefined ? '' : `file=/${includedTarget(raw)}`
  const language = textAttribute(tag, 'language') ?? ofClass ?? (raw ? path.posix.extname(raw).slice(1) : 'text')
  const info = [language, file, title && `title=${JSON.stringify(title)}`, textAttribute(tag, 'metastring'), numbers]
  const text = raw === undefined ? (template?.replace(/\\([`$\\])/g, '$1') ?? inner) : ''
  const code = dedent(toLines(text)).map(({ text: each }) => ({ text: each, at }))
  const fence = fenceAround(text)
  context.count('code blocks')
  if (raw !== undefined) {
    context.included.add(raw)
    context.count('includes')
  }
  return [{ text: fence + info.filter(Boolean).join(' '), at }, ...code, { text: fence, at }]
}

/** Returns what stands for the list that begins at a line; undefined for items that are written out. */
function docCards({ attributes }: Tag, at: number, context: PageContext): Line[] | undefined {
  const items = attributes.get('items')
  const expression = typeof items === 'object' && 'expression' in items ? items.expression : 'useCurrentSidebar'
  if (!expression.includes('useCurrentSidebar')) return undefined
  if (!context.hasChildren()) return []
  if (!/^\s*useCurrentSidebar\w*(?:\(\)(?:\.items)?)?\s*$/.test(expression))
    context.todo(at, `\`::pages\` lists all pages below this one, not those of \`${excerpt(expression.trim())}\``)
  return [{ text: '::pages', at }]
}
