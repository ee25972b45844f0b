import { useEffect, useState } from 'react'
import { MoonIcon, SunIcon } from '../components/interface-icons.tsx'

/**
 * Hidden until a script can answer it; its place in the bar is kept, so nothing moves when it appears. The click itself is
 * answered by the boot script, at once; the island says which mode is on.
 */
export default function ColourToggle() {
  const [mode, setMode] = useState<string>()
  useEffect(() => {
    setMode(document.documentElement.dataset.theme)
    const onColour = (event: Event) => setMode((event as CustomEvent<string>).detail)
    document.addEventListener('docsgen:colour', onColour)
    return () => document.removeEventListener('docsgen:colour', onColour)
  }, [])
  const label = `Switch between light and dark mode${mode ? ` (currently ${mode} mode)` : ''}`
  return (
    <button
      type="button"
      className="icon-button colour-toggle"
      hidden={mode === undefined}
      suppressHydrationWarning
      aria-label={label}
      title={label}
    >
      <SunIcon />
      <MoonIcon />
    </button>
  )
}
