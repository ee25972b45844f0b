import { formsOf, type HostFile, type HostRedirect, pairs, plainStatus, toJson } from './host.ts'

/** It asks for redirects before it looks at the form of a url. */
export const firebase: HostFile = {
  title: 'Firebase Hosting',
  url: '/firebase.json',
  write({ headers: rules, exact, wild }) {
    const headers = rules.map((rule) => ({ source: rule.pattern.replace('*', '**'), headers: pairs(rule) }))
    const ignore = ['firebase.json', '**/.*']
    const toRule = ({ from, to, status }: HostRedirect) => ({
      source: from.replace(/\/\*$/, '/:splat*'),
      destination: to.replace(/\/\*(?=[?#]|$)/, '/:splat*'),
      type: plainStatus(status)
    })
    const forms = exact.flatMap((each) => formsOf(each.from).map((from) => ({ ...each, from })))
    const redirects = [...forms, ...wild].map(toRule)
    const hosting = { public: '.', ignore, cleanUrls: true, trailingSlash: false, headers }
    return toJson({ hosting: { ...hosting, ...(redirects.length > 0 && { redirects }) } })
  }
}
