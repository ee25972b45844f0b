/** An image for each page, for networks that show the page: its title, its section and the site, drawn by a template. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defined } from '../../disk/defined.ts'
import { hash } from '../../disk/files.ts'
import { inConfig } from '../../messages/place.ts'
import type { Page } from '../../page/page.ts'
import { hrefToUrl, isExternal, urlToHref, wholeAddress } from '../../page/url.ts'
import { findSidebar } from '../../site/sidebar/sidebar.ts'
import { byMode, declarationsOf, type Mode } from '../../theme/brand/declarations.ts'
import type { CardFacts, SharedImage } from '../../theme/props.ts'
import type { CardTask } from '../images/encode.ts'
import type { KindContext, OutputKind } from '../kind.ts'
import type { Body, Output } from '../output.ts'

const folder = '/docsgen/cards'

/** Pixels: what networks ask for. Templates draw into it. */
const size = { width: 1200, height: 630 }

export const cards: OutputKind = {
  name: 'cards',
  perLanguage: true,
  hashed: ({ project: { cards } }) => (cards === false ? [] : [`${folder}/*`]),
  list(context) {
    const { project, report } = context
    if (project.cards === false || project.url === undefined) return []
    const pages = context.listed()
    const deck = openDeck(context, pages.length)
    if (deck) return pages.flatMap((page) => (isDrawn(page) ? toOutput(page, deck, context) : []))
    const text = `Expected at most ${project.cards.limit} pages for cards, not ${pages.length}: none is made`
    const note = 'Each takes 25 ms of a processor; say how many may be made: `cards: { limit: 10_000 }`'
    report({ rule: 'cards', ...inConfig(project, ['cards']), text, note })
    return []
  },
  listOf(pages, context) {
    const listed = new Set(context.listed())
    const deck = openDeck(context, listed.size)
    return deck ? pages.flatMap((page) => (listed.has(page) && isDrawn(page) ? toOutput(page, deck, context) : [])) : []
  },
  images(context) {
    const listed = new Set(context.project.cards === false ? [] : context.listed())
    const deck = openDeck(context, listed.size)
    return (page) => imageOf(page, listed.has(page) ? deck : undefined, context)
  }
}

function imageOf(page: Page, deck: Deck | undefined, context: KindContext): SharedImage | false | undefined {
  const { card, title } = page.meta
  if (card === false) return false
  if (typeof card === 'string') {
    const final = context.site.hrefs.get(page.url)?.[card]
    return final === undefined ? undefined : sharedImage(final, title, context)
  }
  if (deck === undefined) return undefined
  const { base, url } = context.project
  const src = new URL(urlToHref(urlOf(page, keyOf(factsOf(page, deck, context), deck)), base), url).href
  return { src, alt: card?.title ?? title, ...size }
}

/** False for a page with an image of its own, or none. */
function isDrawn({ meta: { card } }: Page): boolean {
  return card === undefined || typeof card === 'object'
}

/** Facts that all cards have in common. */
interface Deck {
  key: string
  template: string
  /** Absolute. */
  fonts: string[]
  /** File of the package that draws. */
  module: string
  colours: CardFacts['colours']
  site: CardFacts['site']
}

/** Undefined where no card is made. */
function openDeck({ project, theme, report }: KindContext, pages: number): Deck | undefined {
  const { cards, url, encoder, title, tagline, base, root } = project
  if (cards === false || url === undefined || !encoder || !theme.card || pages > cards.limit) return undefined
  const hashes = cards.fonts.map((file, at) => {
    try {
      return hash(readFileSync(path.join(root, file)))
    } catch {
      report({
        rule: 'config',
        ...inConfig(project, ['cards', 'fonts', at]),
        text: `Cannot read the font \`${file}\` of \`cards\``
      })
      return ''
    }
  })
  const { module, key } = theme.card
  return {
    key: hash(key, encoder.version, ...hashes),
    template: module,
    fonts: cards.fonts.map((file) => path.join(root, file)),
    module: encoder.module,
    colours: coloursOf(theme.style, project.colours.mode === 'dark' ? 'dark' : 'light'),
    site: { title, tagline, address: new URL(url).host + base }
  }
}

/** Nothing else is drawn, so nothing else makes another card. */
function factsOf(page: Page, { colours, site }: Deck, { site: { sidebars } }: KindContext): CardFacts {
  const { title, description, card } = page.meta
  const written = typeof card === 'object' ? card : {}
  const section = findSidebar(sidebars, page.url)?.trail(page.url)[0]?.label
  const about = written.description ?? description
  return {
    title: written.title ?? title,
    ...(about && { description: about }),
    ...defined({ section }),
    site,
    colours,
    ...size
  }
}

function keyOf(facts: CardFacts, { key }: Deck): string {
  return hash(key, JSON.stringify(facts))
}

function urlOf({ url }: Page, key: string): string {
  return `${folder}/${url.slice(url.lastIndexOf('/') + 1) || 'index'}.${key.slice(0, 10)}.png`
}

function toOutput(page: Page, deck: Deck, context: KindContext): Output {
  const { project, tools } = context
  const facts = factsOf(page, deck, context)
  const key = keyOf(facts, deck)
  const { module, template, fonts } = deck
  const task: CardTask = { module, file: path.join(project.root, page.file), template, fonts, facts }
  const body = async (): Promise<Body> => {
    const made = await tools.encode(key, task)
    const message = { file: page.file, rule: 'cards' } as const
    if (typeof made === 'string')
      return {
        bytes: '',
        messages: [{ ...message, rule: 'bad-source', text: `Cannot draw the card of the page: ${made}` }]
      }
    const { bytes, missing } = made
    if (!missing) return { bytes }
    const text = `Cannot draw ${missing.map((letter) => `\`${letter}\``).join(', ')} on the card of the page: no font has them`
    const note =
      'The card goes without the texts that have them. Name a font in `cards.fonts`, or write `card: /image.png` or `card: false` on the page. Letters that join or run from right to left need an image'
    return { bytes, messages: [{ ...message, text, note }] }
  }
  return { path: urlOf(page, key).slice(1), also: [], source: page.file, isShared: true, key, body }
}

/** The colours of the site in one mode, by the names of its tokens. Those that are no plain colour are docsgen's own. */
export function coloursOf(style: string, mode: Mode): CardFacts['colours'] {
  const colours: Record<string, string> = {}
  for (const { name, value, modes } of declarationsOf(style)) {
    const colour = byMode(value)[mode]
    if (modes.includes(mode) && isPlain(colour)) colours[name.slice(2)] = colour
  }
  return colours
}

function isPlain(colour: string): boolean {
  return /^(?:#[\da-f]{3,8}|rgba?\([\d\s.,%/]+\)|[a-z]+)$/i.test(colour)
}

type ImageContext = Pick<KindContext, 'project' | 'site' | 'images'>

/**
 * Describes the image that an href leads to: one of the configuration, or a final one. Undefined for a site without `url`:
 * the address must be absolute.
 */
export function sharedImage(
  href: string,
  alt: string,
  { project: { url, base }, site, images }: ImageContext
): SharedImage | undefined {
  if (url === undefined) return undefined
  const final = site.configHrefs[href] ?? href
  const file = isExternal(final) ? undefined : site.files.get(hrefToUrl(final, base) ?? '')
  const [width, height] = images.sizes.get(file ?? '') ?? []
  return {
    src: wholeAddress(final, url),
    alt,
    ...(width !== undefined && height !== undefined && { width, height })
  }
}
