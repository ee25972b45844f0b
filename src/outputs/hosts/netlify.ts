/**
 * `_redirects`, which Netlify and Cloudflare Pages read, and `docsgen preview` and `docsgen dev` too. Its statuses are those
 * that both take: Netlify's documentation of redirect options asks for 302 in place of 307, and has no 308.
 */
import { type HostFile, type HostInput, type HostRedirect, plainStatus, refuseMore } from './host.ts'

function write({ exact, wild }: HostInput): string | undefined {
  if (exact.length + wild.length === 0) return undefined
  const lines = [...exact.flatMap(linesOf), ...wild.map(toLine)]
  return `${lines.join('\n')}\n`
}

/** Cloudflare tells `/a` from `/a/`, and nobody knows what `/a.html` was when there is no such file. */
function linesOf(redirect: HostRedirect): string[] {
  return ['', '/', '.html'].map((ending) => toLine({ ...redirect, from: redirect.from + ending }))
}

function toLine({ from, to, status }: HostRedirect): string {
  return `${from} ${to.replace(/\/\*(?=[?#]|$)/, '/:splat')} ${plainStatus(status)}`
}

/** For all who read `_redirects`, before anybody named a host. */
export const redirectsFile: HostFile = { title: 'Netlify', url: '/_redirects', write }

/** Only Netlify takes a line for missing pages: Cloudflare looks for the nearest `404.html` by itself. */
export const netlify: HostFile = {
  ...redirectsFile,
  write(input) {
    const lines = input.languages.map((at) => `${at}/* ${at}/404.html 404\n`)
    return `${write(input) ?? ''}${lines.join('')}` || undefined
  }
}

/** As of its documentation of redirects; what is beyond 100 kB it leaves out without a word. */
const most = { exact: 2000, wild: 100, line: 1000, bytes: 100_000 }

export const cloudflare: HostFile = {
  title: 'Cloudflare Pages',
  url: '/_redirects',
  write,
  refuse({ exact, wild }, text) {
    const forms = exact.flatMap((each) => [each, each, each])
    const long = [...exact, ...wild].find((each) => toLine(each).length + '.html'.length > most.line)
    const size = Buffer.byteLength(text)
    return [
      ...refuseMore(forms, most.exact, 'redirects without wildcards, each form of a url for itself'),
      ...refuseMore(wild, most.wild, 'redirects with wildcards'),
      ...(long ? [{ text: `it allows ${most.line} characters for one redirect`, where: long.where }] : []),
      ...(size > most.bytes
        ? [{ text: `it reads 100 kB of \`_redirects\`, which has ${Math.ceil(size / 1000)} kB` }]
        : [])
    ]
  }
}
