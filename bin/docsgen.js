#!/usr/bin/env node
import { existsSync } from 'node:fs'
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// A build ends before most of what the V8 of Node 20 optimizes has paid for it (docs/architecture.md, Where the time goes).
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=600000')

// Node from 22 on keeps what it compiled for the next run.
module.enableCompileCache?.()
const { main } = await import('../lib/cli.js').catch((error) => {
  if (existsSync(new URL('../lib/cli.js', import.meta.url))) throw error
  process.stderr.write(`docsgen: error: Cannot run before docsgen is built
  note: Run \`npm ci\` and \`npm run build\` in ${fileURLToPath(new URL('..', import.meta.url))}\n`)
  process.exit(2)
})

// Whoever ends the process before docsgen does (a configuration that never settles) has not built a site.
const exit = process.exit.bind(process)
const warn = (code) => {
  if (code !== 0 && code !== 13) return // docsgen ended it itself
  process.stderr.write('docsgen: error: The process ended before docsgen had finished\n')
  process.exitCode = 2
}
process.on('exit', warn)
const exitCode = await main(process.argv.slice(2))
process.off('exit', warn)
await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))))
// What a configuration left running must not keep the process.
exit(exitCode)
