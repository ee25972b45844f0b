/** What scripts of all sites have in common is made once; here a site's values and words are put into them. */
import { ownValue } from '../disk/json.ts'
import type { ThemeSource } from './overlay.ts'

/** Puts values in place of `SLOT_…`. */
export function fillSlots(text: string, slots: Record<string, unknown>): string {
  // A template literal that begins with a slot becomes a string.
  return text.replace(/`\$\{SLOT_(\w+)\}([^`$\\]*)`|\bSLOT_(\w+)/g, (all, first?: string, rest?: string, slot = '') => {
    if (!Object.hasOwn(slots, first ?? slot)) return all
    return JSON.stringify(first === undefined ? slots[slot] : `${slots[first]}${rest}`).replaceAll('<', '\\u003c')
  })
}

/**
 * Puts the words of a site in place of the tokens that scripts/strings.mjs made: inside a literal of any kind, or what is
 * parsed as JSON.
 */
export function fillStrings(text: string, strings: ThemeSource['strings']): string {
  return text.replace(/JSON\.parse\("%%(\w+)%%"\)|%%(\w+)%%/g, (token, forms?: string, key = '') => {
    const value = ownValue<unknown>(strings, forms ?? key)
    if (value === undefined) return token
    const json = JSON.stringify(value).replaceAll('<', '\\u003c')
    // Forms have names that need no quotes.
    return forms ? `(${json.replace(/"(\w+)":/g, '$1:')})` : json.slice(1, -1).replace(/['`]|\$(?=\{)/g, '\\$&')
  })
}
