import { useTheme } from 'docsgen/client'
import { useEffect, useState } from 'react'

/**
 * Appears with the boot script, which answers it at first. React says which mode is on: the HTML, the same for all, cannot.
 * With `system` the mode of the system is a third choice.
 */
export default function ColourToggle({ system = false }: { system?: boolean }) {
  const [, setMode, mode] = useTheme()
  const [isKnown, setKnown] = useState(false)
  useEffect(() => setKnown(true), [])
  const modes = system ? 'light, dark and system mode' : 'light and dark mode'
  const label = `Switch between ${modes}${isKnown ? ` (currently ${mode} mode)` : ''}`
  const toggle = () => setMode(mode === 'light' ? 'dark' : system && mode === 'dark' ? 'system' : 'light')
  return <button type="button" className="colour-toggle" title={label} aria-label={label} onClick={toggle} />
}

declare module 'docsgen' {
  interface Islands {
    'colour-toggle': typeof ColourToggle
  }
}
