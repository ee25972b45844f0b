import type { PageProps } from 'docsgen'

interface DayProps {
  day?: string | undefined
  lang?: string | undefined
  length?: 'long' | 'medium'
}

/** A day (`2026-01-31`, in UTC) in the words of a language. */
export function Day({ day, lang, length = 'long' }: DayProps) {
  return <time dateTime={day}>{toWords(day ?? '', lang, length)}</time>
}

interface WrittenProps {
  date?: { day: string; lang: string | undefined } | undefined
  author?: string[] | undefined
  className?: string
}

/** When a page was written, and by whom. */
export function Written({ date, author, className }: WrittenProps) {
  return (
    (date || author) && (
      <p className={className}>
        {date && <Day {...date} />}
        {author && `${date ? ' · ' : ''}${author.join(', ')}`}
      </p>
    )
  )
}

/** The same for a page, above its title. */
export function PageDay({ date, author, site }: Pick<PageProps, 'date' | 'author' | 'site'>) {
  return (
    <Written className="day" date={date === undefined ? undefined : { day: date, lang: site.lang }} author={author} />
  )
}

function toWords(day: string, lang: string | undefined, dateStyle: 'long' | 'medium'): string {
  try {
    return new Intl.DateTimeFormat(lang, { dateStyle, timeZone: 'UTC' }).format(new Date(day))
  } catch {
    return day // a language that is none
  }
}
