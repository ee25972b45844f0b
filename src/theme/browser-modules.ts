/** Decides which modules a bundle for the browser may import: none of Node, and one React, or Preact in its place. */
import { isBuiltin } from 'node:module'
import type { Plugin } from 'esbuild'
import { ownValue } from '../disk/json.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/paths.ts'
import type { ThemeSource } from './template-layers.ts'

/** Marks our own look-ups in `pluginData`. */
const ownLookup = { own: true }

/** Reports imports of Node's modules, unless a package of the name is there to take the place of one. */
export const refuseNode: Plugin = {
  name: 'docsgen-browser',
  setup(build) {
    build.onResolve({ filter: /^[a-z]/ }, async ({ path: specifier, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === ownLookup || !isBuiltin(specifier)) return undefined
      if (!specifier.startsWith('node:')) {
        const found = await build.resolve(specifier, { importer, resolveDir, kind, pluginData: ownLookup })
        if (found.errors.length === 0) return found
      }
      const where = islandOf(importer) ?? 'what an island needs'
      const note = 'Read it in the template that writes the island, and pass it in `props`'
      return {
        errors: [
          { text: `Cannot import \`${specifier}\` in ${where}: browsers do not have it`, notes: [{ text: note }] }
        ]
      }
    })
  }
}

/** Reports imports of Preact in the project's own code: it is written for React, which Preact may stand in for. */
export function refusePreact(root: string): Plugin {
  // Look-ups of plugins have no importer.
  const isOwn = (file: string) => file !== '' && isInside(file, root) && !/[\\/]node_modules[\\/]/.test(file)
  return {
    name: 'docsgen-no-preact',
    setup(build) {
      build.onResolve({ filter: /^preact(\/|$)/ }, ({ path: specifier, importer }) => {
        if (!isOwn(importer)) return undefined
        const where = islandOf(importer) ?? 'a template'
        const text = `Cannot import \`${specifier}\` in ${where}: islands and templates are written for React`
        const note =
          "Import from `react` in its place; with `client: { runtime: 'preact' }` Preact runs what is written for React"
        return { errors: [{ text, notes: [{ text: note }] }] }
      })
    }
  }
}

function islandOf(importer: string): string | undefined {
  const name = /[\\/]islands[\\/]([^\\/]+)\.tsx$/.exec(importer)?.[1]
  return name && `the island \`${name}\``
}

/** For entries such as `island:menu`, each the component of an island, which takes React from client/islands/shared.ts. */
export function islandParts(runtime: 'react' | 'preact'): Plugin {
  const others = runtime === 'preact' ? '|preact(/hooks|/jsx-runtime|/compat(/client)?)?' : ''
  const filter = new RegExp(`^(react(-dom)?|react/jsx-runtime|react-dom/client${others})$`)
  return {
    name: 'docsgen-island-parts',
    setup(build) {
      build.onResolve({ filter: /^island:/ }, ({ path: entry }) => ({ path: entry.slice(7), namespace: 'island' }))
      build.onLoad({ filter: /.*/, namespace: 'island' }, ({ path: name }) => ({
        contents: `export { default } from ${JSON.stringify(`./templates/islands/${name}.tsx`)}`,
        resolveDir: packageRoot
      }))
      build.onResolve({ filter }, ({ path: specifier }) => ({ path: specifier, namespace: 'shared' }))
      build.onLoad({ filter: /.*/, namespace: 'shared' }, ({ path: specifier }) => ({
        contents: `module.exports = docsgenShared[${JSON.stringify(specifier)}]`
      }))
    }
  }
}

/** Islands with preact have a tenth of the weight. What a package imports of preact itself is the same. */
export const preactForReact: Plugin = {
  name: 'docsgen-preact',
  setup(build) {
    build.onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path: specifier, kind }) => {
      const [jsx] = /jsx-(?:dev-)?runtime$/.exec(specifier) ?? []
      const name = jsx ? 'jsx-runtime' : specifier === 'react-dom/client' ? 'compat/client' : 'compat'
      return build.resolve(`preact/${name}`, { resolveDir: packageRoot, kind })
    })
    build.onResolve({ filter: /^preact(\/|$)/ }, ({ path: specifier, kind, pluginData }) =>
      pluginData === ownLookup
        ? undefined
        : build.resolve(specifier, { resolveDir: packageRoot, kind, pluginData: ownLookup })
    )
  }
}

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
