/** A link to what lies in closed `details` opens the way to it. Not every browser does so by itself. */
export function reveal(target: Element | null | undefined): boolean {
  let opened = false
  for (let at = target?.parentElement; at; at = at.parentElement) {
    if (!(at instanceof HTMLDetailsElement) || at.open) continue
    at.open = true
    opened = true
  }
  return opened
}

export function startReveal(): void {
  const follow = () => {
    const target = document.querySelector(':target')
    if (reveal(target)) target?.scrollIntoView()
  }
  addEventListener('hashchange', follow)
  follow()
}
