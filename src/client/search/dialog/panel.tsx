import * as strings from 'docsgen/strings'
import { useEffect, useState } from 'react'
import { fill } from '../../fill.ts'
import { fillCount } from '../../fill-count.ts'
import type { Store } from '../../storage.ts'
import type { Question, ReadText, SearchResult } from '../search.ts'
import { Ask } from './ask.tsx'
import type { Excerpts } from './excerpts.ts'
import { type Chosen, FilterBar, useChosen } from './filter-bar.tsx'
import { createMarks, type FindMarks } from './marks.ts'
import { cutQuery, longestQuery } from './query.ts'
import { addRecent } from './recent.ts'
import { type Follow, isStart, Results, toGroups } from './results.tsx'
import { Failed, Nothing, Recent, Unknown } from './states.tsx'
import { useListbox } from './use-listbox.ts'
import { keyOf, searchSource, useAnswer, useSearch } from './use-search.ts'

/** How many pages are shown at first, and are added by each press of the button, up to `mostPages`. */
const lot = 10
const mostPages = 50
/** Milliseconds without another key before a count is announced. */
const announceDelay = 600

interface PanelProps {
  field: HTMLInputElement
  store: Store
  excerpts: Excerpts
  follow: Follow
  /** Keeps the chosen filters in the address. */
  keep(chosen: Chosen): void
}

export function Panel({ field, store, excerpts, follow, keep }: PanelProps) {
  const typed = useTyped(field)
  const searching = useSearch(excerpts.text)
  const { search, renew } = searching
  const from = document.documentElement.dataset.url ?? '/'
  const { choices, chosen, setChosen } = useChosen(search, from)
  const [lots, setLots] = useState({ key: '', count: 1 })
  useRenewal(renew)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of `chosen` the values count
  useEffect(() => keep(chosen), [JSON.stringify(chosen)])

  const text = cutQuery(typed)
  const question = { text, from, ...chosen }
  const wanted = keyOf(question)
  const shown = lots.key === wanted ? lots.count : 1
  const answer = useAnswer(searching, { ...question, limit: lot * shown })
  const { key = '', found } = (text !== '' && answer) || {}
  const groups = found ? toGroups(found) : []
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const left = (found?.total ?? 0) - groups.length
  const marks = found?.marks ?? []
  const find = createMarks(marks)
  const [active, choose] = useListbox({ field, count, first: findFirst(text, found, find), key, wanted })

  const ask = (other: string) => type(field, other)
  const help = { typed, ask, chosen, clear: () => setChosen({}) }
  const hasVersions = choices.some(({ key }) => key === 'version')
  return (
    <>
      <FilterBar {...{ choices, chosen, setChosen }} />
      {text.length < typed.trim().length && <Note text={fill(strings.searchCut, { n: longestQuery })} />}
      {text === '' && <Recent store={store} ask={ask} />}
      {text !== '' && !answer && <p className="search-note search-wait">{strings.searchWait}</p>}
      {answer && !answer.found && <Failed retry={renew} />}
      {found && count === 0 && <Nothing found={found} {...help} />}
      {found && count > 0 && <Unknown found={found} {...help} />}
      {count > 0 && (
        <Results
          {...{ groups, marks, find, hasVersions, active, choose, excerpts }}
          renew={searching.renewOld}
          follow={(...followed) => {
            addRecent(store, text.trim())
            follow(...followed)
          }}
        />
      )}
      {left > 0 && groups.length < mostPages && (
        <button type="button" className="search-more" onClick={() => setLots({ key: wanted, count: shown + 1 })}>
          {fill(strings.searchMore, { pages: countPages(left, found?.isLeast) })}
        </button>
      )}
      {found && found.total < lot && <InSource key={wanted} question={question} readText={excerpts.text} />}
      {left > 0 && groups.length >= mostPages && <Note text={fill(strings.searchMost, { n: mostPages })} />}
      {HAS_ASK && found && <Ask key={wanted} question={text.trim()} found={found} readText={excerpts.text} />}
      <Status text={found ? countOf(found, count) : ''} />
    </>
  )
}

function type(field: PanelProps['field'], text: string) {
  field.value = text
  field.dispatchEvent(new Event('input'))
  field.focus()
}

/** Links to the results in the language of the source, if the reader's has few: more than these nobody has read yet. */
function InSource({ question: { text }, readText }: { question: Question; readText: ReadText }) {
  const [count, setCount] = useState('')
  // The menu lists the source first.
  const source = document.querySelector<HTMLAnchorElement>('a[data-language]')
  const isOther = source?.ariaCurrent === null && source.origin === location.origin
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question has another element
  useEffect(() => {
    const ask = async () => {
      const { total, isLeast } = await searchSource(readText).find({ text, limit: 1 })
      setCount(total ? total + (isLeast ? '+' : '') : '')
    }
    const timer = isOther ? setTimeout(() => ask().catch(() => {}), announceDelay) : undefined
    return () => clearTimeout(timer)
  }, [])
  if (!source || count === '') return
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'language' })
  return (
    // The page is loaded with the query in its address: the router would close the dialog.
    <a className="search-also" data-no-navigation="" href={`${source.pathname}?${new URLSearchParams({ q: text })}`}>
      {fill(strings.searchAlso, { language: names.of(source.lang) ?? source.text, n: count })}
    </a>
  )
}

function Note({ text }: { text: string }) {
  return <p className="search-note">{text}</p>
}

/** Renews the index when the browser is back on a network, and after an edit in `docsgen dev`. */
function useRenewal(renew: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `renew` does the same in every render
  useEffect(() => {
    addEventListener('online', renew)
    document.addEventListener('docsgen:restored', renew)
  }, [])
}

/** The result that Enter follows: the page if its title has all words, else its section that answers best. */
function findFirst(text: string, found: SearchResult | undefined, find: FindMarks): number {
  const hit = found?.hits[0]
  const section = hit?.sections[0]
  return section && !isStart(section) && find(hit.title).length < text.trim().split(/\s+/).length ? 1 : 0
}

function useTyped(field: HTMLInputElement): string {
  const [typed, setTyped] = useState(field.value)
  useEffect(() => {
    const read = () => setTyped(field.value)
    field.oninput = read
    read() // for text that was typed before this effect
  }, [field])
  return typed
}

function countOf({ total, isLeast, hits }: SearchResult, count: number): string {
  if (count === 0) return strings.searchNone
  const results = fillCount(strings.searchCount, count)
  return fill(total > hits.length ? strings.searchFirst : strings.searchOn, {
    results,
    pages: countPages(total, isLeast)
  })
}

function countPages(count: number, isLeast: boolean | undefined): string {
  const pages = fillCount(strings.searchPages, count)
  return isLeast ? fill(strings.searchAtLeast, { pages }) : pages
}

/** Announces the count to screen readers when the reader pauses. */
function Status({ text }: { text: string }) {
  const [said, say] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => say(text), text ? announceDelay : 0)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
