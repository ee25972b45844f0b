import { formsOf, type HostFile, type HostInput, refuseMore, toJson } from './host.ts'

/** As of its documentation of website configurations. */
const mostRules = 50

/**
 * Rules for the configuration of the bucket, and objects without bytes: `aws s3api put-object --key <Key>
 * --website-redirect-location <WebsiteRedirectLocation>`. Objects always answer 301.
 */
export const s3: HostFile = {
  title: 'S3',
  url: '/s3-redirects.json',
  write(input) {
    if (input.exact.length + input.wild.length === 0) return undefined
    const objects = [...input.exact, ...input.expanded].flatMap(({ from, to }) =>
      formsOf(from)
        .filter((form) => !form.endsWith('/'))
        .map((form) => ({ Key: decodeURIComponent(form.slice(1)), WebsiteRedirectLocation: to }))
    )
    return toJson({ RoutingRules: splats(input).map(toRule), Objects: objects })
  },
  refuse: (input) => refuseMore(splats(input), mostRules, 'rules')
}

function splats({ wild }: HostInput) {
  return wild.filter(({ from, to }) => /^[^:*]*\/\*$/.test(from) && /^\/[^:*?#]*\/?\*$/.test(to))
}

function toRule({ from, to, status }: HostInput['wild'][number]): object {
  return {
    Condition: { KeyPrefixEquals: decodeURIComponent(from.slice(1, -1)) },
    Redirect: { ReplaceKeyPrefixWith: to.slice(1, -1), HttpRedirectCode: String(status) }
  }
}
