/** The last line of the results: asks a server of the project, with the sections that answer best, and shows what it answers. */
import * as strings from 'docsgen/strings'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { fill } from '../../fill.ts'
import { toAddress } from '../../links.ts'
import type { ReadText, SearchResult } from '../search.ts'

/** So many sections are sent, and so many characters of each. */
const mostSections = 8
const mostText = 4000

type AskProps = { question: string; found: SearchResult; readText: ReadText }

export function Ask({ question, found, readText }: AskProps) {
  const [answer, setAnswer] = useState<string>()
  const [isDone, setDone] = useState(false)
  const stop = useRef<AbortController>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => () => stop.current?.abort(), [])
  // The button that had the focus is gone.
  const isShown = answer !== undefined
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown])
  const send = async ({ currentTarget }: { currentTarget: HTMLElement }) => {
    setAnswer('')
    stop.current = new AbortController()
    const { signal } = stop.current
    currentTarget.closest('dialog')?.addEventListener('close', () => stop.current?.abort(), { once: true, signal })
    signal.addEventListener('abort', () => setAnswer(undefined))
    let text = ''
    try {
      const body = JSON.stringify({ question, sections: await sectionsOf(found, readText) })
      const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal }
      const response = await fetch(ASK_ENDPOINT, request)
      if (!response.ok || !response.body) throw new Error(String(response.status))
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        text += next.value
        setAnswer(text)
      }
      if (text === '') throw new Error('empty')
    } catch {
      if (signal.aborted) return
      setAnswer([text, strings.searchNoAnswer].filter(Boolean).join('\n\n'))
    }
    stop.current = null // nothing is left to stop
    setDone(true)
  }
  if (answer === undefined)
    return (
      <button type="button" className="search-more" onClick={send}>
        {fill(strings.searchAsk, { query: question })}
      </button>
    )
  const toParagraph = (part: string, at: number) => <p key={at}>{linked(part, found)}</p>
  return (
    <div ref={box} className="search-note" role="status" tabIndex={-1} aria-busy={!isDone} dir="auto">
      {answer === '' ? strings.searchWait : answer.split(/\n{2,}/).map(toParagraph)}
    </div>
  )
}

/** Pages that are not for machines stay here: their titles are in lists. */
async function sectionsOf({ hits }: SearchResult, readText: ReadText): Promise<object[]> {
  const response = await fetch(`${BASE}/docsgen/pages.json`)
  const titles = (await response.json()) as Record<string, string | [string]>
  const open = hits.filter(({ url }) => typeof titles[toAddress(url)] === 'string')
  const best = open.flatMap(({ url, title, sections }) => sections.map((section) => ({ ...section, url, title })))
  const read = best.slice(0, mostSections).map(async ({ url, title, id, headings }) => {
    const text = ((await readText(url, id)) ?? '').replace(/\s*\u2029\s*/g, '\n')
    const heading = headings.join(' › ')
    return { url: id ? `${url}#${id}` : url, title, heading, text: text.trim().slice(0, mostText) }
  })
  return Promise.all(read)
}

/** Links of Markdown, where they lead to a page that was found: what else a server writes is text. */
function linked(text: string, { hits }: SearchResult): ReactNode[] {
  return text.split(/(\[[^\]]+\]\([^()\s]+\))/).map((part, at) => {
    const [, label, url = '', id = ''] = /^\[(.+)\]\(([^#]+)(#.+)?\)$/.exec(part) ?? []
    const page = hits.find((hit) => hit.url === url)
    const isThere = page?.sections.some((section) => `#${section.id}` === id)
    const shown = page ? <a href={toAddress(url) + (isThere ? id : '')}>{label}</a> : (label ?? part)
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
    return <Fragment key={at}>{shown}</Fragment>
  })
}
