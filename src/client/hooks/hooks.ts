/**
 * `docsgen/client`: what an island may know of the site and of its reader. Bundled with the islands, and with the theme for
 * the server, where each hook gives what holds of the page for a reader with nothing kept. So does the first render in a browser: what is
 * hydrated is what the server wrote.
 */

export type { ThemeChoice } from '../colour.ts'
export { fill, fillParts } from '../fill.ts'
export { fillCount } from '../fill-count.ts'
export { useBanner } from './banner.ts'
export { type ChecklistState, useChecklist } from './checklist.ts'
export { PageContext, type PageFacts, usePage, useVersion } from './page.ts'
export { createShared, type Setter } from './shared.ts'
export { useStored } from './stored.ts'
export { type SetTheme, type Theme, useTheme } from './theme.ts'
