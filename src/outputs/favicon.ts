import type { OutputKind } from './kind.ts'
import { textOutput } from './output.ts'

/** For sites without an icon: browsers ask for one on every page. */
export const favicon: OutputKind = {
  name: 'favicon',
  yields: true,
  urls: ({ favicon }) => (favicon === undefined ? ['/favicon.svg'] : []),
  list: ({ project }) => (project.favicon === undefined ? [textOutput('/favicon.svg', () => icon)] : [])
}

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#2e5585"/><path d="M9 9h14M9 16h14M9 23h8" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>\n'
