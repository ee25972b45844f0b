/** Options and arguments that several commands have, each declared once. */
import { InvalidArgumentError } from 'commander'
import { type Starter, starterHosts } from '../init/starter.ts'
import { DocsgenError } from '../messages/message.ts'
import { formats } from '../messages/report.ts'
import { isDay } from '../page/drafts.ts'
import { choice, flag, oneOf, option, optional, text, wholeNumber } from './command.ts'

export const root = optional('folder of the project', '.')

export const base = text('<path>', 'path of the site on its host, such as /docs')

/** Choose which pages are published. */
export const visibility = {
  drafts: option<'include' | undefined>('', 'include pages that are not published', (made) => made.preset('include')),
  now: option<string | undefined>('<day>', 'build the site as of this day (default: today)', (made) =>
    made.argParser(parseDay)
  )
}

function parseDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Expected a day such as 2026-01-31.')
  return text
}

export const docsgenSpec = text(
  '<spec>',
  'package that the project installs as docsgen, in any form npm accepts (default: the source of this one, or a copy)'
)

export const generators = ['docusaurus', 'vitepress', 'mkdocs', 'starlight', 'mintlify', 'nextra', 'mdbook'] as const

export const publishingHost = option<Starter['host']>(
  '<host>',
  'host that publishes the site (default: that of the old site, else github)',
  (made) => oneOf(made, starterHosts)
)

export const format = choice('output format', formats, 'text')

export const strict = flag('warnings are errors')

/** Choose how other hosts are asked. */
export const asking = {
  ignore: option<string[]>('<pattern...>', 'regular expressions for urls to skip', (made) => made.default([])),
  local: flag('check addresses on this machine and on private networks too'),
  timeout: wholeNumber('<ms>', 'time to wait for another host (default: 10000)')
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
