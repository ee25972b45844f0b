/**
 * Sites with several languages: keeps the query and the fragment of a page in links to its other languages, remembers the
 * one that a reader chooses, and says on a home page that the site has the language that a reader prefers.
 */
import { closest, createElement } from '../dom.ts'
import { createStore } from '../storage.ts'

const store = createStore('localStorage')

document.addEventListener(
  'click',
  (event) => {
    const link = closest<HTMLAnchorElement>(event, 'a[data-language]')
    if (!link) return
    store.set('language', link.dataset.language)
    if (link.origin !== location.origin) return
    link.search = location.search
    link.hash = location.hash
  },
  true
)

showHint()

/** Only who has not chosen yet is told. */
function showHint(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-hint]')]
  const own = document.documentElement.lang
  const chosen = store.get('language')
  const wanted = chosen === undefined ? navigator.languages : []
  if (wanted.some((lang) => isLike(lang, own))) {
    const better = wanted.findIndex((lang) => isLike(lang, own))
    if (!wanted.slice(0, better).some((lang) => links.some((link) => isLike(lang, link.lang)))) return
  }
  const link = wanted.map((lang) => links.find((each) => isLike(lang, each.lang))).find(Boolean)
  if (!link) return
  const { href, lang } = link
  const text = createElement('a', {
    href,
    lang,
    hreflang: lang,
    dir: 'auto',
    'data-language': link.dataset.language ?? ''
  })
  text.textContent = link.dataset.hint ?? ''
  const hint = createElement('p', { class: 'language-hint' })
  hint.append(text)
  document.querySelector('main')?.before(hint)
}

/** True for `de-AT` and `de`; Chinese is compared by its script. */
function isLike(lang: string, other: string): boolean {
  const [one, two] = [lang, other].map((each) => new Intl.Locale(each).maximize())
  return one?.language === two?.language && one?.script === two?.script
}
