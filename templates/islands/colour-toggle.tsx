import { useTheme } from 'docsgen/client'
import { useEffect, useState } from 'react'

/** Appears with the boot script, which answers it at first. React says which mode is on: the HTML, the same for all, cannot. */
export default function ColourToggle() {
  const [mode, setMode] = useTheme()
  const [isKnown, setKnown] = useState(false)
  useEffect(() => setKnown(true), [])
  const label = `Switch between light and dark mode${isKnown ? ` (currently ${mode} mode)` : ''}`
  const toggle = () => setMode((now) => (now === 'dark' ? 'light' : 'dark'))
  return <button type="button" className="colour-toggle" title={label} aria-label={label} onClick={toggle} />
}

declare module 'docsgen' {
  interface Islands {
    'colour-toggle': typeof ColourToggle
  }
}
