/** All redirects of a site: reads their ends, leaves out what cannot be answered, and makes one step of several. */

import { defined } from '../../disk/defined.ts'
import { patternOf, wildcardsOf } from '../../http/rules.ts'
import { isSeveral, languageAt, plainUrl, urlIn } from '../../languages/languages.ts'
import { where } from '../../messages/format.ts'
import type { Message } from '../../messages/message.ts'
import type { Link, Page } from '../../page/page.ts'
import { foldUrl, hrefToUrl, isBelow, isElsewhere, isExternal, splitHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { versionOf } from '../../project/versions.ts'
import { type LinkTable, resolveLinks } from '../links/links.ts'
import type { Targets } from '../links/targets.ts'
import { samePage } from '../versions.ts'
import { addressAt } from '../views.ts'
import { aliasRedirects, configuredRedirects } from './read.ts'
import { bareTarget, type PlacedRedirect, Redirects, readRedirectSource, readTarget } from './redirects.ts'

/** All redirects, before their targets are looked up. */
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
  const from = readRedirectSource(redirect.from)
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
    const note = `The other is in ${where(other.where).slice(0, -2)}; keep one of the two`
    messages.push({ rule: 'duplicate-redirect', text, note, ...redirect.where })
    refused.push(redirect)
  }
  return [...first.values()]
}

/** With one of these a redirect is left out. */
function sourceProblems(redirect: PlacedRedirect, redirects: Redirects, targets: Targets): Message[] {
  const { from, where } = redirect
  const [url = '', ...id] = from.split('#')
  const why = id.length > 0 ? anchorProblem(url, id.join('#'), { redirects, targets }) : urlProblem(redirect, targets)
  if (why === undefined) return []
  return [{ rule: 'redirect-source', text: `Cannot redirect \`${from}\`: ${why.text}`, note: why.note, ...where }]
}

interface SourceProblem {
  text: string
  note: string
}

function urlProblem({ from, to, where }: PlacedRedirect, { pages, files, base }: Targets): SourceProblem | undefined {
  if (base !== '' && isBelow(from, base) && ![...pages.keys()].some((url) => isBelow(url, base))) {
    const bare = from.slice(base.length) || '/'
    return { text: `it begins with the base \`${base}\``, note: `Write \`${bare}\`: urls are without the base` }
  }
  if (wildcardsOf(from).length > 0) {
    const [covered] = matching(from, { pages, files })
    const note = 'Write a redirect for each missing url: some hosts apply redirects before they look for a page'
    return covered === undefined ? undefined : { text: `\`${covered}\` is published there`, note }
  }
  const page = pages.get(from)
  if (page) {
    const isOwn = page.file === where.file || bareTarget(to) === from
    const note = isOwn
      ? 'Remove it: the page answers there, whatever the form of its url'
      : 'Remove the page, or the redirect'
    return { text: `it is the url of \`${page.file}\``, note }
  }
  if (files.has(from)) return { text: 'a file is published there', note: 'Remove the file, or the redirect' }
  const folded = foldUrl(from)
  const near = [...pages.keys()].find((url) => url.length === from.length && foldUrl(url) === folded)
  if (near === undefined) return undefined
  const note = 'Remove it: some disks and hosts treat the two as the same'
  return { text: `it differs from the page \`${near}\` only in case or Unicode form`, note }
}

/** The urls of pages and files that a url with wildcards stands for. */
function matching(url: string, { pages, files }: Pick<Targets, 'pages' | 'files'>): string[] {
  const pattern = patternOf(url)
  return [...pages.keys(), ...files.keys()].filter((each) => pattern.test(each))
}

function anchorProblem(
  url: string,
  id: string,
  { redirects, targets }: { redirects: Redirects; targets: Targets }
): SourceProblem | undefined {
  const page = targets.pages.get(url) ?? targets.pages.get(bareTarget(redirects.find(url)?.to ?? '') ?? '')
  if (page === undefined) return { text: `there is no page \`${url}\``, note: `Redirect \`${url}\` too` }
  if (!page.anchors.includes(id)) return undefined
  return { text: `\`${page.file}\` has that anchor`, note: 'Remove the redirect, or rename the anchor' }
}

interface Looking {
  project: Project
  targets: Targets
  links: LinkTable
}

/** Looks up the targets of redirects as those of links. Keeps the redirects that lead somewhere and begin where nothing is. */
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
  return { redirects: new Redirects([...kept, ...inLanguages(kept, joined.redirects, looking)]), messages }
}

/** Old addresses of the source lead on in each language that has the page, or one that a wildcard stands for. Those that are written for one stay. */
function inLanguages(kept: readonly PlacedRedirect[], written: Redirects, { targets }: Looking): PlacedRedirect[] {
  const { pages, files, languages } = targets
  if (!isSeveral(languages)) return []
  const [source, ...others] = languages
  const ofSource = kept.filter(({ from }) => languageAt(from, languages) === source)
  const isOwn = (url: string) => pages.has(url) && addressAt(url, targets) === url
  const has = (url: string) => (wildcardsOf(url).length === 0 ? isOwn(url) : matching(url, targets).some(isOwn))
  const isTaken = (url: string) =>
    pages.has(url) || files.has(url) || (wildcardsOf(url).length > 0 && matching(url, targets).length > 0)
  return others.flatMap((language) => {
    const move = (url: string) => urlIn(plainUrl(url, source), language)
    return ofSource.flatMap((redirect) => {
      const [from, to] = [move(redirect.from), move(redirect.to)]
      const isWanted = !isExternal(to) && has(splitHref(to).pathname) && !isTaken(from) && !written.has(from)
      return isWanted ? [{ ...redirect, from, to }] : []
    })
  })
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
    const [source] = targets.languages
    const urls = source === undefined ? [pathname] : [pathname, urlIn(plainUrl(pathname, source), source)]
    const url = urls.find((each) => matching(each, targets).length > 0)
    if (url !== undefined) return url + to.slice(pathname.length)
    const text = `Cannot redirect \`${from}\`: there is no page at \`${pathname}\``
    const near = targets.guess(pathname.replace(/\/[*:].*$/, ''))
    const note = near === undefined ? 'Name a folder that has pages' : `Did you mean \`${near}\`?`
    messages.push({ rule: 'broken-link', text, note, ...whereTo })
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

/** Reports a redirect that takes a reader of one version to another, though the page is in theirs too. */
function versionProblems({ from, to, whereTo }: PlacedRedirect, { project, targets }: Looking): Message[] {
  const { versions } = project
  const version = versions.length === 0 ? undefined : versionOf(versions, from)
  const { pathname } = splitHref(to)
  if (version === undefined || isExternal(to) || versionOf(versions, pathname) === version) return []
  const same = samePage(versions, pathname, { to: version, pages: targets.pages })
  if (same === undefined) return []
  const text = `Cannot keep a reader of \`${from}\` in the version \`${version.name}\`: \`${pathname}\` is in another`
  const fix = { was: pathname, text: same }
  return [{ rule: 'redirect-version', text, note: `Write \`${same}\``, fix, ...whereTo }]
}
