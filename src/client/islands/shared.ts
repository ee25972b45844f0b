/**
 * The script that all islands of a site share: React, and what hydrates. Each island is a script of its own, which takes
 * React from here (theme/browser-modules.ts). So does the dialog of search: scripts/minify.mjs lists what.
 */
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as dom from 'react-dom'
import * as domClient from 'react-dom/client'
import { PageContext, type WrittenPage } from '../hooks/page.ts'
import { createIslands, type IslandsModule, type LoadIsland } from './islands.ts'

export { fill, fillParts } from '../fill.ts'
export { fillCount } from '../fill-count.ts'
export { createRoot, Fragment, jsx, useEffect, useRef, useState } from './islands.ts'

declare global {
  var docsgenShared:
    | (IslandsModule & { PageContext: react.Context<WrittenPage | undefined> } & Record<string, unknown>)
    | undefined
}

/** Browsers remember failed modules, so that the next attempt needs another url. */
let attempt = ''

const load: LoadIsland = async (name, folder) => {
  try {
    return (await import(`${folder}${name}.js${attempt}`)).default
  } catch (error) {
    attempt += '?'
    throw error
  }
}

/** One React for the page: this script may be loaded again, from another url, after it failed. */
globalThis.docsgenShared ??= {
  ...createIslands(load, PageContext),
  PageContext,
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': dom,
  'react-dom/client': domClient
}

export const { mount } = globalThis.docsgenShared
