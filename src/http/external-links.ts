/**
 * Links to other hosts. Most failures here are not the author's: hosts are slow, count requests or refuse programs. So an
 * address is asked once however often it is written, HEAD alone never condemns it, a host that asks for a pause gets it
 * for all its addresses, and nothing is random: the same answers give the same messages.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { mapLimit } from '../disk/files.ts'
import { groupBy } from '../disk/group.ts'
import { byCodeUnit } from '../disk/paths.ts'
import { byPlace, type Message } from '../messages/message.ts'
import type { Reference } from '../page/page.ts'

/** Times are in milliseconds; `sleep` must let `now` go on. */
export interface ExternalOptions {
  ignore?: RegExp[]
  /** Time for an answer; default 10,000. */
  timeout?: number
  /** Tries after the first when there is no answer, a 5xx or a 429; default 2. */
  retries?: number
  /** Addresses of one host asked at once; default 2. */
  perHost?: number
  /** Addresses of all hosts asked at once; default 16. */
  concurrency?: number
  /** docsgen's version, for the User-Agent. */
  version?: string
  /** Ask addresses of this machine and of private networks too; otherwise they are broken links, unasked. */
  local?: boolean
  now?: () => number
  sleep?: (milliseconds: number) => Promise<unknown>
  fetch?: typeof globalThis.fetch
}

type Settings = Required<Omit<ExternalOptions, 'version'>> & {
  headers: Record<string, string>
  /** The variable that names a proxy which Node does not use. */
  proxy: string | undefined
}

/** A problem if there is a `reason`. `retry`: asking again may help; `silent`: it concerns the whole host. */
interface Answer {
  reason?: string
  note?: string
  retry?: boolean
  silent?: boolean
  location?: string
  pause?: number
}

/** `until` is when its pause ends; `silent` counts the addresses since it last gave an answer. */
type Host = { until: number; silent: number }

const backOff = 500
const longestPause = 60_000
const mostRedirects = 10
const mostSilent = 5
const refusal = 'The host may refuse automated requests; add it to `--ignore` if it works in a browser'

/**
 * Asks every distinct http(s) address among `references`, without fragments. Returns one `external-link` message for each
 * place of a broken one, ordered by file, line, column and url.
 */
export async function checkExternal(
  references: readonly Reference[],
  options: ExternalOptions = {}
): Promise<Message[]> {
  const settings = completeSettings(options)
  const wanted = references.filter(({ url }) => isWeb(url) && !settings.ignore.some((it) => url.search(it) >= 0))
  const distinct = new Set(wanted.map(({ url }) => withoutFragment(url)))
  const hosts = [...groupBy(distinct, (address) => new URL(address).host).values()]
  // As many hosts as leave room for `perHost` each: a host that pauses holds up no other.
  const hostsAtOnce = Math.max(1, Math.floor(settings.concurrency / settings.perHost))
  const answers = new Map((await mapLimit(hosts, hostsAtOnce, (addresses) => askHost(addresses, settings))).flat())
  wanted.sort((a, b) => byPlace(a, b) || byCodeUnit(a.url, b.url))
  return wanted.flatMap((one) => formatProblem(one, answers.get(withoutFragment(one.url))))
}

function completeSettings(options: ExternalOptions): Settings {
  const effects = { now: Date.now, sleep: wait, fetch: globalThis.fetch, proxy: findUnusedProxy(process.env) }
  const limits = { ignore: [], local: false, timeout: 10_000, retries: 2, perHost: 2, concurrency: 16 }
  const name = options.version === undefined ? 'docsgen' : `docsgen/${options.version}`
  const headers = { 'user-agent': `${name} (link check)`, accept: 'text/html,*/*;q=0.8' }
  return { ...effects, ...limits, ...options, headers }
}

/** The variable that names a proxy which Node does not ask: newer versions do if an option says so. */
export function findUnusedProxy(env: NodeJS.ProcessEnv): string | undefined {
  const isAble = process.allowedNodeEnvironmentFlags.has('--use-env-proxy')
  if (isAble && env.NODE_USE_ENV_PROXY === '1') return undefined
  return ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].find((name) => env[name])
}

function isWeb(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

function withoutFragment(url: string): string {
  return new URL(url).href.replace(/#.*/, '')
}

/** Gives up on a host that leaves one address after another unanswered: each would cost two timeouts or more. */
async function askHost(addresses: string[], settings: Settings): Promise<[string, Answer][]> {
  const host: Host = { until: 0, silent: 0 }
  return mapLimit(addresses, Math.min(settings.perHost, settings.concurrency), async (address) => {
    if (host.silent >= mostSilent) {
      const note = `Not checked, because ${mostSilent} other addresses of \`${new URL(address).host}\` did not answer`
      return [address, { reason: 'no answer from its host', note }]
    }
    const answer = await askOften(address, host, settings)
    host.silent = answer.silent ? host.silent + 1 : 0
    return [address, answer]
  })
}

/** Once HEAD has failed, GET decides, in later tries as well. */
async function askOften(address: string, host: Host, settings: Settings): Promise<Answer> {
  let method = 'HEAD'
  for (let attempt = 0; ; attempt++) {
    let answer = await follow(address, method, host, settings)
    if (method === 'HEAD' && answer.reason !== undefined && answer.pause === undefined) {
      method = 'GET'
      answer = await follow(address, method, host, settings)
    }
    if (!answer.retry || attempt >= settings.retries) return answer
    if (answer.pause === undefined) await settings.sleep(backOff * 2 ** attempt)
  }
}

async function follow(address: string, method: string, host: Host, settings: Settings): Promise<Answer> {
  const seen = new Set<string>()
  for (let url = address; !seen.has(url) && seen.size <= mostRedirects; ) {
    seen.add(url)
    while (host.until > settings.now()) await settings.sleep(host.until - settings.now())
    const answer = await request(url, method, settings)
    if (answer.pause !== undefined) host.until = Math.max(host.until, settings.now() + answer.pause)
    if (answer.location === undefined) return answer
    if (!URL.canParse(answer.location, url)) return { reason: 'redirected to an invalid address' }
    url = withoutFragment(new URL(answer.location, url).href)
    // Apps and mail programs are not asked.
    if (!isWeb(url)) return {}
  }
  return { reason: 'too many redirects' }
}

async function request(url: string, method: string, settings: Settings): Promise<Answer> {
  const { fetch, timeout, headers, now, proxy } = settings
  try {
    if (!settings.local && localHost.test(new URL(url).hostname)) return unasked
    const response = await fetch(url, { method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    await response.body?.cancel().catch(() => {})
    return readResponse(response, now())
  } catch (error) {
    const answer = readFailure(error, timeout)
    const note = `\`${proxy}\` names a proxy, which was not used: Node 24 and later use it with NODE_USE_ENV_PROXY=1`
    return { ...answer, ...(proxy !== undefined && { note }) }
  }
}

/** This machine and private networks, as `URL` writes their names and addresses (RFC 6890). */
const localHost =
  /(?:^|\.)localhost\.?$|^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$|^\[(?:::1?\]|::ffff:|f[cd]|fe80:)/

const unasked: Answer = {
  reason: 'it is on this machine or on a private network, and was not checked',
  note: 'Add it to `--ignore` if that is intended, or check it with `--local`'
}

function readResponse({ status, headers }: Response, now: number): Answer {
  const location = headers.get('location')
  // A header is bytes: fetch reads them as Latin-1, servers write UTF-8.
  if (status >= 300 && status < 400 && location) return { location: Buffer.from(location, 'latin1').toString() }
  if (status < 400) return {}
  const reason = `status ${status}`
  if (status === 403 || status === 999) return { reason, note: refusal }
  if (status !== 429 && status < 500) return { reason }
  const pause = status === 429 || status === 503 ? readPause(headers.get('retry-after') ?? '', now) : undefined
  const answer: Answer = pause === undefined ? { reason, retry: true } : { reason, retry: true, silent: true, pause }
  return status === 429 ? { ...answer, note: refusal } : answer
}

/** Retry-After is a number of seconds or a date. */
function readPause(value: string, now: number): number | undefined {
  const pause = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(pause) ? undefined : Math.min(Math.max(pause, 0), longestPause)
}

/** Doesn't try again after a timeout: GET has had its time after HEAD. */
function readFailure(error: unknown, timeout: number): Answer {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return { reason: 'network error', retry: true, silent: true }
  const code = 'code' in cause ? String(cause.code) : cause.message
  const isTimeout = cause.name === 'TimeoutError' || /TIMEDOUT|TIMEOUT/.test(code)
  if (isTimeout) return { reason: `timed out after ${timeout / 1000} s`, silent: true }
  return { reason: formatNetworkError(code), retry: true, silent: true }
}

function formatNetworkError(code: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'host not found'
  if (code === 'ECONNREFUSED') return 'connection refused'
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return 'connection closed'
  return `network error (${code})`
}

function formatProblem({ url, ...where }: Reference, { reason, note }: Answer = {}): Message[] {
  if (reason === undefined) return []
  const text = `Cannot reach \`${url}\`: ${reason}`
  return [{ rule: 'external-link', text, ...where, ...(note === undefined ? {} : { note }) }]
}
