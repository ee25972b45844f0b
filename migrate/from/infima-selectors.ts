/** Selectors of Docusaurus style sheets: classes that docsgen has under another name, and those of the site itself. */
import { ownValue } from '../../src/disk/json.ts'
import { renamedClasses } from '../rewrite/infima.ts'
import { type CssRule, selectorsOf } from './css-rules.ts'
import { isOfDocusaurus } from './infima-tokens.ts'

/** What is in the navbar itself, and not in one of its menus. */
const link = '.navbar-links :is(a:not(.dropdown a), .dropdown > summary)'

/** Classes of elements that docsgen has too: the table of the guide. */
export const selectors: Record<string, string> = {
  ...{ navbar: '.navbar', footer: '.footer', button: '.button' },
  ...{ navbar__brand: '.brand', navbar__title: '.brand-title', navbar__logo: '.brand img' },
  ...{ navbar__items: '.navbar-links', navbar__item: link },
  ...{ navbar__link: link, 'navbar__link--active': `${link}[aria-current]`, dropdown__link: '.dropdown a' },
  ...{ menu__link: '.sidebar a', 'menu__link--active': '.sidebar a[aria-current]' },
  'menu__link--sublist': '.sidebar :is(summary, .linked > a)',
  ...{ markdown: '.prose', 'theme-doc-markdown': '.prose' },
  ...{ menu: '.sidebar', 'theme-doc-sidebar-container': '.sidebar' },
  ...{ 'table-of-contents': '.toc', 'table-of-contents__link': '.toc a' },
  'table-of-contents__link--active': '.toc a[aria-current]',
  ...{ breadcrumbs: '.breadcrumbs', breadcrumbs__link: '.breadcrumbs a' },
  ...{ 'pagination-nav': '.pager', 'pagination-nav__link': '.pager a' },
  ...{ 'theme-code-block': '.code-block', 'theme-admonition': '.admonition', alert: '.admonition' },
  ...{ 'alert--success': '.admonition-tip', 'alert--info': '.admonition-info' },
  ...{ 'alert--warning': '.admonition-warning', 'alert--danger': '.admonition-danger' },
  ...{ tabs: '.tabs', tabs__item: '.tab', 'tabs__item--active': '.tab:has(:checked)' },
  ...{ card: '.card', card__header: '.card-title', badge: '.badge', 'hash-link': '.hash-link' },
  ...{ hero: '.hero', 'hero--primary': '.hero' },
  ...{ hero__title: '.hero-title', hero__subtitle: '.hero-text' },
  ...{ footer__title: '.footer-title', footer__copyright: '.footer-copyright' },
  ...{ 'footer--dark': '.footer', 'footer__link-item': '.footer a' }
}

/** A class; at the start of a compound selector, with what is before it. */
const classes = /(?:((?:^|(?<=[\s,>+~(]))a?)|)\.(-?[a-z_][\w-]*)/gi

function rename(prelude: string, use: (name: string, selector: string) => string): string {
  return prelude.replace(classes, (found, start: string | undefined, name: string, at: number) => {
    const html = ownValue(renamedClasses, name)
    const selector = ownValue(selectors, name) ?? (html && `.${html}`)
    if (selector === undefined) return found
    if (!selector.includes(' ')) return (start ?? '') + use(name, selector)
    // A child of an element is another one here.
    return start !== undefined && !/[>+~]\s*$/.test(prelude.slice(0, at)) ? use(name, selector) : found
  })
}

/**
 * Without what docsgen need not ask: `[class*='footer footer--dark']` is one class, `.menu__link.menu__link--active` the
 * second of them, and no element has the class of `:not(.menu__link--sublist)`.
 */
export function simplified(prelude: string): string {
  return prelude
    .replace(/\[class\*=(['"]?)([\w -]+)\1\]/g, (written, _, names: string) => {
      const list = names.trim().split(/\s+/)
      return list.every((name) => ownValue(selectors, name) !== undefined) ? `.${list.join('.')}` : written
    })
    .replace(/\.menu__list-item-collapsible\s*>?\s*\.menu__link(?![\w-])/g, '.menu__link--sublist')
    .replace(/\.menu__link(?=\.menu__link--sublist(?![\w-]))|:not\(\.menu__link--sublist\)/g, '')
    .replace(/:not\(\.([\w-]+)\)/g, (written, name: string) => (isUnknown(name) ? '' : written))
    .replace(/(?:\.[\w-]+){2,}/g, (compound) => {
      const names = compound.slice(1).split('.')
      return `.${names.filter((name, at) => !names.some((other, place) => covers({ other, place }, { name, at }))).join('.')}`
    })
}

function isUnknown(name: string): boolean {
  return isOfDocusaurus(name) && ownValue(selectors, name) === undefined && ownValue(renamedClasses, name) === undefined
}

/** True if another class of an element says all that this one does; of two that say the same, the first counts. */
function covers(second: { other: string; place: number }, first: { name: string; at: number }): boolean {
  const [more, less] = [ownValue(selectors, second.other), ownValue(selectors, first.name)]
  if (more === undefined || less === undefined || second.other === first.name) return false
  return more === less ? second.place < first.at : /^[ [:]/.test(more.startsWith(less) ? more.slice(less.length) : '')
}

/** With docsgen's names; `renamed` gets those that are others. */
export function renameSelector(prelude: string, renamed: Map<string, string>): string {
  const made = rename(prelude, (name, selector) => {
    if (selector !== `.${name}`) renamed.set(`.${name}`, selector)
    return selector
  })
  return made.replace(twice, '$1$2')
}

/** `.menu .menu__link` would be `.sidebar .sidebar a`, and `.navbar__logo img` `.brand img img`. */
const twice = /(\.[\w-]+)(?:\s+\1)+(?=\s)|(?<=\s)(\w+)\s+\2(?![\w-])/g

/** Each selector has a class, and each class is of the site or has another name here; elements may not be of Docusaurus. */
export function isForOwn({ prelude, inner }: CssRule, isOwn: (name: string) => boolean): boolean {
  const only = (prelude: string): boolean => !/[[#]/.test(prelude) && classesIn(prelude).every(isOwn)
  const isInner = ({ prelude, inner, body }: CssRule): boolean =>
    body !== undefined && only(prelude) && inner.every(isInner)
  return (
    !prelude.startsWith('@') &&
    prelude.split(',').every((selector) => /\.-?[a-z_]/i.test(selector)) &&
    only(rename(prelude, () => '')) &&
    inner.every(isInner)
  )
}

/** What docsgen does itself: highlighted lines of a new site of Docusaurus 2, and images for one mode. */
export function isBuiltIn(prelude: string): boolean {
  return selectorsOf(prelude).every((selector) =>
    /(?:^|\s)\.docusaurus-highlight-code-line$|\[src[$*]?=["']?[^\]]*#gh-(?:light|dark)-mode-only["']?\]$/.test(
      selector
    )
  )
}

export function classesIn(prelude: string): string[] {
  return [...prelude.matchAll(classes)].map(([, , name = '']) => name)
}

/** The list without the selectors that name one of the classes. */
export function withoutClasses(prelude: string, names: ReadonlySet<string>): string {
  const isKept = (selector: string) => !classesIn(selector).some((name) => names.has(name))
  const list = selectorsOf(prelude)
  return list.every(isKept) ? prelude : list.filter(isKept).join(', ')
}
