/** A click or a key shows an image as large as the window, if the page shows it smaller than it is. */
import * as strings from 'docsgen/strings'
import { createElement } from '../dom.ts'
import { fill } from '../fill.ts'

export function startZoom(): () => void {
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
