/**
 * Node's `import` opens the files of a whole graph at once, some hundred for the Markdown pipeline: more than a shell with
 * `ulimit -n 64` allows, and slower than one after the other, which is how `require` loads the same ES modules.
 */
import { createRequire } from 'node:module'
import { isCode } from './files.ts'

const require = createRequire(import.meta.url)

/** Loads a compiled module beside this one, so that the `import` of it that follows opens no file. */
export function preload(module: `./${string}.js`): void {
  try {
    require(module)
  } catch (error) {
    // Where the sources run uncompiled there is no such file, and some Node is told not to require ES modules.
    if (!isCode(error, 'MODULE_NOT_FOUND', 'ERR_REQUIRE_ESM')) throw error
  }
}
