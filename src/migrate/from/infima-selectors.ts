/** Selectors of Docusaurus style sheets: classes that docsgen has under another name, and those of the site itself. */
import { own } from '../../disk/json.ts'
import { renamedClasses } from '../rewrite/infima.ts'
import type { CssRule } from './css-rules.ts'

/** Classes of elements that docsgen has too: the table of the guide. */
export const selectors: Record<string, string> = {
  ...{ navbar: '.navbar', footer: '.footer', button: '.button' },
  ...{ navbar__brand: '.brand', navbar__title: '.brand-title' },
  ...{ navbar__link: '.navbar-links a', 'navbar__link--active': '.navbar-links a[aria-current]' },
  ...{ menu__link: '.sidebar a', 'menu__link--active': '.sidebar a[aria-current]' },
  ...{ markdown: '.prose', 'theme-doc-markdown': '.prose' },
  ...{ hero__title: '.hero-title', hero__subtitle: '.hero-text' },
  ...{ footer__title: '.footer-title', footer__copyright: '.footer-copyright' }
}

/** A class; at the start of a compound selector, with what is before it. */
const classes = /(?:((?:^|(?<=[\s,>+~(]))a?)|)\.(-?[a-z_][\w-]*)/gi

function rename(prelude: string, use: (name: string, selector: string) => string): string {
  return prelude.replace(classes, (found, start: string | undefined, name: string, at: number) => {
    const html = own(renamedClasses, name)
    const selector = own(selectors, name) ?? (html && `.${html}`)
    if (selector === undefined) return found
    if (!selector.includes(' ')) return (start ?? '') + use(name, selector)
    // A child of an element is another one here.
    return start !== undefined && !/[>+~]\s*$/.test(prelude.slice(0, at)) ? use(name, selector) : found
  })
}

/** With docsgen's names; `renamed` gets those that are others. */
export function renameSelector(prelude: string, renamed: Map<string, string>): string {
  return rename(prelude, (name, selector) => {
    if (selector !== `.${name}`) renamed.set(`.${name}`, selector)
    return selector
  })
}

/** Each selector has a class, and each class is of the site or has another name here; elements may not be of Docusaurus. */
export function isForOwn({ prelude, inner }: CssRule, isOwn: (name: string) => boolean): boolean {
  const only = (prelude: string): boolean =>
    !/[[#]/.test(prelude) && [...prelude.matchAll(classes)].every(([, , name = '']) => isOwn(name))
  const isInner = ({ prelude, inner, body }: CssRule): boolean =>
    body !== undefined && only(prelude) && inner.every(isInner)
  return (
    !prelude.startsWith('@') &&
    prelude.split(',').every((selector) => /\.-?[a-z_]/i.test(selector)) &&
    only(rename(prelude, () => '')) &&
    inner.every(isInner)
  )
}

/** The list without the selectors that name one of the classes. */
export function withoutClasses(prelude: string, names: ReadonlySet<string>): string {
  const isKept = (selector: string) => ![...selector.matchAll(classes)].some(([, , name = '']) => names.has(name))
  return prelude
    .split(/,(?![^(]*\))/)
    .filter(isKept)
    .join(',')
    .trim()
}
