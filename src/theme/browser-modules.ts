/** What a bundle for the browser may import: no modules of Node, and one React, or Preact in its place. */
import { isBuiltin } from 'node:module'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../disk/package-root.ts'

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
      const island = /[\\/]islands[\\/]([^\\/]+)\.tsx$/.exec(importer)?.[1]
      const where = island === undefined ? 'what an island needs' : `the island \`${island}\``
      const note = 'Read it in the template that writes the island, and give it in `props`'
      return {
        errors: [
          { text: `Cannot import \`${specifier}\` in ${where}: browsers do not have it`, notes: [{ text: note }] }
        ]
      }
    })
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
