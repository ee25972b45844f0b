/**
 * For pages with tabs, `details`, code or images that can be enlarged. A script of its own, because other pages need none
 * of it: page/collect.ts finds those that do, by their HTML and by what their directives declare.
 */
import { createStore } from '../storage.ts'
import { startCopy } from './copy.ts'
import { startReveal } from './reveal.ts'
import { startTabs } from './tabs.ts'
import { startZoom } from './zoom.ts'

const updates = [startTabs(createStore('localStorage')), startReveal(), startCopy(), startZoom(), showChecklists]

const updatePage = () => {
  for (const update of updates) update()
}

updatePage()

/** Without their script the boxes stay as they were written. */
function showChecklists(): void {
  if (document.querySelector('.checklist')) import(CHECKLIST_URL).then(({ show }) => show()).catch(() => {})
}

// A part of the page is new: after a crash, or an edit in `docsgen dev`.
document.addEventListener('docsgen:restored', updatePage)

// The router sets the url when the next page is there.
new MutationObserver(updatePage).observe(document.documentElement, { attributeFilter: ['data-url'] })
