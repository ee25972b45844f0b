/**
 * The script that all islands of a site share: React, `docsgen/client`, and what hydrates. Each island is a script of its own,
 * which takes these modules from here (theme/browser-modules.ts). So does the dialog of search: scripts/minify.mjs lists what.
 */
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as dom from 'react-dom'
import * as domClient from 'react-dom/client'
import * as client from '../hooks/hooks.ts'
import { createIslands, type IslandsModule, type LoadIsland } from './islands.ts'

export { fill, fillCount, fillParts } from '../hooks/hooks.ts'
export { createRoot, Fragment, jsx, useEffect, useRef, useState } from './islands.ts'

declare global {
  var docsgenShared: (IslandsModule & Record<string, unknown>) | undefined
}

/** By island: browsers remember failed modules, so that each attempt needs another url. */
const attempts: Record<string, string> = {}

const load: LoadIsland = async (name, folder) => {
  const attempt = attempts[name] ?? ''
  try {
    return (await import(`${folder}${name}.js${attempt}`)).default
  } catch (error) {
    attempts[name] = `${attempt}?`
    throw error
  }
}

const shared = {
  ...createIslands(load, client.PageContext),
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': dom,
  'react-dom/client': domClient,
  'docsgen/client': client
}

/** One React for the page: this script may be loaded again, from another url, after it failed. */
globalThis.docsgenShared ??= shared

export const { mount } = globalThis.docsgenShared
