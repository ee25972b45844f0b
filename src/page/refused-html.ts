/** HTML that breaks the page it is in. */
import type { Element } from 'hast'
import type { Message } from '../messages/message.ts'
import { placeOf } from './line-origins.ts'
import { visitElements } from './markdown/html.ts'
import { isUnsafe } from './url.ts'

export class RefusedHtml {
  readonly #file: string
  readonly #found: Message[] = []
  /** Titles inside of drawings. */
  readonly #titles = new Set<Element>()

  constructor(file: string) {
    this.#file = file
  }

  /** Takes every element in the order of the page, and makes harmless what would break the page. */
  enter(element: Element): void {
    const { tagName, properties } = element
    const found = { file: this.#file, ...placeOf(element) }
    // React renders no name with a comma and no text in a `<menuitem>`, and `<plaintext>` would swallow the rest of the page.
    // All are reported where they are written.
    if (!/^[a-z][\w.:-]*$/i.test(tagName) || /^(menuitem|plaintext)$/.test(tagName)) element.tagName = 'span'
    // `[]()` shows nothing and leads nowhere: writers put it before the id of an old address.
    if (tagName === 'a' && properties.href === '' && element.children.length === 0) delete properties.href
    if (tagName === 'svg') this.#skipTitles(element)
    else if (tagName === 'title' && !this.#titles.has(element)) {
      const text = 'Cannot use `<title>` in the text: the page has a title'
      this.#found.push({ rule: 'front-matter', ...found, text, note: 'Write `title: …` into the front matter' })
    } else if (tagName === 'base' && !isUnsafe(String(properties.href ?? ''), false)) {
      delete properties.href
      const text = 'Cannot use `<base>`: it changes the target of every link, style and script of the page'
      this.#found.push({ rule: 'unsafe-url', ...found, text, note: 'Write full addresses instead' })
    }
  }

  messages(): readonly Message[] {
    return this.#found
  }

  #skipTitles(drawing: Element): void {
    visitElements({ type: 'root', children: [drawing] }, (each) => {
      if (each.tagName === 'title') this.#titles.add(each)
    })
  }
}
