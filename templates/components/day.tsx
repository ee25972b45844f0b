import type { PageProps } from 'docsgen'

/** A day (`2026-01-31`, in UTC) in the words of a language. */
export function Day({ day, lang }: { day?: string | undefined; lang?: string | undefined }) {
  return <time dateTime={day}>{toWords(day ?? '', lang)}</time>
}

/** The day of a page, above its title. */
export function PageDay({ date, site }: Pick<PageProps, 'date' | 'site'>) {
  return (
    date && (
      <p className="day">
        <Day day={date} lang={site.lang} />
      </p>
    )
  )
}

function toWords(day: string, lang: string | undefined): string {
  try {
    return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  } catch {
    return day // a language that is none
  }
}
