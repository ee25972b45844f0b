/** HTML that breaks the page it is in, or names a part of it that is not there. */
import type { Element } from 'hast'
import type { Message } from '../messages/message.ts'
import { problemOf } from '../messages/message.ts'
import { placeOf } from './line-origins.ts'
import { unclosedCode } from './lint/unclosed-code.ts'
import { visitElements } from './markdown/html.ts'
import { isUnsafe } from './url.ts'

export class RefusedHtml {
  readonly #file: string
  readonly #found: Message[] = []
  /** Titles inside of drawings. */
  readonly #titles = new Set<Element>()
  readonly #maps = new Set<string>()
  readonly #users: Element[] = []

  constructor(file: string) {
    this.#file = file
  }

  /** Takes every element in the order of the page, and makes harmless what would break the page. */
  enter(element: Element): void {
    const { tagName, properties } = element
    const found = { file: this.#file, ...placeOf(element) }
    // React renders neither a name with a comma nor text in a `<menuitem>`; both are reported where they are written.
    if (!/^[a-z][\w.:-]*$/i.test(tagName) || tagName === 'menuitem') element.tagName = 'span'
    // `[]()` shows nothing and leads nowhere: writers put it before the id of an old address.
    if (tagName === 'a' && properties.href === '' && element.children.length === 0) delete properties.href
    if (properties.useMap !== undefined) this.#users.push(element)
    if (tagName === 'map') this.#maps.add(String(properties.name))
    else if (tagName === 'svg') this.#skipTitles(element)
    else if (tagName === 'title' && !this.#titles.has(element)) {
      const text = 'Cannot use `<title>` in the text: the page has a title'
      this.#found.push({ rule: 'front-matter', ...found, text, note: 'Write `title: …` into the front matter' })
    } else if (tagName === 'base' && !isUnsafe(String(properties.href ?? ''), false)) {
      delete properties.href
      const text = 'Cannot use `<base>`: it changes the target of every link, style and script of the page'
      this.#found.push({ rule: 'unsafe-url', ...found, text, note: 'Write full addresses instead' })
    } else if (tagName === 'plaintext') {
      element.tagName = 'pre'
      const text = 'Cannot find the end of `<plaintext>`: browsers show the rest of the page as plain text'
      this.#found.push(problemOf(unclosedCode, { ...found, text, note: 'Put the text into a code block' }))
    }
  }

  /** Needs all elements: a map may come after its image. */
  messages(): Message[] {
    const lost = this.#users.filter(({ properties }) => !this.#maps.has(String(properties.useMap).replace(/^#/, '')))
    const unmapped = lost.map((element): Message => {
      const text = `Cannot find \`<map name="${String(element.properties.useMap).replace(/^#/, '')}">\` on this page`
      return { rule: 'broken-anchor', file: this.#file, ...placeOf(element), text }
    })
    return [...this.#found, ...unmapped]
  }

  #skipTitles(drawing: Element): void {
    visitElements({ type: 'root', children: [drawing] }, (each) => {
      if (each.tagName === 'title') this.#titles.add(each)
    })
  }
}
