/** Signals, and pipes that nobody reads, for every command. */
import { constants } from 'node:os'

/**
 * Makes `process.exit` throw: code of the project that calls it has not built a site. Returns the function that ends the
 * process all the same.
 */
export function refuseExit(): (code: number) => never {
  const exit = process.exit.bind(process)
  process.exit = (code) => {
    throw new Error(`it calls process.exit(${code ?? ''})`)
  }
  return exit
}

export interface Interrupt {
  /** Aborted by the first signal. */
  signal: AbortSignal
  /** The signal that came first. */
  name(): 'SIGINT' | 'SIGTERM'
  /** Stops as a signal does. */
  abort(): void
}

/**
 * The first Ctrl+C lets a command tidy up, the second ends the process at once. Listens to the end of the process: a late
 * signal does not undo a build that is done.
 */
export function listenForInterrupt(exit: (code: number) => never): Interrupt {
  const controller = new AbortController()
  let name: 'SIGINT' | 'SIGTERM' = 'SIGINT'
  const onSignal = (signal: NodeJS.Signals) => {
    if (controller.signal.aborted) exit(128 + constants.signals[name])
    name = signal === 'SIGTERM' ? 'SIGTERM' : 'SIGINT'
    controller.abort()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return { signal: controller.signal, name: () => name, abort: () => controller.abort() }
}

/** `docsgen build | head -1`: that nobody reads on is no error. What cannot be written at all is, without a stack trace. */
export function ignoreClosedPipe(): void {
  let isReported = false // each write fails
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || isReported) return
      isReported = true
      if (stream === process.stdout) process.stderr.write(`docsgen: error: Cannot write the output: ${error.message}\n`)
      process.once('exit', () => (process.exitCode = 2))
    })
  }
}
