import type { LanguageLink, PageProps } from 'docsgen'
import * as strings from 'docsgen/strings'
import { fillNodes } from './fill-nodes.ts'

/** Scripts written from right to left, as Unicode has them. */
const rightToLeft = 'Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'

/** By language. Every page asks, and looking it up takes as long as rendering a list. */
const directions = new Map<string, 'rtl' | 'ltr'>()

/** The direction of a language such as `ckb` or `pa-PK`, by the script it is mostly written in. */
export function directionOf(lang: string): 'rtl' | 'ltr' {
  const script = () => new Intl.Locale(lang).maximize().script ?? 'none'
  const direction = directions.get(lang) ?? (rightToLeft.includes(script()) ? 'rtl' : 'ltr')
  directions.set(lang, direction)
  return direction
}

/** The language of the text of a page, if it is another than that of the page. */
export function textLang({ untranslated }: Pick<PageProps, 'untranslated'>) {
  return untranslated && { lang: untranslated.lang, dir: directionOf(untranslated.lang) }
}

/** Links to the page in every language. Scripts remember links with `data-language` as the reader's choice. */
export function Languages({ languages }: { languages: LanguageLink[] }) {
  const [before, after] = strings.languages.split('{language}')
  return (
    <details className="dropdown languages">
      <summary>
        <span className="sr-only">{before}</span>
        <span>{languages.find(({ current }) => current)?.label}</span>
        {after && <span className="sr-only">{after}</span>}
      </summary>
      <ul>
        {languages.map(({ tag, lang, label, href, current, hint }) => (
          <li key={tag}>
            <a
              href={href}
              lang={lang}
              hrefLang={lang}
              dir="auto"
              data-language={tag}
              data-hint={hint}
              aria-current={current ? 'true' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Says that the text of a page is in another language. */
export function Untranslated({
  untranslated: { lang, name, href }
}: {
  untranslated: NonNullable<PageProps['untranslated']>
}) {
  return (
    <section className="untranslated" aria-label={strings.untranslatedLabel}>
      <p>
        {fillNodes(strings.untranslated, {
          language: (
            <a href={href} hrefLang={lang}>
              {name}
            </a>
          )
        })}
      </p>
    </section>
  )
}
