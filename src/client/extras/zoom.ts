/** A picture that is shown smaller than it is: a click, or a key, shows it as large as the window. */

export function startZoom(): () => void {
  const dialog = document.createElement('dialog')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'zoom-close'
  close.ariaLabel = 'Close'
  close.textContent = '×'
  dialog.className = 'zoom'
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())

  const show = (event: Event, picture: unknown) => {
    if (!(picture instanceof HTMLImageElement) || !picture.matches('.zoomable[role]')) return
    event.preventDefault()
    const large = document.createElement('img')
    large.src = largest(picture).src
    large.alt = picture.alt
    dialog.ariaLabel = picture.alt
    dialog.replaceChildren(close, large)
    document.body.append(dialog)
    dialog.showModal()
  }
  document.addEventListener('click', (event) => show(event, event.target))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') show(event, event.target)
  })
  return () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img.zoomable:not([role])')) {
      if (picture.complete) offer(picture)
      else picture.addEventListener('load', () => offer(picture))
    }
  }
}

/** Of those a browser chooses from, narrow to wide, none is larger than the picture itself. */
function largest(picture: HTMLImageElement): { src: string; width: number } {
  const source = picture.parentElement?.querySelector<HTMLSourceElement>(':scope > source[type][sizes]')
  const width = /(\d+)w$/.exec(source?.srcset ?? '')?.[1]
  return width ? { src: picture.src, width: Number(width) } : { src: picture.currentSrc, width: picture.naturalWidth }
}

function offer(picture: HTMLImageElement): void {
  if (largest(picture).width <= picture.clientWidth) return
  picture.tabIndex = 0
  picture.role = 'button'
  picture.ariaLabel = `Enlarge: ${picture.alt}`
}
