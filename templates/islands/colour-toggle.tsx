import { fill, useTheme } from 'docsgen/client'
import * as strings from 'docsgen/strings'
import { useEffect, useState } from 'react'

const modes = { light: strings.colourLight, dark: strings.colourDark, system: strings.colourSystem }

/**
 * Appears with the boot script, which answers it at first. React says which mode is on: the HTML, the same for all, cannot.
 * With `system` the mode of the system is a third choice.
 */
export default function ColourToggle({ system = false }: { system?: boolean }) {
  const [, setMode, mode] = useTheme()
  const [isKnown, setKnown] = useState(false)
  useEffect(() => setKnown(true), [])
  const label = system ? strings.colourToggleSystem : strings.colourToggle
  const shown = isKnown ? fill(strings.colourCurrent, { toggle: label, mode: modes[mode] }) : label
  const toggle = () => setMode(mode === 'light' ? 'dark' : system && mode === 'dark' ? 'system' : 'light')
  return <button type="button" className="colour-toggle" title={shown} aria-label={shown} onClick={toggle} />
}

declare module 'docsgen' {
  interface Islands {
    'colour-toggle': typeof ColourToggle
  }
}
