/**
 * The bar at the top of a navigation that takes time. Nothing for 200 ms; then 8 %, growing by up to 2 % every 800 ms, never
 * quite full before the page is there (the numbers of nprogress 0.2.0, which readers know from other sites).
 */
const delay = 200
const minimum = 0.08
const trickleEvery = 800
const trickleBy = 0.02
const most = 0.994
const speed = 200

export interface Progress {
  start(): void
  done(): void
}

export function createProgress(): Progress {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let trickling: ReturnType<typeof setInterval> | undefined
  let bar: HTMLElement | undefined
  let value = 0

  function set(next: number) {
    value = Math.min(next, 1)
    if (bar) bar.style.transform = `translate3d(${(value - 1) * 100}%, 0, 0)`
  }

  function show() {
    bar = document.createElement('div')
    bar.className = 'progress'
    bar.setAttribute('aria-hidden', 'true')
    document.body.append(bar)
    document.documentElement.setAttribute('data-busy', '')
    set(minimum)
    trickling = setInterval(() => set(Math.min(value + Math.random() * trickleBy, most)), trickleEvery)
  }

  return {
    start() {
      clearTimeout(waiting)
      if (!bar) waiting = setTimeout(show, delay)
    },
    done() {
      clearTimeout(waiting)
      clearInterval(trickling)
      document.documentElement.removeAttribute('data-busy')
      const old = bar
      set(1)
      bar = undefined
      if (!old) return
      setTimeout(() => old.classList.add('progress-done'), speed)
      setTimeout(() => old.remove(), 2 * speed)
    }
  }
}
