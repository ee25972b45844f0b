/**
 * Opens search at once: a dialog with a field, which works before anything is loaded. The rest is a script of its own,
 * loaded when a reader turns to the button. It fills the dialog and never replaces the field, so nothing typed is lost.
 * While the dialog is open, its query is in the address, in an entry of the history: Back closes the dialog, and returns to it from a result.
 */
import * as strings from 'docsgen/strings'
import { closest, createElement, isSlow, showRetry } from '../../dom.ts'
import type { Opened, start } from '../dialog/dialog.tsx'
import { readQuery, withQuery } from './address.ts'

interface State {
  /** Whether the entry is that of an open menu. */
  menu?: boolean
  /** Whether the entry was added for the dialog: the entry before it is the page. */
  search?: boolean
}

const inner = `<div class="search-field"><input role="combobox" aria-expanded="false" aria-controls="docsgen-search-results" aria-autocomplete="list" dir="auto" autocomplete="off" autocapitalize="off" autocorrect="off" spellcheck="false" enterkeyhint="go"><button type="button" class="search-close"></button></div><div class="search-body"></div>`

startSearch()

function startSearch(): void {
  let made: Opened | undefined
  let isLoaded = false
  let attempts = 0

  function prepare(): Opened {
    made ??= create()
    if (!isLoaded) load(made)
    return made
  }

  function load(opened: Opened) {
    // Each attempt needs another url: browsers remember failed modules.
    const attempt = attempts ? `?retry=${attempts}` : ''
    const { body } = opened
    isLoaded = true
    body.replaceChildren()
    import(ISLANDS_URL + attempt).catch(() => {}) // at the same time: the script needs it
    import(SEARCH_DIALOG_URL + attempt).then(
      (module) => (module as { start: typeof start }).start(opened),
      () => {
        isLoaded = false
        attempts++
        // After three attempts the script may be gone with the build of this page; the query is in the address.
        const retry = () => (attempts > 2 && navigator.onLine ? location.reload() : load(opened))
        showRetry(body, strings.searchNotLoaded, retry)
      }
    )
  }

  function open() {
    // A dialog that was closed just now has its entry still.
    const hasEntry = made?.dialog.open || readQuery() !== undefined
    const opened = prepare()
    show(opened)
    if (!hasEntry) enter(opened)
  }

  /** Opens or closes the dialog, as the address says. */
  function follow() {
    const text = readQuery()
    const isOpenAgain = made?.leaving && made.dialog.open
    if (made) made.leaving = false
    if (text !== undefined) show(prepare(), text)
    else if (made && isOpenAgain) enter(made)
    else made?.dialog.close()
  }

  listen(open, prepare)
  addEventListener('popstate', follow)
  follow()
}

/** Adds an entry to the history for the dialog; that of an open menu becomes it. */
function enter({ field }: Opened): void {
  const { menu, ...state } = (history.state ?? {}) as State
  history[menu ? 'replaceState' : 'pushState']({ ...state, search: true }, '', withQuery({ q: field.value }))
  document.querySelector('.menu')?.removeAttribute('open')
}

/** Shows the dialog with `text` in the field, or with the text that the field has. */
function show({ dialog, field }: Opened, text = field.value): void {
  if (text !== field.value) {
    field.value = text
    field.dispatchEvent(new Event('input'))
  }
  if (!dialog.open) dialog.showModal()
  field.focus()
  field.select()
}

/** The button and the keys open it; a reader who turns to the button may open it soon. */
function listen(open: () => void, prepare: () => void): void {
  document.addEventListener('click', (event) => closest(event, '.search-button') && open())
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !isShortcut(event)) return
    event.preventDefault()
    open()
  })
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, (event) => closest(event, '.search-button') && !isSlow() && prepare())
}

function create(): Opened {
  const dialog = createElement('dialog', { class: 'search' }) as HTMLDialogElement
  dialog.innerHTML = inner
  // If it were in the head, the router would remove it with the page.
  dialog.append(createElement('link', { rel: 'stylesheet', href: SEARCH_STYLE_URL }))
  let pressed: EventTarget | null
  dialog.addEventListener('pointerdown', ({ target }) => {
    pressed = target
  })
  dialog.addEventListener('click', (event) => {
    // A click outside closes the dialog, but not the end of a selection that began inside.
    const isBehind = event.target === dialog && pressed === dialog
    if (isBehind || closest(event, '.search-close')) dialog.close()
  })
  dialog.addEventListener('close', () => {
    if (dialog.open || readQuery() === undefined) return // opened again; by Back, or a result was followed
    made.leaving = Boolean((history.state as State | null)?.search)
    if (made.leaving) history.back()
    else history.replaceState(history.state, '', withQuery())
  })
  document.body.append(dialog)
  const field = dialog.querySelector('input') as HTMLInputElement
  dialog.ariaLabel = field.ariaLabel = field.placeholder = strings.search
  ;(dialog.querySelector('button') as HTMLElement).ariaLabel = strings.close
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') field.dataset.entered = field.value // for the script that is not loaded yet
  })
  const made: Opened = { dialog, field, body: dialog.querySelector('.search-body') as HTMLElement, leaving: false }
  return made
}

/** The shortcuts are `/` outside text fields, and Ctrl or ⌘ with K. A radio button is a field, but accepts no text. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.matches(':read-write,select')
  if (key === '/') return !(ctrlKey || metaKey || altKey || isField)
  return /^k$/i.test(key) && ctrlKey !== metaKey && !altKey && !shiftKey
}
