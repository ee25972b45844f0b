/**
 * url-lock/ keeps addresses from breaking. In: a joined site, and `docsgen-urls.lock` of its project, if there is one. Out:
 * what leads nowhere any more, and the text that the lock should have. It writes nothing.
 */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { defined } from '../../../disk/defined.ts'
import { DataError, maybeReadData, writeData } from '../../../disk/files.ts'
import { type Git, GitError, openGit } from '../../../disk/git.ts'
import { wildcardsOf } from '../../../http/rules.ts'
import { countOf, nameSome } from '../../../messages/format.ts'
import { DocsgenError, type Message, type Problem } from '../../../messages/message.ts'
import { hiddenBy } from '../../../page/drafts.ts'
import type { Page } from '../../../page/page.ts'
import { splitHref } from '../../../page/url.ts'
import { redirectsFile } from '../../../project/hosting.ts'
import type { Project } from '../../../project/project.ts'
import { isNotFound } from '../../generated/not-found.ts'
import type { Redirect } from '../../redirects/redirects.ts'
import type { Site } from '../../site.ts'
import {
  type Candidate,
  createAnchorFinder,
  createPageFinder,
  differsInCase,
  type LockContext,
  withId
} from './candidates.ts'
import {
  type Address,
  type Addresses,
  areAddressesSame,
  compare,
  formatLock,
  type Lost,
  lockFile,
  type Published,
  readLock,
  toLine
} from './lock-file.ts'

export interface UrlLock {
  messages: Message[]
  /** The text that holds new addresses too; undefined if the file stays as it is. */
  next?: string
  /** How many new addresses that is, and those that went, which only this machine knew. */
  added?: number
  dropped?: string[]
}

interface LockSources {
  project: Project
  site: Site
  signal: AbortSignal
}

/** Compares the lock of a project with its site; both may be whatever people made of them. The messages are the other problems of the site. */
export async function checkLock({
  project,
  site,
  signal,
  messages: others
}: LockSources & { messages: readonly Message[] }): Promise<UrlLock> {
  const read = readFile(project.root)
  // A plugin that failed may have made none of its pages.
  if (read === undefined || others.some(({ rule }) => rule === 'plugin')) return { messages: [] }
  if ('problem' in read) return { messages: [toMessage(read.problem)] }
  const { addresses, problems } = readLock(read.text)
  if (problems.length > 0) return { messages: problems.map(toMessage) }
  const isWhole = read.text.endsWith('\n') && addresses.size > 0
  const cut = isWhole ? 0 : await countMissing(addresses, project.root, signal)
  if (cut > 0) return { messages: [toMessage(cutOff(cut))] }
  const published = publishedBy(project, site)
  const { lock, compared, dropped } = await compareKept(addresses, published, { project, signal })
  let messages: Message[] = []
  // Git is asked only where something is lost.
  if (compared.lost.length > 0) {
    const { readHistory } = await import('./history.ts')
    const history = await readHistory(project, signal)
    messages = reportLost(compared.lost, read.text, { project, site, lock, now: published.addresses, history })
  }
  if (areAddressesSame(addresses, compared.all)) return { messages }
  const cannot = whyNotWritten(project.root)
  if (cannot !== undefined) return { messages: [...messages, ...newUrls(compared.added, cannot)] }
  return { messages, next: formatLock(compared.all, endOf(read.text)), added: compared.added.length, dropped }
}

/** Compares without what is lost and was never committed: the name that a page had a minute ago is no promise. */
async function compareKept(
  lock: Addresses,
  published: Published,
  { project, signal }: Pick<LockSources, 'project' | 'signal'>
) {
  const compared = compare(lock, published)
  const { lost } = compared
  const local = lost.length > 0 ? await localLines(lost, project.root, signal) : new Set<string>()
  if (local.size === 0) return { lock, compared, dropped: [] }
  const isKept = (url: string, id?: string) => !local.has(toLine(id === undefined ? { url } : { url, id }))
  const pages = [...lock].filter(([url]) => isKept(url))
  const kept = new Map(pages.map(([url, ids]) => [url, new Set([...ids].filter((id) => isKept(url, id)))]))
  return { lock: kept, compared: compare(kept, published), dropped: [...local] }
}

/** Lines of the lock: how many there are and came, and those that went. */
export interface Accepted {
  count: number
  added: number
  gone: string[]
}

/** Writes a lock that holds what the site has now and nothing that is lost. */
export function acceptUrls(project: Project, site: Site): Accepted {
  const read = readFile(project.root)
  if (read && 'problem' in read) throw new DocsgenError(toMessage(read.problem))
  const text = read?.text ?? ''
  const { addresses: lock } = readLock(text)
  const { alive, added, lost } = compare(lock, publishedBy(project, site))
  if (text === '' || !areAddressesSame(lock, alive)) writeLock(project.root, formatLock(alive, endOf(text)))
  const count = [...alive.values()].reduce((sum, ids) => sum + 1 + ids.size, 0)
  return { count, added: added.length, gone: lost.map(toLine) }
}

/** Throws a DocsgenError if the file cannot be written. */
export function writeLock(root: string, text: string): void {
  try {
    writeData(root, lockFile, text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DocsgenError({ rule: 'url-lock', file: lockFile, text: `Cannot write the lock: ${why}` })
  }
}

function readFile(root: string): { text: string } | { problem: Problem } | undefined {
  try {
    const text = maybeReadData(root, lockFile)
    return text === undefined ? undefined : { text }
  } catch (error) {
    const why = error instanceof DataError ? error.message : 'permission denied'
    return { problem: { text: `Cannot read the lock: ${why}`, note: 'Make it a file that you can read' } }
  }
}

function publishedBy(project: Project, site: Site): Published {
  const { redirects } = site
  const isKept = ({ from, to }: Redirect) =>
    wildcardsOf(from).length === 0 && site.pages.get(splitHref(to).pathname)?.untranslated === undefined
  const exact = redirects.all.filter(isKept).map(({ from }) => from)
  return {
    addresses: addressesOf(project, site),
    redirected: new Set(exact),
    redirect: (from) => redirects.find(from)?.to
  }
}

/** Whatever was writing it was stopped. */
function cutOff(count: number): Problem {
  const text = `Cannot use the lock: it is cut off, and git has ${countOf(count, 'line')} more`
  return { text, note: `Run \`git checkout ${lockFile}\`. \`docsgen check --update-lock\` gives these lines up` }
}

function toMessage(problem: Problem): Message {
  return { rule: 'url-lock', file: lockFile, ...problem }
}

function newUrls(added: string[], why: string): Message[] {
  if (added.length === 0) return []
  const text = `Cannot find ${countOf(added.length, 'new url')} in the lock: ${nameSome(added)}`
  const note = `They are not kept yet, for ${why}: run \`docsgen build\` on your machine, and commit the file`
  return [{ rule: 'new-url', file: lockFile, text, note }]
}

/** The reason not to write the lock, such as CI: nobody commits what a machine writes there. */
function whyNotWritten(root: string): string | undefined {
  if (!['', '0', 'false'].includes(process.env.CI ?? '')) return 'nothing is written in CI'
  try {
    accessSync(path.join(root, lockFile), constants.W_OK)
    return undefined
  } catch {
    return 'the file cannot be written'
  }
}

function endOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** Files that browsers load to show a page, or that machines ask for at the root or beside a page: nobody keeps their addresses. */
const unkept =
  /^\/(?:docsgen\/|[_.][^/]*$|robots\.txt$|sitemap[-\d]*\.xml$)|\/llms[\w-]*\.txt$|\.(?:avif|css|gif|ico|jpe?g|js|map|md|mjs|mp4|otf|png|svg|ttf|webm|webp|woff2?)$/i

/**
 * The addresses that a site promises to keep, with the anchors of each: those of pages that are published today and have no day
 * on which they go, and of files that people download or subscribe to.
 */
export function addressesOf(project: Project, { pages, files, targets }: Pick<Site, 'pages' | 'files' | 'targets'>) {
  const addresses: Addresses = new Map()
  for (const page of pages.values()) if (isPromised(page, project)) addresses.set(page.url, anchorsOf(page))
  for (const url of files.keys()) if (!unkept.test(url)) addresses.set(url, new Set())
  // Those without a source are made in each build.
  for (const [url, file] of targets.files) if (file === '' && !unkept.test(url)) addresses.set(url, new Set())
  return addresses
}

/** A page that is not translated has the address of its source. */
function isPromised({ url, meta, untranslated }: Page, project: Project): boolean {
  const isOwn = untranslated === undefined && !isNotFound(url, project)
  return isOwn && meta.expires === undefined && !hiddenBy(meta, project.now)
}

/** Headings, ids that authors wrote, and shown parts of the OpenAPI document. A title is the top of its page. */
function anchorsOf({ anchors, headings, uses, ids: shared = {} }: Page): Set<string> {
  const [first] = headings
  const title = first?.depth === 1 ? first.id : undefined
  // A translation promises the ids of its source, not its own.
  const given = new Set(Object.values(shared).flat())
  const isOwn = (id: string) => given.has(id) || !Object.hasOwn(shared, id)
  const ids = anchors.filter(
    (id) => isOwn(id) && id !== title && !/^(?:docsgen-|user-content-|footnote-label$)/.test(id)
  )
  return new Set([...ids, ...uses.flatMap(({ name }) => (name === '' ? [] : [name]))])
}

/** The index has the lines of both sides of a merge. What was committed, pushed, or taken back a moment ago is known too. */
const revisions = ['', 'HEAD', '@{upstream}', 'ORIG_HEAD']

/** Returns those lost addresses that git does not know; none if git has no lock, or one that cannot be read. */
async function localLines(lost: readonly Address[], root: string, signal: AbortSignal): Promise<Set<string>> {
  const texts = await orNothing(readAll(root, signal), signal)
  const [staged] = texts ?? []
  if (texts === undefined || staged === undefined) return new Set()
  const locks = texts.flatMap((text) => (text === undefined ? [] : [readLock(text)]))
  if (locks.some(({ problems }) => problems.length > 0)) return new Set()
  const isKnown = ({ url, id }: Address) =>
    locks.some(({ addresses }) => (id === undefined ? addresses.has(url) : addresses.get(url)?.has(id)))
  return new Set(lost.filter((each) => !isKnown(each)).map(toLine))
}

/** Returns how many addresses a lock has lost since git knew it; 0 if git has none. */
async function countMissing(lock: Addresses, root: string, signal: AbortSignal): Promise<number> {
  const [staged, committed] = (await orNothing(readAll(root, signal), signal)) ?? []
  const isThere = (url: string, id?: string) => (id === undefined ? lock.has(url) : lock.get(url)?.has(id))
  return [...readLock(staged ?? committed ?? '').addresses]
    .flatMap(([url, ids]) => [isThere(url), ...[...ids].map((id) => isThere(url, id))])
    .filter((found) => !found).length
}

/** The text of the lock in each revision, undefined where there is none. */
async function readAll(root: string, signal: AbortSignal): Promise<(string | undefined)[]> {
  const git: Git = await openGit(root, signal)
  return Promise.all(revisions.map((revision) => orNothing(git(`show ${revision}:./${lockFile}`), signal)))
}

async function orNothing<T>(asked: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof GitError) return undefined
    throw error
  }
}

/** Reports lost addresses: their lines in the lock, guesses at their new ones, and a fix if it is sure. `text` is that of the lock. */
function reportLost(lost: Lost[], text: string, known: LockContext): Message[] {
  const findPage = createPageFinder(known)
  const findAnchor = createAnchorFinder(known)
  const lines = new Map(text.split('\n').map((line, index) => [line.trim(), index + 1]))
  const toRedirect = createRedirectWriter(known.project.root)
  return lost.map((each) => {
    const candidates = each.id === undefined ? findPage(each.url) : findAnchor(each)
    const line = lines.get(toLine(each)) ?? lines.get(`${each.url}#${each.id}`) ?? 1
    const [first] = candidates
    const isMeant = first && (first.isSure || candidates.length === 1)
    const fix = first?.isSure ? (fixOf(each, first) ?? toRedirect(each, first)) : undefined
    return {
      rule: 'lost-url',
      file: lockFile,
      place: { line, column: 1 },
      text: `Cannot find \`${toLine(each)}\` any more${isMeant ? `; did you mean \`${toLine(first.to)}\`?` : ''}`,
      note: noteOf(each, { candidates, fix, known }),
      ...defined({ fix })
    }
  })
}

type Fix = Message['fix']

/** A heading can keep the id: that needs no script. */
function fixOf({ id, url, page = url }: Lost, { heading, to }: Candidate): Fix {
  if (!heading || id === undefined || to.url !== page) return undefined
  const { section, file } = heading
  return { file, place: { line: section.line, column: 1 }, was: section.heading, text: withId(section, id) }
}

/** Redirects are added at the end of `redirects.yml`, if that is a list as docsgen writes it. */
function createRedirectWriter(root: string): (from: Address, candidate: Candidate) => Fix {
  let text = ''
  try {
    text = maybeReadData(root, redirectsFile) ?? ''
  } catch {
    return () => undefined // it is reported where redirects are read
  }
  const lines = text.split(/\r?\n/)
  const first = lines.find((line) => /^\s*[^\s#]/.test(line) && !/^(?:---|%)/.test(line)) ?? '-'
  const indent = /^( *)-(?: |$)/.exec(first)?.[1]
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  return (from, { to }) => {
    if (indent === undefined || lines.includes('...')) return undefined
    const added = [`${indent}- from: ${quote(toLine(from))}`, `${indent}  to: ${quote(toLine(to))}`, '']
    return { file: redirectsFile, was: '', text: added.join(end) }
  }
}

/** As YAML; a percent sign begins a code in the address of a redirect. */
function quote(address: string): string {
  const text = address.replaceAll('%', '%25')
  return /^[\w\-./#~@+]+$/.test(text) ? text : JSON.stringify(text)
}

function noteOf(
  lost: Lost,
  { candidates, fix, known }: { candidates: Candidate[]; fix: Fix; known: LockContext }
): string {
  const [first] = candidates
  const hidden = known.site.targets.hidden.get(lost.url)
  const letGo = '`docsgen check --update-lock` gives it up, as for a page that was never published'
  if (hidden !== undefined) return `The page ${hidden}. Publish it or write a redirect; ${letGo}`
  if (first?.why === differsInCase)
    return `It is \`${toLine(first.to)}\` now, which some hosts treat as the same, so no redirect can work. Write it as it was, in a \`slug\` for example; ${letGo}`
  const named = candidates.slice(0, 3).map(({ to, why }) => `\`${toLine(to)}\`, which ${why}`)
  if (fix) {
    const what = fix.file === redirectsFile ? `a redirect to \`${redirectsFile}\`` : `\`${fix.text.trim()}\``
    return `It seems to be ${named[0]}. \`docsgen check --fix\` writes ${what}; ${letGo}`
  }
  const guess = named.length > 0 ? `It may be ${named.join('; or ')}. ` : ''
  const { note } = known.history
  const why = note !== undefined && named.length === 0 ? `. ${note}` : ''
  const kept = first && fixOf(lost, first)?.text.trim()
  const keep = kept === undefined ? 'Write' : `Keep the old id, \`${kept}\`, or write`
  return `${guess}${keep} a redirect to \`${redirectsFile}\`; ${letGo}${why}`
}
