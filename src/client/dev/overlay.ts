/**
 * `<docsgen-overlay>`: the errors, over the last good page. It has a shadow root with its own style sheet, so that
 * neither style reaches the other, and no inline style, which the site's policy forbids.
 */
import type { LiveMessage } from './event.ts'

type Open = (where: string) => Promise<string | undefined>

/** Errors shown; the rest is counted. */
const mostShown = 20

/** `open` is called with the place of a message that is clicked; it returns what to tell the user if it cannot. */
export function createOverlay(open: Open) {
  let shown = ''
  let element: HTMLElement | undefined

  function close() {
    element?.remove()
    element = undefined
  }

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
  })
  return {
    /** Shows all errors, and whether the open page is gone; with neither, the overlay goes. */
    show(messages: LiveMessage[], isGone: boolean): void {
      const wanted = JSON.stringify([messages, isGone])
      if (wanted === shown) return // stays closed if the reader closed it
      shown = wanted
      close()
      if (messages.length === 0 && !isGone) return
      element = makeOverlay(messages, isGone, { open, close })
      document.documentElement.append(element)
    }
  }
}

function makeOverlay(
  messages: LiveMessage[],
  isGone: boolean,
  { open, close }: { open: Open; close(): void }
): HTMLElement {
  const element = document.createElement('docsgen-overlay')
  const shadow = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  const panel = make('section', '', 'panel')
  panel.setAttribute('role', 'alert')
  const button = make('button', 'Close ', 'close')
  button.append(make('kbd', 'Esc'))
  button.addEventListener('click', close)
  const count = `${messages.length} ${messages.length === 1 ? 'error' : 'errors'}`
  const head = make('header', '')
  head.append(make('h2', messages.length > 0 ? count : 'This page no longer exists'), button)
  panel.append(head)
  if (isGone && messages.length > 0) panel.append(make('h3', 'This page no longer exists'))
  if (isGone) panel.append(make('p', 'It was deleted, renamed or moved.', 'gone'))
  for (const message of messages.slice(0, mostShown)) panel.append(toArticle(message, open))
  if (messages.length > mostShown)
    panel.append(make('p', `and ${messages.length - mostShown} more: see the terminal`, 'gone'))
  shadow.append(panel)
  return element
}

function toArticle({ where, text, rule, note, frame }: LiveMessage, open: Open): HTMLElement {
  const article = make('article', '')
  const line = withCode(make('h3', ''), text)
  line.append(' ', make('span', rule, 'rule'))
  article.append(line)
  if (where) article.append(makePlace(where, open))
  if (frame) article.append(makeFrame(frame, /`([^`]+)`/.exec(text)?.[1]))
  if (note) article.append(withCode(make('p', '', 'note'), note))
  return article
}

/** Words between backticks are code. */
function withCode(element: HTMLElement, text: string): HTMLElement {
  for (const [at, part] of text.split('`').entries()) element.append(at % 2 === 1 ? make('code', part) : part)
  return element
}

/** Code that scrolls, also by the keyboard; in the line of the error, what is wrong is underlined in place of the caret. */
function makeFrame(frame: string, wrong = ''): HTMLElement {
  const pre = make('pre', '')
  pre.tabIndex = 0
  const lines = frame.split('\n')
  for (const [at, line] of lines.entries()) {
    const caret = lines[at + 1]?.indexOf('^') ?? -1
    if (!line.startsWith('>')) {
      if (!/^ *\| *\^$/.test(line)) pre.append(make('span', line))
      continue
    }
    const named = wrong === '' ? -1 : line.indexOf(wrong, caret)
    const from = named === -1 ? caret : named
    const length = named === -1 ? (/^\S*/.exec(line.slice(from))?.[0].length ?? 0) : wrong.length
    const hit = make('span', line.slice(0, Math.max(0, from)), 'hit')
    hit.append(make('u', line.slice(from, from + length)), line.slice(from + length))
    pre.append(hit)
  }
  return pre
}

/** A button that opens the place in an editor, and says below itself why it could not. */
function makePlace(where: string, open: Open): HTMLElement {
  const line = make('p', '')
  const button = make('button', where, 'where')
  button.title = 'Open in the editor'
  button.addEventListener('click', () => {
    void open(where).then((trouble = '') => line.replaceChildren(button, make('span', trouble, 'trouble')))
  })
  line.append(button)
  return line
}

function make(name: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  if (className) element.className = className
  return element
}

const css = `
:host { all: initial; color-scheme: inherit; position: fixed; inset: auto 0 0; z-index: 2147483647; display: block;
  pointer-events: none;
  --paper: light-dark(#fff, #191c21); --raised: light-dark(#f5f6f8, #22262d); --line: light-dark(#dde1e7, #363c46);
  --text: light-dark(#1b1f24, #eceff3); --soft: light-dark(#57606c, #a2abb8); --link: light-dark(#0b5cad, #86bdf7);
  --red: light-dark(#c0282d, #ff7b7f); --tint: light-dark(#fdecec, #43242a); }
.panel { box-sizing: border-box; width: min(60rem, 100% - 2rem); max-height: min(60vh, 40rem); margin: 0 auto 1rem; overflow: auto;
  pointer-events: auto; overscroll-behavior: contain; border: 1px solid var(--line); border-radius: 12px;
  background: var(--paper); color: var(--text); box-shadow: 0 12px 40px rgb(0 0 0 / 0.28);
  font: 15px/1.5 system-ui, sans-serif; }
header { position: sticky; top: 0; display: flex; align-items: center; justify-content: space-between; gap: 1rem;
  padding: 10px 12px 10px 20px; border-top: 3px solid var(--red); border-bottom: 1px solid var(--line);
  background: var(--paper); }
h2 { margin: 0; color: var(--red); font-size: 16px; font-weight: 650; }
h3 { margin: 0; font-size: 15px; font-weight: 600; }
h3, p { white-space: pre-wrap; overflow-wrap: anywhere; }
p { margin: 4px 0 0; }
article, .gone, .panel > h3 { padding: 14px 20px 16px; }
.panel > h3 + .gone { margin-top: 0; padding-top: 0; }
article + article, .gone + article { border-top: 1px solid var(--line); }
.rule { padding: 1px 7px; border: 1px solid var(--line); border-radius: 99px; color: var(--soft); font-size: 12px;
  font-weight: 400; white-space: nowrap; }
pre { margin: 10px 0 0; padding: 8px 0; overflow: auto; border-radius: 8px; background: var(--raised); tab-size: 2; }
pre, .where { font: 13px/1.6 ui-monospace, SFMono-Regular, Menlo, monospace; }
pre span { display: block; box-sizing: border-box; width: max-content; min-width: 100%; padding: 0 14px; }
.hit { background: var(--tint); }
u { text-decoration: underline wavy var(--red); text-underline-offset: 3px; }
h3 code, .note code { font: 0.9em ui-monospace, SFMono-Regular, Menlo, monospace; }
h3 code { padding: 1px 4px; border-radius: 4px; background: var(--raised); }
.note { margin-top: 10px; padding-left: 12px; border-left: 3px solid var(--line); color: var(--soft); }
.trouble { display: block; color: var(--red); }
.where { padding: 0; border: 0; background: none; color: var(--link); text-align: start; text-decoration: underline;
  text-underline-offset: 3px; overflow-wrap: anywhere; cursor: pointer; }
.close { flex: none; padding: 5px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised);
  color: inherit; font: inherit; font-size: 13px; cursor: pointer; }
.close:hover { border-color: var(--soft); }
kbd { color: var(--soft); font: inherit; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (width < 40em) {
  .panel { width: 100%; max-height: 70vh; margin: 0; border-width: 1px 0 0; border-radius: 12px 12px 0 0; }
  header { padding-left: 16px; }
  article, .gone, .panel > h3 { padding-inline: 16px; }
}
`
