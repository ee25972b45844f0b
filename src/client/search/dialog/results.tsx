import * as strings from 'docsgen/strings'
import { useEffect, useRef, useState } from 'react'
import { type Click, isPlainClick, toAddress } from '../../links.ts'
import type { Hit, HitSection, SearchResult } from '../search.ts'
import { apart } from './apart.ts'
import { type Pieces, toPieces } from './excerpt.ts'
import type { Excerpts } from './excerpts.ts'
import type { FindMarks } from './marks.ts'
import { listId, optionId } from './use-listbox.ts'

/** Milliseconds that a result must be in view before its page is loaded: many are gone with the next letter. */
const patience = 120

/** A result to choose: a page, or a section of it. */
export interface Option {
  url: string
  /** The id of the section; empty for the page. */
  id: string
  title: string
  /** The headings above the section, or the groups of the sidebar around the page. */
  path: string[]
  /** Whether it shows a sentence: a page does if the text before its first heading answers. */
  hasExcerpt: boolean
}

/** Handles a click on a result, with the id of its section and a function that finds the words of the query. */
export type Follow = (event: Click, id: string, find: FindMarks) => void

export interface Group {
  hit: Hit
  options: Option[]
}

/** True for the text before the first heading below the title. */
export function isStart({ headings }: HitSection): boolean {
  return headings.length === 0
}

export function toGroups({ hits }: SearchResult): Group[] {
  return hits.map((hit) => {
    const { url, title, trail, sections } = hit
    const page = { url, id: '', title, path: trail, hasExcerpt: sections.some(isStart) || !sections[0] }
    const others = sections.filter((section) => !isStart(section))
    const options = others.map(({ id, headings }) => ({
      url,
      id,
      title: headings.at(-1) ?? '',
      path: headings.slice(0, -1),
      hasExcerpt: true
    }))
    return { hit, options: [page, ...options] }
  })
}

interface ResultsProps {
  groups: Group[]
  /** The words of the query, and a function that finds them. */
  marks: string[][]
  find: FindMarks
  /** Whether results show their version. */
  hasVersions: boolean
  active: number
  choose(at: number): void
  excerpts: Excerpts
  follow: Follow
  /** Loads a new index, because this one is older than the site. */
  renew(): void
}

export function Results({ groups, marks, find, hasVersions, active, choose, excerpts, follow, renew }: ResultsProps) {
  const words = marks.join(' ')
  let count = 0
  return (
    <div id={listId} role="listbox" aria-label={strings.searchResults} className="search-results">
      {groups.map(({ hit, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={hit.url} role="group" aria-label={hit.title}>
          {options.map((option) => {
            const at = count++
            const { url, id, hasExcerpt } = option
            const address = toAddress(url) + (id && `#${encodeURIComponent(id)}`)
            const aim = (event: Click & { currentTarget: HTMLAnchorElement }) => {
              const link = event.currentTarget
              link.href = address
              if (!isPlainClick(event)) link.href = apart(link)
            }
            return (
              <a
                key={id}
                id={optionId(at)}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                className={id ? 'search-section' : 'search-page'}
                href={address}
                onPointerMove={() => at !== active && choose(at)}
                onPointerDown={aim}
                onClick={(event) => {
                  aim(event)
                  follow(event, id, find)
                }}
              >
                <Name option={option} find={find} version={hasVersions && !id ? hit.version : undefined} />
                {hasExcerpt && <Excerpt {...{ url, id, words, find, excerpts, renew }} />}
              </a>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Name({ option, find, version }: { option: Option; find: FindMarks; version: string | undefined }) {
  const { title, path } = option
  return (
    <span className="search-name" dir="auto">
      {path.length > 0 && <span className="search-path">{`${path.join(' › ')} › `}</span>}
      <Marked pieces={toPieces(title, find(title))} />
      {version && <span className="search-version">{version}</span>}
    </span>
  )
}

function Marked({ pieces }: { pieces: Pieces }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: every other piece is a word
  return pieces.map((piece, at) => (at % 2 ? <mark key={at}>{piece}</mark> : piece))
}

interface ExcerptProps {
  url: string
  id: string
  /** The words that `find` depends on. */
  words: string
  find: FindMarks
  excerpts: Excerpts
  renew(): void
}

/** Keeps its place empty until the sentence is loaded. */
function Excerpt({ url, id, words, find, excerpts, renew }: ExcerptProps) {
  const [pieces, setPieces] = useState<Pieces>([])
  const place = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `words` stands for `find`
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (!entries.at(-1)?.isIntersecting) return
      timer = setTimeout(() => {
        observer.disconnect()
        excerpts.sentence(url, id, find).then(
          (found) => {
            if (timer) setPieces(found ?? [strings.searchGone])
            if (!found) renew()
          },
          () => {}
        )
      }, patience)
    })
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      timer = undefined
    }
  }, [url, id, words, excerpts])
  if (pieces[0] === '' && pieces.length === 1) return
  return (
    <span ref={place} className="search-excerpt" dir="auto">
      <Marked pieces={pieces} />
    </span>
  )
}
