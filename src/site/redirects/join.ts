/** All redirects of a site: reads their ends, leaves out what cannot be answered, and makes one step of several. */
import type { Message, Where } from '../../messages/message.ts'
import type { Page } from '../../page/page.ts'
import { foldUrl } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { bareTarget, readSource, readTarget } from './address.ts'
import { aliasRedirects, configuredRedirects } from './read.ts'
import type { PlacedRedirect } from './redirect.ts'
import { Redirects } from './redirects.ts'

/** What is not looked up yet. */
export interface JoinedRedirects {
  /** With one step in place of several. */
  redirects: Redirects
  /** Sources of those that lead to another, which is looked up where it is written. */
  chained: ReadonlySet<string>
  /** Those left out for where they begin: where they lead is looked up too. */
  refused: readonly PlacedRedirect[]
  messages: Message[]
}

/** `listed` are those of `redirects.yml`. */
export function joinRedirects(
  project: Project,
  { listed, pages }: { listed: readonly PlacedRedirect[]; pages: ReadonlyMap<string, Page> }
): JoinedRedirects {
  const messages: Message[] = []
  const refused: PlacedRedirect[] = []
  const written = [...configuredRedirects(project), ...listed, ...aliasRedirects(project, pages.values())]
  const direct = new Redirects(
    withoutTwice(
      written.flatMap((each) => readEnds(each, { messages, refused })),
      { messages, refused }
    )
  )
  const all = direct.all.flatMap((redirect) => {
    const followed = direct.follow(redirect)
    if (followed) return [{ ...redirect, ...followed }]
    const text = `Cannot redirect \`${redirect.from}\`: it is part of a cycle, through \`${redirect.to}\``
    messages.push({ rule: 'redirect-loop', text, note: 'Redirect it to a page', ...redirect.where })
    return []
  })
  const isChained = ({ to }: PlacedRedirect) => direct.has(bareTarget(to) ?? '')
  const chained = new Set(direct.all.filter(isChained).map(({ from }) => from))
  return { redirects: new Redirects(all), chained, refused: refused.filter((each) => !isChained(each)), messages }
}

interface Left {
  messages: Message[]
  refused: PlacedRedirect[]
}

function readEnds(redirect: PlacedRedirect, { messages, refused }: Left): PlacedRedirect[] {
  const from = readSource(redirect.from)
  const to = readTarget(redirect.to, 'url' in from ? from.url : redirect.from)
  if ('text' in from) messages.push({ rule: 'redirect', ...from, ...redirect.where })
  if ('text' in to) messages.push({ rule: 'redirect', ...to, ...redirect.whereTo })
  if (!('url' in to)) return []
  if ('url' in from) return [{ ...redirect, from: from.url, to: to.url }]
  refused.push({ ...redirect, to: to.url })
  return []
}

/** Keeps the first for each source. Some disks and hosts do not tell upper from lower case. */
function withoutTwice(redirects: readonly PlacedRedirect[], { messages, refused }: Left): PlacedRedirect[] {
  const first = new Map<string, PlacedRedirect>()
  for (const redirect of redirects) {
    const [pathname = '', ...id] = redirect.from.split('#')
    const key = [foldUrl(pathname), ...id].join('#')
    const other = first.get(key)
    if (other === undefined) {
      first.set(key, redirect)
      continue
    }
    const isSame = other.from === redirect.from
    const text = isSame
      ? `Cannot redirect \`${redirect.from}\` twice: it already redirects to \`${other.to}\``
      : `Cannot redirect \`${redirect.from}\`: it differs from \`${other.from}\` only in case or Unicode form`
    const note = `The other is in ${placeName(other.where)}; keep one of the two`
    messages.push({ rule: 'duplicate-redirect', text, note, ...redirect.where })
    refused.push(redirect)
  }
  return [...first.values()]
}

function placeName({ file, place }: Where): string {
  return place === undefined ? `${file}` : `${file}:${place.line}:${place.column}`
}
