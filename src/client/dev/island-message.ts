/** What islands write to the console when they crash or differ from their HTML, for the panel. */
import type { LiveMessage } from './event.ts'

/** Undefined for anything else that is written there. */
export function islandMessage([first, error]: unknown[]): LiveMessage | undefined {
  const [, name, what] = /^docsgen: the island (\S+) (crashed|does not match its HTML)$/.exec(String(first)) ?? []
  if (name === undefined) return undefined
  const on = `On ${decodeURI(location.pathname)}.`
  if (what !== 'crashed') {
    const text = `The island \`${name}\` renders something else in the browser than the build did`
    return { text, rule: 'hydration', note: `${on} \`docsgen check --hydrate\` says what` }
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  // React as it is sent has numbers for its errors.
  const [, number] = /Minified React error #(\d+)/.exec(message) ?? []
  const text = number === undefined ? message : `error ${number} of React, see https://react.dev/errors/${number}`
  return { text: `The island \`${name}\` crashed: ${text}`, rule: 'hydration', note: `${on} The console has more` }
}
