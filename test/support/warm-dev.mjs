/** `docsgen dev` for many projects in one process, each by a port of its own, without threads: as fast as what is loaded. */
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

os.availableParallelism = () => 0
syncBuiltinESMExports()

const lib = path.join(import.meta.dirname, '../../lib/src')
const { serveProject } = await import(path.join(lib, 'dev/session.js'))
const { createTerminal } = await import(path.join(lib, 'messages/terminal.js'))

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const string = { type: 'string' }
const sessions = new Map()
process.on('message', async ({ id, root, args }) => {
  if (!args) return sessions.get(id)?.abort()
  const {
    port = 0,
    host = '127.0.0.1',
    base,
    editor
  } = parseArgs({
    args,
    options: { port: string, host: string, base: string, editor: string }
  }).values
  const write = (text) => process.send({ id, text })
  const terminal = { ...createTerminal(), out: write, err: write, raw: write }
  const controller = new AbortController()
  sessions.set(id, controller)
  const options = { port: Number(port), host, base, editor, terminal, signal: controller.signal, serving() {} }
  const failed = (error) => write(`${error.stack}\n`)
  const code = await serveProject(root, options).then(
    () => 0,
    (error) => [failed(error), 2][1]
  )
  process.send({ id, code })
})
