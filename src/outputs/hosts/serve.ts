import { maybeDecode } from '../../page/url.ts'
import { type HostFile, toJson } from './host.ts'

/** `serve`, for a site that is shown on a machine of one's own. A splat of its own it does not carry over. */
export const serve: HostFile = {
  title: 'serve',
  url: '/serve.json',
  write({ exact, expanded }) {
    // It decodes what is asked for, and encodes where that leads.
    const redirects = [...exact, ...expanded].map(({ from, to, status }) => ({
      source: literal(decodeURIComponent(from)),
      destination: literal(maybeDecode(to, decodeURI) ?? to),
      type: status
    }))
    const type = (value: string) => [{ key: 'Content-Type', value }]
    return toJson({
      cleanUrls: true,
      trailingSlash: false,
      directoryListing: false,
      headers: [
        { source: '**/*.@(js|mjs)', headers: type('text/javascript; charset=utf-8') },
        { source: '**/*.avif', headers: type('image/avif') },
        { source: '**/*.woff', headers: type('font/woff') }
      ],
      ...(redirects.length > 0 && { redirects })
    })
  },
  refuse({ exact, expanded }) {
    const twice = [...exact, ...expanded].find(({ to }) => maybeDecode(to) !== (maybeDecode(to, decodeURI) ?? to))
    return twice ? [{ text: `it encodes the escapes in \`${twice.to}\` twice`, where: twice.where }] : []
  }
}

/** A text that it takes as it is: some signs are placeholders. */
function literal(text: string): string {
  return text.replace(/:(?=\w)|[\\()[\]{}!+]/g, '\\$&')
}
