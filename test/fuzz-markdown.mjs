/**
 * Looks for Markdown that docsgen reads otherwise than remark-parse: `npm run fuzz`, until stopped, or for some minutes or
 * texts: `npm run fuzz -- --minutes 60`, `--texts 20000`, `--seed 1`. Prints the seed and the shortest text of each
 * difference, and writes the text to fuzz-markdown/.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

const options = { minutes: { type: 'string' }, texts: { type: 'string' }, seed: { type: 'string' } }
const {
  minutes = Number.POSITIVE_INFINITY,
  texts = Number.POSITIVE_INFINITY,
  seed = Date.now()
} = parseArgs({ options }).values

const { outputFiles } = await build({
  entryPoints: [path.join(import.meta.dirname, 'support/fuzz-markdown.ts')],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  banner: {
    js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(import.meta.url)})`
  },
  logLevel: 'error'
})
const code = Buffer.from(outputFiles[0].contents).toString('base64')
const { fuzz } = await import(`data:text/javascript;base64,${code}`)
const found = fuzz({
  minutes: Number(minutes),
  texts: Number(texts),
  seed: Number(seed),
  folder: path.resolve('fuzz-markdown')
})
process.exitCode = found === 0 ? 0 : 1
