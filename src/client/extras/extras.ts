/**
 * What some pages need besides the boot script: a remembered choice of tabs, a way to what lies in closed `details`,
 * a button that copies code, pictures that can be enlarged.
 * A script of its own, because the other pages need nothing of it; src/markdown/collect.ts says which do.
 */
import { createStore } from '../storage.ts'
import { startCopy } from './copy.ts'
import { startReveal } from './reveal.ts'
import { startTabs } from './tabs.ts'
import { startZoom } from './zoom.ts'

const take = [startTabs(createStore('localStorage')), startReveal(), startCopy(), startZoom()]

const takePage = () => {
  for (const each of take) each()
}

takePage()

// The router shows another page; it is there when this is called.
new MutationObserver(takePage).observe(document.documentElement, { attributeFilter: ['data-url'] })
