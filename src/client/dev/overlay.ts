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
    /** Shows all errors and whether the open page was deleted; with neither, the overlay goes. */
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

interface Actions {
  open: Open
  close(): void
}

function makeOverlay(messages: LiveMessage[], isGone: boolean, { open, close }: Actions): HTMLElement {
  const element = document.createElement('docsgen-overlay')
  const shadow = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  const panel = make('section', '', 'panel')
  panel.setAttribute('role', 'alert')
  const button = make('button', 'Close (Esc)', 'close')
  button.addEventListener('click', close)
  const count = `${messages.length} ${messages.length === 1 ? 'error' : 'errors'}`
  panel.append(button)
  if (isGone) panel.append(make('h2', 'This page no longer exists'), make('p', 'It was deleted, renamed or moved.'))
  if (messages.length > 0) panel.append(make('h2', count))
  for (const message of messages.slice(0, mostShown)) panel.append(toArticle(message, open))
  if (messages.length > mostShown) panel.append(make('p', `and ${messages.length - mostShown} more: see the terminal`))
  shadow.append(panel)
  return element
}

function toArticle({ where, text, rule, note, frame }: LiveMessage, open: Open): HTMLElement {
  const article = make('article', '')
  if (where) article.append(makePlace(where, open))
  const line = make('p', text, 'text')
  line.append(' ', make('span', `(${rule})`, 'rule'))
  article.append(line)
  if (frame) article.append(make('pre', frame))
  if (note) article.append(make('p', `note: ${note}`, 'note'))
  return article
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
:host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; display: block; color-scheme: dark; }
.panel { max-height: 60vh; overflow: auto; box-sizing: border-box; padding: 16px 24px; background: #1c1e21; color: #f4f4f4;
  border-top: 4px solid #e5484d; font: 14px/1.5 system-ui, sans-serif; overscroll-behavior: contain; }
h2 { margin: 0 0 8px; font-size: 16px; }
article { margin: 0 0 16px; }
p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
pre { margin: 8px 0 0; padding: 8px 12px; overflow: auto; background: #000; font: 13px/1.5 ui-monospace, monospace; }
.where, .note { font-family: ui-monospace, monospace; color: #8ecbff; }
.where { padding: 0; border: 0; background: none; font-size: inherit; text-align: start; text-decoration: underline;
  overflow-wrap: anywhere; cursor: pointer; }
.note, .trouble { color: #ffd479; }
.trouble { display: block; }
.rule { color: #9aa0a6; }
.close { float: right; padding: 4px 10px; border: 1px solid #666; border-radius: 4px; background: none; color: inherit;
  font: inherit; cursor: pointer; }
`
