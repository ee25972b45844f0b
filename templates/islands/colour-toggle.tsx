import { MoonIcon, SunIcon } from '../components/interface-icons.tsx'

/** Hidden until a script can answer it; its place in the bar is kept, so nothing moves when it appears. */
export default function ColourToggle() {
  return (
    <button
      type="button"
      className="icon-button colour-toggle"
      hidden
      suppressHydrationWarning
      aria-label="Switch between light and dark mode"
      title="Switch between light and dark mode"
    >
      <SunIcon />
      <MoonIcon />
    </button>
  )
}
