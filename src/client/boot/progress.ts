import { createElement } from '../dom.ts'

/**
 * Progress bar of a slow navigation. It appears after 200 ms at 8 %, grows by up to 2 % every 800 ms, and is full only
 * when the page is there (the numbers of nprogress 0.2.0).
 */
const delay = 200
const minimum = 0.08
const trickleEvery = 800
const trickleBy = 0.02
const most = 0.994
/** It is filled, then fades: 200 ms each in its style. */
const gone = 400

export function createProgress() {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let trickling: ReturnType<typeof setInterval> | undefined
  let bar: HTMLElement | undefined
  let value = 0

  function move(element: HTMLElement, to: number) {
    value = to
    element.style.translate = `${(to - 1) * 100}%`
  }

  function show() {
    const element = createElement('div', { class: 'progress' })
    document.body.append(element)
    move(element, minimum)
    bar = element
    trickling = setInterval(() => move(element, Math.min(value + Math.random() * trickleBy, most)), trickleEvery)
  }

  return {
    start() {
      clearTimeout(waiting)
      document.documentElement.dataset.busy = ''
      if (!bar) waiting = setTimeout(show, delay)
    },
    done() {
      clearTimeout(waiting)
      clearInterval(trickling)
      delete document.documentElement.dataset.busy
      const old = bar
      if (!old) return
      bar = undefined
      move(old, 1)
      old.classList.add('progress-done')
      setTimeout(() => old.remove(), gone)
    }
  }
}
