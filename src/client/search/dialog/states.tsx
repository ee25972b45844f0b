/** What the dialog says where it has no results, or not all. */
import { useState } from 'react'
import { toAddress } from '../../links.ts'
import type { Store } from '../../storage.ts'
import type { Found } from '../search.ts'
import { fold } from '../words.ts'
import type { Chosen } from './filter-bar.tsx'
import { readRecent, removeRecent } from './recent.ts'

type Ask = (text: string) => void

export function Recent({ store, ask }: { store: Store; ask: Ask }) {
  const [texts, setTexts] = useState(() => readRecent(store))
  if (texts.length === 0) return <p className="search-note">Type a few words to search this site.</p>
  return (
    <div className="search-recent">
      <h2>Recent searches</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <button type="button" dir="auto" onClick={() => ask(text)}>
              {text}
            </button>
            <button type="button" aria-label={`Remove “${text}”`} onClick={() => setTexts(removeRecent(store, text))} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The third try loads the page again, as the site may be another since; the query is in the address. */
export function Failed({ retry }: { retry(): void }) {
  const [tries, setTries] = useState(0)
  const tryAgain = () => {
    if (tries > 1 && navigator.onLine) return location.reload()
    setTries(tries + 1)
    retry()
  }
  return (
    <div className="search-note" role="alert">
      <p>Search cannot be reached{navigator.onLine ? '.' : ': you are offline.'}</p>
      <button type="button" onClick={tryAgain}>
        Retry
      </button>
    </div>
  )
}

interface Help {
  found: Found
  typed: string
  ask: Ask
  chosen: Chosen
  /** Takes all filters away. */
  clear(): void
}

export function Nothing({ chosen, clear, ...help }: Help) {
  const section = document.querySelector('header [aria-current]')
  const isFiltered = Object.keys(chosen).length > 0
  return (
    <div className="search-note">
      <p>
        Nothing found for <strong dir="auto">{help.typed.trim().slice(0, 80)}</strong>
        {isFiltered && ` in ${Object.values(chosen).join(', ')}`}.
      </p>
      {isFiltered && (
        <button type="button" onClick={clear}>
          Search everything
        </button>
      )}
      <Unknown {...help} />
      <p>
        {'Or look at '}
        {section && (
          <>
            <a href={section.getAttribute('href') ?? ''}>{section.textContent}</a>
            {' or '}
          </>
        )}
        <a href={toAddress('/')}>the home page</a>.
      </p>
    </div>
  )
}

/** The words that no page has, and those that are nearest. */
export function Unknown({ found, typed, ask }: Pick<Help, 'found' | 'typed' | 'ask'>) {
  return found.unknown.map(({ word, nearest }) => (
    <p key={word} className="search-unknown">
      No page has <strong dir="auto">{word}</strong>
      {nearest.length > 0 ? '. Did you mean: ' : '.'}
      {nearest.map((other) => (
        <button key={other} type="button" dir="auto" onClick={() => ask(exchange(typed, word, other))}>
          {other}
        </button>
      ))}
    </p>
  ))
}

/** Writes another word for one of a query. */
function exchange(text: string, word: string, other: string): string {
  const words = text.trim().split(/\s+/)
  const at = words.findIndex((each) => fold(each).includes(word))
  return at < 0 ? other : words.map((each, place) => (place === at ? other : each)).join(' ')
}
