import { cleanName, formatSeconds } from './format.ts'
import type { Terminal } from './terminal.ts'

const doing: Record<Phase, string> = {
  discover: 'Looking for pages',
  theme: 'Preparing the theme',
  parse: 'Parsing',
  link: 'Linking',
  render: 'Rendering',
  write: 'Writing'
}

/** Shows the phase on the terminal and measures each. `now` is in milliseconds. */
export function createPhases(terminal: Terminal, now: () => number = () => performance.now()) {
  const times = new Map<Phase, number>()
  let current: Phase | undefined
  let since = now()
  let drawn = 0
  let line = ''
  return {
    progress(phase: Phase, done?: number, total?: number) {
      if (phase !== current) {
        if (current) times.set(current, (times.get(current) ?? 0) + now() - since)
        current = phase
        since = now()
      } else if (now() - drawn < 50) return
      drawn = now()
      line = total ? `${doing[phase]} ${done} of ${total}${rate(done ?? 0, now() - since)}` : doing[phase]
      terminal.progress(line)
    },
    /** Shows a file that takes long. */
    slow(file: string) {
      terminal.progress(`${line}, still at ${cleanName(file)}`)
    },
    /** Ends the last phase and returns milliseconds by phase. */
    end(): Map<Phase, number> {
      if (current) times.set(current, (times.get(current) ?? 0) + now() - since)
      terminal.progress('')
      return times
    }
  }
}

/** `, 120 a second`, after a second. */
function rate(done: number, milliseconds: number): string {
  return milliseconds < 1000 || done === 0 ? '' : `, ${Math.round((done / milliseconds) * 1000)} a second`
}

/** `parse 1.20 s, render 0.30 s`, without phases that round to nothing. */
export function formatPhases(times: Map<Phase, number>): string {
  const shown = [...times].filter(([, time]) => time >= 5)
  return shown.map(([phase, time]) => `${phase} ${formatSeconds(time)}`).join(', ')
}

export type Phase = 'discover' | 'theme' | 'parse' | 'link' | 'render' | 'write'
