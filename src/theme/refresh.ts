/**
 * The islands for `docsgen dev`, so that an edit of one shows in an open page (client/refresh/): React and each island in a
 * chunk of its own. The name of a chunk is a hash of it, so a browser runs only those again that changed.
 */
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/paths.ts'
import { importAll } from './overlay.ts'

/** The script that loads the chunks. It keeps its address, which is in scripts that pages have loaded. */
export const refreshedUrl = '/docsgen/islands.js'

/**
 * Gives the files of the project a React that renders what stays. As CommonJS: hooks keep their names in what esbuild writes,
 * by which the browser compares them.
 */
const reactThatStays: Plugin = {
  name: 'docsgen-refresh',
  setup(build) {
    build.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path: specifier, importer, namespace }) => {
      // The same React as is imported elsewhere, not the one for `require`.
      if (namespace === 'docsgen-refresh')
        return build.resolve(specifier, { resolveDir: packageRoot, kind: 'import-statement' })
      return importer && isOfProject(importer) ? { path: 'react', namespace: 'docsgen-refresh' } : undefined
    })
    build.onLoad({ filter: /.*/, namespace: 'docsgen-refresh' }, () => ({
      contents: `module.exports = { ...require('react'), ...require('${refresher}') }`,
      resolveDir: packageRoot
    }))
  }
}

const runtime = `./${path.basename(codeRoot)}/client/islands/islands`

const refresher = `./${path.basename(codeRoot)}/client/refresh/refresh`

/** Differs from the islands of a build: one entry, which imports React and the islands, each a chunk. */
export function toRefreshed(options: BuildOptions, names: string[]): BuildOptions {
  const own = [refresher, runtime, 'docsgen/client', ...names.map((name) => `./templates/islands/${name}.tsx`)]
  const contents = `import { createIslands } from '${runtime}'
import { PageContext } from 'docsgen/client'
import { refresh } from '${refresher}'
export { createRoot, Fragment, jsx, useEffect, useRef, useState } from '${runtime}'
export { fill, fillCount, fillParts } from 'docsgen/client'
export { refresh }
${importAll('islands', 'islands/', names, '')}
const refreshed = refresh(islands, SLOT_CHUNKS)
export const { mount } = createIslands(async (name) => refreshed[name], PageContext)
export const chunks = [${own.map((file) => `() => import(${JSON.stringify(file)})`)}]`
  return {
    stdin: { contents, resolveDir: packageRoot },
    minify: false,
    splitting: true,
    plugins: [reactThatStays, ...(options.plugins ?? [])]
  }
}

/** Adds to a chunk what it announces: functions and hooks at its top. `root` is what the names of files begin at. */
export function announce(chunk: string, text: string, root: string): string {
  // esbuild writes above each module where it came from, and begins what is at its top in the first column.
  const modules = text.split(/^\/\/ (?=\S+$)/m).map((code) => ({ code, file: code.slice(0, code.indexOf('\n')) }))
  const own = modules.slice(1).filter(({ file }) => isOfProject(path.resolve(root, file)))
  if (own.length === 0) return text
  const functions = own.flatMap(({ code, file }) =>
    [...code.matchAll(/^(?:function|var) ([\w$]+)/gm)].map(([, name = '']): [string, string] => [
      `${file} ${name}`,
      name
    ])
  )
  const hooks = [...new Set(text.match(/\buse[A-Z][\w$]*/g))].map((name): [string, string] => [name, name])
  const announced = `{ functions: ${toObject(functions)}, hooks: ${toObject(hooks)} }`
  return `${text}(globalThis.docsgenChunks ??= {})[${JSON.stringify(chunk)}] = ${announced};\n`
}

/** What only looks like a name at the top of the chunk is undefined. */
function toObject(entries: [key: string, name: string][]): string {
  const values = entries.map(
    ([key, name]) => `${JSON.stringify(key)}: typeof ${name} === 'undefined' ? undefined : ${name}`
  )
  return `{ ${values.join(', ')} }`
}

function isOfProject(file: string): boolean {
  return !/[\\/]node_modules[\\/]/.test(file) && !isInside(file, codeRoot)
}
