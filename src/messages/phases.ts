import { cleanName, formatDuration } from './format.ts'
import type { Terminal } from './terminal.ts'

const doing: Record<Phase, string> = {
  discover: 'Looking for pages',
  theme: 'Preparing the theme',
  parse: 'Parsing',
  link: 'Linking',
  render: 'Rendering',
  write: 'Writing'
}

/** Shows a phase on the terminal and notes how long each one took. */
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
    /** Names what keeps the phase from going on. */
    slow(file: string) {
      terminal.progress(`${line}, still at ${cleanName(file)}`)
    },
    /** Milliseconds of every phase, the last one ended now. */
    end(): Map<Phase, number> {
      if (current) times.set(current, (times.get(current) ?? 0) + now() - since)
      terminal.progress('')
      return times
    }
  }
}

/** `, 120 a second`, once that can be told. */
function rate(done: number, milliseconds: number): string {
  return milliseconds < 1000 || done === 0 ? '' : `, ${Math.round((done / milliseconds) * 1000)} a second`
}

/** `parse 1.2 s, render 300 ms`: phases that took any time. */
export function formatPhases(times: Map<Phase, number>): string {
  const shown = [...times].filter(([, time]) => time >= 1)
  return shown.map(([phase, time]) => `${phase} ${formatDuration(time)}`).join(', ')
}

export type Phase = 'discover' | 'theme' | 'parse' | 'link' | 'render' | 'write'
