/** Looks up where redirects lead, as links are looked up, and reports those that lead nowhere or begin at a page. */
import { defined } from '../../disk/defined.ts'
import type { Message } from '../../messages/message.ts'
import type { Link } from '../../page/page.ts'
import { hrefToUrl, isElsewhere, isExternal, splitHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { versionOf } from '../../project/versions.ts'
import type { LinkTable } from '../links/link-table.ts'
import { resolveLinks } from '../links/links.ts'
import type { Targets } from '../links/targets.ts'
import { samePage } from '../versions.ts'
import type { JoinedRedirects } from './join.ts'
import { patternOf, wildcardsOf } from './pattern.ts'
import type { PlacedRedirect } from './redirect.ts'
import { Redirects } from './redirects.ts'
import { sourceProblems } from './sources.ts'

interface Looking {
  project: Project
  targets: Targets
  links: LinkTable
}

/** Keeps the redirects that lead somewhere, to urls as they are published. */
export function lookUpRedirects(
  joined: JoinedRedirects,
  looking: Looking
): { redirects: Redirects; messages: Message[] } {
  const messages = [...joined.messages]
  const kept = joined.redirects.all.flatMap((redirect) => {
    const problems = [
      ...sourceProblems(redirect, joined.redirects, looking.targets),
      ...versionProblems(redirect, looking)
    ]
    messages.push(...problems)
    const to = lookUp(redirect, joined, { ...looking, messages })
    const isKept = to !== undefined && !problems.some(({ rule }) => rule === 'redirect-source')
    return isKept ? [{ ...redirect, to }] : []
  })
  for (const redirect of joined.refused) lookUp(redirect, joined, { ...looking, messages })
  return { redirects: new Redirects(kept), messages }
}

/** The final url, or undefined where there is none. */
function lookUp(
  { from, to, where, whereTo }: PlacedRedirect,
  { chained }: JoinedRedirects,
  { project, targets, links, messages }: Looking & { messages: Message[] }
): string | undefined {
  const { pathname } = splitHref(to)
  if (isElsewhere(pathname, targets.external)) return to
  if (!isExternal(to) && wildcardsOf(pathname).length > 0) {
    const pattern = patternOf(pathname)
    if ([...targets.pages.keys(), ...targets.files.keys()].some((url) => pattern.test(url))) return to
    const text = `Cannot redirect \`${from}\`: there is no page at \`${pathname}\``
    messages.push({ rule: 'broken-link', text, note: guessNote(pathname, targets), ...whereTo })
    return undefined
  }
  const link: Link = { href: to, kind: 'link', ...defined({ place: whereTo.place }) }
  const origin = { file: whereTo.file ?? where.file ?? '' }
  const hrefs = chained.has(from) ? resolveLinks([link], origin, targets).hrefs : links.add([link], origin)
  const href = hrefs[to]
  if (isExternal(to)) return to
  const url = href === undefined ? undefined : hrefToUrl(href, project.base)
  return url === undefined ? undefined : url + to.replace(/^[^?#]*/, '')
}

function guessNote(pathname: string, targets: Targets): string {
  const near = targets.guess(pathname.replace(/\/[*:].*$/, ''))
  return near === undefined ? 'Name a folder that has pages' : `Did you mean \`${near}\`?`
}

/** Reports a redirect that takes a reader of one version to another, though the page is in theirs too. */
function versionProblems({ from, to, whereTo }: PlacedRedirect, { project, targets }: Looking): Message[] {
  const { versions } = project
  const version = versions.length === 0 ? undefined : versionOf(versions, from)
  const { pathname } = splitHref(to)
  if (version === undefined || isExternal(to) || versionOf(versions, pathname) === version) return []
  const own = samePage(versions, pathname, { to: version, pages: targets.pages })
  if (own === undefined) return []
  const text = `Cannot keep a reader of \`${from}\` in the version \`${version.name}\`: \`${pathname}\` is in another`
  const fix = { was: pathname, text: own }
  return [{ rule: 'redirect-version', text, note: `Write \`${own}\``, fix, ...whereTo }]
}
