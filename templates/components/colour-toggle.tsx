/**
 * Shown when the boot script, which answers it and says which mode is on, is there; its place in the bar is kept, so
 * nothing moves when it appears. No island: for the sake of a label every reader who likes it dark would load React.
 */
export function ColourToggle() {
  return <button type="button" className="colour-toggle" title="Switch between light and dark mode" />
}
