/** A limit of time for what cannot be interrupted otherwise, such as a regular expression, in any thread. */
import { createContext, Script } from 'node:vm'

const context = createContext({ run: undefined })

const script = new Script('run()')

/** Calls `run`. False if it takes longer than so many milliseconds, after which it is stopped. */
export function finishes(run: () => void, milliseconds: number): boolean {
  context.run = run
  try {
    script.runInContext(context, { timeout: milliseconds })
    return true
  } catch (error) {
    // It is no `Error` of this context.
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}
