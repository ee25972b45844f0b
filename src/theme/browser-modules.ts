/** What a bundle for the browser may import: no modules of Node, and one React, or Preact in its place. */
import { isBuiltin } from 'node:module'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/paths.ts'

/** Marks our own look-ups in `pluginData`. */
const own = { own: true }

/** Reports imports of Node's modules, unless a package of the name is there to take the place of one. */
export const refuseNode: Plugin = {
  name: 'docsgen-browser',
  setup(build) {
    build.onResolve({ filter: /^[a-z]/ }, async ({ path: specifier, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === own || !isBuiltin(specifier)) return undefined
      if (!specifier.startsWith('node:')) {
        const found = await build.resolve(specifier, { importer, resolveDir, kind, pluginData: own })
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
      pluginData === own ? undefined : build.resolve(specifier, { resolveDir: packageRoot, kind, pluginData: own })
    )
  }
}
