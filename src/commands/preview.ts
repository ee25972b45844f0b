/** `docsgen preview`: shows what was built and never builds, so what is seen is what would be published. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { explainListen, isLoopback } from '../http/http.ts'
import { type Preview, startPreview } from '../http/preview.ts'
import { stripControls } from '../messages/format.ts'

/** Serves `dir` until it is told to stop; the answer is the exit code. */
export async function preview(
  dir: string,
  options: { port?: number; host?: string; base?: string } = {}
): Promise<number> {
  const missing = await findMissing(dir)
  if (missing !== undefined) return fail(`Cannot find ${missing}`, 'Run `docsgen build` first')
  let running: Preview
  try {
    running = await startPreview({ dir, ...options })
  } catch (error) {
    const { host = '127.0.0.1', port } = options
    const place = port === undefined ? host : `${host}:${port}`
    return fail(`Cannot listen on ${place}: ${explainListen(error)}`, 'Choose another with `--port` or `--host`')
  }
  if (!isLoopback(options.host ?? '127.0.0.1'))
    process.stderr.write('docsgen: warning: The site is visible on the network\n')
  process.stdout.write(`docsgen: serving ${dir} at ${running.url} (Ctrl+C to stop)\n`)
  await untilTold()
  await running.close()
  return 0
}

async function findMissing(dir: string): Promise<string | undefined> {
  const folder = await stat(dir).catch(() => undefined)
  if (!folder?.isDirectory()) return `the folder ${dir}`
  const home = await stat(join(dir, 'index.html')).catch(() => undefined)
  return home?.isFile() ? undefined : join(dir, 'index.html')
}

function fail(text: string, note: string): number {
  process.stderr.write(stripControls(`docsgen: error: ${text}\n  note: ${note}\n`))
  return 2
}

function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve()
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
  })
}
