/**
 * `docsgen` many times in one process, as fast as what is loaded already: runs each command line that the parent sends,
 * one after the other. Both streams are the process's own; after each command line each ends in the mark of that request.
 * A thread takes longer to load than most sites here to build: unless `--jobs` asks for some there are none.
 */
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import path from 'node:path'

os.availableParallelism = () => 0
syncBuiltinESMExports()

const { main } = await import(path.join(import.meta.dirname, '../../lib/cli.js'))

// Each run listens.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0)

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

let last = Promise.resolve()
process.on('message', ({ args, cwd, mark }) => {
  last = last.then(async () => {
    process.chdir(cwd)
    const code = await main(args)
    for (const stream of [process.stdout, process.stderr]) await new Promise((done) => stream.write(mark, done))
    process.send({ mark, code })
  })
})
