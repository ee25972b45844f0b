/** The notes that the dialog shows if it has no results, or not all of them. */
import * as strings from 'docsgen/strings'
import { type ReactNode, useState } from 'react'
import { fill, fillParts } from '../../fill.ts'
import { toAddress } from '../../links.ts'
import type { Store } from '../../storage.ts'
import type { SearchResult } from '../search.ts'
import { fold } from '../words.ts'
import type { Chosen } from './filter-bar.tsx'
import { readRecent, removeRecent } from './recent.ts'

type Ask = (text: string) => void

export function Recent({ store, ask }: { store: Store; ask: Ask }) {
  const [texts, setTexts] = useState(() => readRecent(store))
  if (texts.length === 0) return <p className="search-note">{strings.searchHint}</p>
  return (
    <div className="search-recent">
      <h2>{strings.searchRecent}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <button type="button" dir="auto" onClick={() => ask(text)}>
              {text}
            </button>
            <button
              type="button"
              aria-label={fill(strings.searchForget, { query: text })}
              onClick={() => setTexts(removeRecent(store, text))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The third try loads the page again, because the site may have changed. The query is in the address. */
export function Failed({ retry }: { retry(): void }) {
  const [tries, setTries] = useState(0)
  const tryAgain = () => {
    if (tries > 1 && navigator.onLine) return location.reload()
    setTries(tries + 1)
    retry()
  }
  return (
    <div className="search-note" role="alert">
      <p>{navigator.onLine ? strings.searchUnreachable : strings.searchOffline}</p>
      <button type="button" onClick={tryAgain}>
        {strings.retry}
      </button>
    </div>
  )
}

interface Help {
  found: SearchResult
  typed: string
  ask: Ask
  chosen: Chosen
  clear(): void
}

export function Nothing({ chosen, clear, ...help }: Help) {
  const section = document.querySelector('header [aria-current]')
  const isFiltered = Object.keys(chosen).length > 0
  return (
    <div className="search-note">
      <p>
        {fillParts<ReactNode>(strings.searchNothing, {
          query: <strong dir="auto">{help.typed.trim().slice(0, 80)}</strong>,
          filters: isFiltered && ` ${fill(strings.searchWithin, { filters: Object.values(chosen).join(', ') })}`
        })}
      </p>
      {isFiltered && (
        <button type="button" onClick={clear}>
          {strings.searchEverywhere}
        </button>
      )}
      <Unknown {...help} />
      <p>
        {fillParts<ReactNode>(section ? strings.searchSection : strings.searchHome, {
          section: <a href={section?.getAttribute('href') ?? ''}>{section?.textContent}</a>,
          home: <a href={toAddress('/')}>{strings.searchHomeLink}</a>
        })}
      </p>
    </div>
  )
}

/** Shows the words that no page has, and the words nearest to them. */
export function Unknown({ found, typed, ask }: Pick<Help, 'found' | 'typed' | 'ask'>) {
  return found.unknown.map(({ word, nearest }) => (
    <p key={word} className="search-unknown">
      {fillParts(strings.searchUnknown, { term: <strong dir="auto">{word}</strong> })}{' '}
      {nearest.length > 0 && `${strings.searchMeant} `}
      {nearest.map((other) => (
        <button key={other} type="button" dir="auto" onClick={() => ask(exchange(typed, word, other))}>
          {other}
        </button>
      ))}
    </p>
  ))
}

/** Replaces a word of a query by another. */
function exchange(text: string, word: string, other: string): string {
  const words = text.trim().split(/\s+/)
  const at = words.findIndex((each) => fold(each).includes(word))
  return at < 0 ? other : words.map((each, place) => (place === at ? other : each)).join(' ')
}
