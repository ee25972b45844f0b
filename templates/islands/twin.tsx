import { fill } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { useEffect, useState } from 'react'
import { useOpen } from '../components/use-open.ts'

interface Assistant {
  label: string
  /** With `{url}` for the address of the twin, or `{prompt}` for a request to read it. */
  href: string
}

/** Both take a question in their address. */
const usual: Assistant[] = [
  { label: 'ChatGPT', href: 'https://chatgpt.com/?q={prompt}' },
  { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' }
]

interface TwinProps {
  href: string
  /** Where the whole section is on one page. */
  print?: string
  assistants?: Assistant[]
}

/** Without scripts it is a link to the page in Markdown; what else one can do with that comes with React. */
export default function Twin({ href, print, assistants = usual }: TwinProps) {
  const { isOpen, details } = useOpen()
  const [isAlive, setAlive] = useState(false)
  const [said, setSaid] = useState('')
  useEffect(() => setAlive(true), [])
  const heading = isAlive && isOpen ? headingOf(location.hash) : undefined
  const copy = (part: (text: string) => string) =>
    void write(href, part).then(
      () => setSaid(strings.copied),
      () => setSaid(strings.copyFailed)
    )
  useEffect(() => {
    const timer = said === '' ? undefined : setTimeout(() => setSaid(''), 2000)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <details className="dropdown twin" {...details}>
      <summary>Markdown</summary>
      <ul>
        {isAlive && (
          <>
            <Item label={strings.twinCopy} onClick={() => copy((text) => text)} />
            {heading && (
              <Item
                label={fill(strings.twinCopySection, { heading: heading.textContent ?? '' })}
                onClick={() => copy((text) => sectionOf(text, heading) ?? text)}
              />
            )}
          </>
        )}
        <li>
          <a href={href}>{strings.twinView}</a>
        </li>
        {print !== undefined && (
          <li>
            <a href={print}>{strings.printSection}</a>
          </li>
        )}
        {isAlive &&
          assistants.map((assistant) => (
            <li key={assistant.href}>
              <a href={addressIn(assistant, new URL(href, location.href).href)} target="_blank" rel="noreferrer">
                {fill(strings.twinOpen, { assistant: assistant.label })}
              </a>
            </li>
          ))}
        {isAlive && <li role="status">{said}</li>}
      </ul>
    </details>
  )
}

function Item({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <li>
      <button type="button" onClick={onClick}>
        {label}
      </button>
    </li>
  )
}

function addressIn({ href }: Assistant, url: string): string {
  const filled = { url, prompt: fill(strings.twinPrompt, { url }) }
  return href.replace(/\{(url|prompt)\}/g, (_, name: 'url' | 'prompt') => encodeURIComponent(filled[name]))
}

/** The text is promised to the clipboard at once: some browsers take none that comes later. */
async function write(href: string, part: (text: string) => string): Promise<void> {
  const asked = fetch(href).then(async (response) => {
    if (!response.ok) throw new Error(String(response.status))
    return new Blob([part(await response.text())], { type: 'text/plain' })
  })
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': asked })])
}

/** The heading whose link was followed. */
function headingOf(hash: string): Element | undefined {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  return target?.matches('article :is(h2,h3,h4,h5,h6)') ? target : undefined
}

/** The part of a twin below a heading, with it: of headings with one text the one at the same place among them. */
function sectionOf(text: string, heading: Element): string | undefined {
  const same = [...document.querySelectorAll('article :is(h1,h2,h3,h4,h5,h6)')].filter(
    (each) => lettersOf(each.textContent) === lettersOf(heading.textContent)
  )
  const depth = Number(heading.tagName[1])
  let left = same.indexOf(heading)
  let fence = ''
  let lines: string[] | undefined
  for (const line of text.split('\n')) {
    const [, marks = '', title = ''] = fence === '' ? (/^(#{1,6}) (.*)/.exec(line) ?? []) : []
    const [mark] = /^ *`{3,}/.exec(line) ?? []
    if (mark && (fence === '' || mark.trim() === fence)) fence = fence === '' ? mark.trim() : ''
    if (lines && marks !== '' && marks.length <= depth) break
    if (
      !lines &&
      marks.length === depth &&
      lettersOf(title.replace(/\]\([^)]*\)/g, '')) === lettersOf(heading.textContent) &&
      left-- === 0
    )
      lines = []
    lines?.push(line)
  }
  // The last line may be the anchor of the next heading.
  return (
    lines &&
    `${lines
      .join('\n')
      .replace(/\n<a id=\S+><\/a>$/, '')
      .trim()}\n`
  )
}

function lettersOf(text: string | null): string {
  return (text ?? '').replace(/[^\p{L}\p{N}]/gu, '')
}

declare module 'docsgen' {
  interface Islands {
    twin: typeof Twin
  }
}
