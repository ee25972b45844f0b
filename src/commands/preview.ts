/** `docsgen preview`: shows what was built and never builds, so what is seen is what would be published. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Preview, startPreview } from '../preview.ts'

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
    return fail(`Cannot listen on ${place}: ${explain(error)}`, 'Choose another with `--port` or `--host`')
  }
  if (!isLoopback(options.host)) process.stderr.write('docsgen: warning: The site is visible on the network\n')
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
  process.stderr.write(`docsgen: error: ${text}\n  note: ${note}\n`)
  return 2
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'the port is taken'
  if (code === 'EACCES') return 'the port needs more rights'
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return 'the host is not an address of this machine'
  return error instanceof Error ? error.message : String(error)
}

function isLoopback(host = '127.0.0.1'): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)
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
