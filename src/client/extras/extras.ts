/**
 * For pages with tabs, `details`, code or images that can be enlarged. A script of its own, because other pages need none
 * of it: page/collect.ts finds those that do, by their HTML and by what their directives declare.
 */

import * as strings from 'docsgen/strings'
import { closest, createElement } from '../dom.ts'
import { fill } from '../fill.ts'
import { decode } from '../links.ts'
import { createStore, type Store } from '../storage.ts'
import { startReveal } from './reveal.ts'

const updates = [
  startTabs(createStore('localStorage')),
  startReveal(),
  startCopy(),
  startZoom(),
  startOperations(),
  () => {
    // Without their script the boxes stay as they were written.
    if (document.querySelector('.checklist')) import(CHECKLIST_URL).then(({ show }) => show()).catch(() => {})
  }
]

const updatePage = () => {
  for (const update of updates) update()
}

updatePage()

// A part of the page is new: after a crash, or an edit in `docsgen dev`.
document.addEventListener('docsgen:restored', updatePage)

// The router sets the url when the next page is there.
new MutationObserver(updatePage).observe(document.documentElement, { attributeFilter: ['data-url'] })

/** A copy button in each box of code. Copies hidden lines too; leaves out prompts, answers and removed lines. */
function startCopy(): () => void {
  document.addEventListener('click', (event) => {
    const button = closest<HTMLElement>(event, '.copy')
    const blocks = button?.parentElement?.querySelectorAll('pre,.path') ?? []
    const shown = [...blocks].find((pre) => pre.getClientRects().length > 0)
    if (button && shown) void copy(button, textOf(shown))
  })
  return () => {
    // Without https a page may not write to the clipboard.
    if (!navigator.clipboard) return
    for (const box of document.querySelectorAll(':is(.code-block,.example,.operation-route):not(:has(>.copy))'))
      box.append(
        createElement('button', { class: 'copy', type: 'button' }, strings.copy),
        createElement('span', { class: 'sr-only', role: 'status' })
      )
  }
}

/** Marks the operation that is in the middle of the window, in the sidebar. */
function startOperations(): () => void {
  const links = () => document.querySelectorAll<HTMLAnchorElement>('.operations a')
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        for (const link of links())
          if (decode(link.hash.slice(1)) === target.id) link.ariaCurrent = isIntersecting ? 'true' : null
    },
    { rootMargin: '-50% 0px' }
  )
  return () => {
    observer.disconnect()
    if (links()[0]) for (const each of document.querySelectorAll('.operation')) observer.observe(each)
  }
}

async function copy(button: HTMLElement, text: string): Promise<void> {
  const result = await navigator.clipboard.writeText(text).then(
    () => strings.copied,
    () => strings.copyFailed
  )
  const status = button.nextElementSibling
  const show = (label: string, announced: string) => {
    button.textContent = label
    if (status) status.textContent = announced
  }
  show(result, result)
  setTimeout(() => show(strings.copy, ''), 2000)
}

function textOf(pre: Element): string {
  const copied = pre.cloneNode(true) as Element
  const hasPrompts = copied.querySelector('.prompt')
  for (const { nextSibling } of copied.querySelectorAll('del'))
    if (nextSibling) nextSibling.textContent = (nextSibling.textContent ?? '').replace(/^\n/, '')
  for (const each of copied.querySelectorAll('del, .prompt, .output')) each.remove()
  const lines = (copied.textContent ?? '').replace(/\n$/, '').split('\n')
  // Answers leave empty lines.
  return (hasPrompts ? lines.filter(Boolean) : lines).join('\n')
}

/** Boxes of tabs with one group (`data-tabs`) show the same tab, and the reader's choice is kept. */
function startTabs(store: Store): () => void {
  const show = () => {
    for (const box of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
      const value = store.get(keyOf(box))
      for (const input of box.querySelectorAll<HTMLInputElement>(':scope > label > input'))
        if (input.value === value) input.checked = true
    }
  }
  document.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement
    const box = input.closest('fieldset')
    if (!box?.dataset.tabs) return
    const { top } = input.getBoundingClientRect()
    store.set(keyOf(box), input.value)
    show()
    // Boxes above may have grown: keep the pressed tab in its place.
    scrollBy({ top: input.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  // A choice in another window of the site.
  addEventListener('storage', show)
  return show
}

function keyOf({ dataset }: HTMLElement) {
  return `tabs.${dataset.tabs}` as const
}

/** A click or a key shows an image as large as the window, if the page shows it smaller than it is. */
function startZoom(): () => void {
  const dialog = document.createElement('dialog')
  const close = createElement('button', { type: 'button', class: 'zoom-close', 'aria-label': strings.close }, '×')
  dialog.className = 'zoom'
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())

  const show = (event: Event, image: unknown) => {
    if (!(image instanceof HTMLImageElement) || !image.matches('.zoomable[role]')) return
    event.preventDefault()
    dialog.ariaLabel = image.alt
    dialog.replaceChildren(close, createElement('img', { src: largest(image).src, alt: image.alt }))
    document.body.append(dialog)
    dialog.showModal()
  }
  document.addEventListener('click', (event) => show(event, event.target))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') show(event, event.target)
  })
  return () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img.zoomable:not([role])')) {
      if (image.complete) offer(image)
      else image.addEventListener('load', () => offer(image))
    }
  }
}

/** The image at its largest. Beside copies to choose from, the original is as wide as the last of them. */
function largest(image: HTMLImageElement): { src: string; width: number } {
  const source = image.parentElement?.querySelector<HTMLSourceElement>(':scope > source[type][sizes]')
  const width = /(\d+)w$/.exec(source?.srcset ?? '')?.[1]
  return width ? { src: image.src, width: Number(width) } : { src: image.currentSrc, width: image.naturalWidth }
}

function offer(image: HTMLImageElement): void {
  if (largest(image).width <= image.clientWidth) return
  image.tabIndex = 0
  image.role = 'button'
  image.ariaLabel = fill(strings.enlarge, { image: image.alt })
}
