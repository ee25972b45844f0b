/**
 * Appears with the boot script, which answers it and labels it; its place in the navbar is kept, so nothing moves. It is
 * no island: readers in dark mode would load React for a label.
 */
export function ColourToggle() {
  return <button type="button" className="colour-toggle" title="Switch between light and dark mode" />
}
