/**
 * Shows the image of a feature that is chosen, until React does. Those of the others are in a `noscript`: readers without
 * scripts see them by the style sheet alone, and for all others nothing is fetched that is not shown: browsers fetch
 * a `use` of an SVG file even where it is hidden.
 */
import { isReacts } from '../dom.ts'

document.addEventListener('change', show)
show() // a browser may have restored another choice

function show(): void {
  for (const input of document.querySelectorAll('.features-choice :checked')) {
    const later = !isReacts(input) && input.closest('li')?.querySelector('noscript')
    if (later) later.outerHTML = later.innerHTML
  }
}
