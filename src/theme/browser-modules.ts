/** What a bundle for the browser may import: no modules of Node, and one React, or Preact in its place. */
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import type { Plugin } from 'esbuild'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
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

/** Modules that islands take from the script they share, by runtime: client/islands/shared.ts and shared-preact.ts have them. */
const shared = {
  react: /^(?:docsgen\/client|react(?:-dom)?|react\/jsx-runtime|react-dom\/client)$/,
  preact:
    /^(?:docsgen\/client|react(?:-dom)?|react\/jsx-runtime|react-dom\/client|preact(?:\/hooks|\/jsx-runtime|\/compat(?:\/client)?)?)$/
}

/** Entries that are the components of islands. */
export const islandEntries: Plugin = {
  name: 'docsgen-island-entries',
  setup(build) {
    build.onResolve({ filter: /^island:/ }, ({ path: entry }) => ({ path: entry.slice(7), namespace: 'island' }))
    build.onLoad({ filter: /.*/, namespace: 'island' }, ({ path: name }) => ({
      contents: `export { default } from ${JSON.stringify(`./templates/islands/${name}.tsx`)}`,
      resolveDir: packageRoot
    }))
  }
}

export function fromShared(runtime: keyof typeof shared): Plugin {
  return {
    name: 'docsgen-shared',
    setup(build) {
      build.onResolve({ filter: shared[runtime] }, ({ path: specifier }) => ({ path: specifier, namespace: 'shared' }))
      build.onLoad({ filter: /.*/, namespace: 'shared' }, async ({ path: specifier }) => {
        const shared = `docsgenShared[${JSON.stringify(specifier)}]`
        if (specifier !== 'docsgen/client') return { contents: `module.exports = ${shared}` }
        // With its names, so that a misspelt one is an error.
        const hooks = await build.resolve('./client/hooks/hooks', { resolveDir: codeRoot, kind: 'import-statement' })
        const lists = (await readFile(hooks.path, 'utf8')).matchAll(/^export \{([^}]*)\}/gm)
        const names = [...lists]
          .flatMap(([, list = '']) => list.split(','))
          .filter((name) => !/^\s*(type |$)/.test(name))
        return { contents: `export const {${names}} = ${shared}` }
      })
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
