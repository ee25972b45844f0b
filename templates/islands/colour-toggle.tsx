import { useSyncExternalStore } from 'react'

/** Appears with the boot script, which answers it and owns the mode, `data-theme` of the page. React says which is on. */
export default function ColourToggle() {
  const mode = useSyncExternalStore(watchMode, readMode, () => undefined)
  const label = `Switch between light and dark mode${mode ? ` (currently ${mode} mode)` : ''}`
  return <button type="button" className="colour-toggle" title={label} aria-label={label} />
}

const readMode = () => document.documentElement.dataset.theme

/** Calls back when the mode is another, in this tab or another one. Returns a function that stops this. */
function watchMode(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
