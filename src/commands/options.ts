/** Options and arguments that several commands have, each declared once. */
import { InvalidArgumentError } from 'commander'
import { DocsgenError } from '../messages/message.ts'
import { formats } from '../messages/report.ts'
import { isDay } from '../page/visibility.ts'
import { choice, flag, option, optional, text, wholeNumber } from './command.ts'

export const root = optional('folder of the project', '.')

export const base = text('<path>', 'path the site is served under, such as /docs')

/** Choose which pages are published. */
export const visibility = {
  drafts: option<'include' | undefined>('', 'with the pages that are not published', (made) => made.preset('include')),
  now: option<string | undefined>('<day>', 'which pages are published on that day (default: today)', (made) =>
    made.argParser(parseDay)
  )
}

function parseDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Expected a day such as 2026-01-31.')
  return text
}

export const docsgenSpec = text(
  '<spec>',
  'what the project installs as docsgen, as npm takes it (default: what this one was installed from, or a copy of it)'
)

export const format = choice('how faults are printed', formats, 'text')

export const strict = flag('warnings are errors')

/** Choose how other hosts are asked. */
export const asking = {
  ignore: option<string[]>('<pattern...>', 'regular expressions of urls not to ask', (made) => made.default([])),
  local: flag('ask addresses of this machine and of private networks too'),
  timeout: wholeNumber('<ms>', 'how long to wait for another host (default: 10000)')
}

/** Throws a DocsgenError for a text that is no regular expression. */
export function toPatterns(texts: string[]): RegExp[] {
  return texts.map((text) => {
    try {
      return new RegExp(text)
    } catch (error) {
      const why = error instanceof Error ? error.message : ''
      throw new DocsgenError({ rule: 'usage', text: `Cannot use the pattern \`${text}\`: ${why}` })
    }
  })
}

export const host = option<string>('<name>', 'address to listen on', (made) => made.default('127.0.0.1'))

/** Part of the help of commands that check a site. */
export const exitCodes = '\nExit code: 0 fine, 1 the site has errors, 2 usage or configuration, 130 interrupted\n'
