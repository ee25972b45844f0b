/** Reads both ends of a redirect. */
import { defined } from '../../disk/defined.ts'
import type { Problem } from '../../messages/message.ts'
import { addressProblem, hrefToUrl, maybeDecode, urlProblem } from '../../page/url.ts'
import { wildcardsOf } from './pattern.ts'

type Refusal = Pick<Problem, 'text' | 'note'>

/**
 * The url that an old address begins at, with its anchor. `/a/`, `/a.html` and `/a/index.html` are `/a`: a redirect answers
 * all forms of its url.
 */
export function readSource(written: string): { url: string } | Refusal {
  const cannot = (why: string, note?: string): Refusal => ({
    text: `Cannot redirect \`${written}\`: ${why}`,
    ...defined({ note })
  })
  if (!written.startsWith('/') || /^\/[/\\]/.test(written))
    return cannot(
      'it is not a url of this site',
      'Write a url that begins with one `/`, such as `/old`, without host and base'
    )
  if (written.includes('?')) return cannot('hosts ignore everything after `?`', 'Remove the query')
  const [before = '', ...rest] = written.split('#')
  const dead = addressProblem(written)
  if (dead) return cannot(dead.why, dead.note)
  const [pathname = '', id = ''] = [maybeDecode(before), maybeDecode(rest.join('#'))]
  const url = withoutForm(pathname)
  const wild = wildcardsOf(url)
  const problem = urlProblem(url.replace(/\/:[A-Za-z]\w*(?=\/|$)/g, '/x').replace(/\/\*$/, '/x'))
  if (problem !== undefined)
    return cannot(`its url has ${problem}`, 'A wildcard is a whole segment: `:name`, or `*` at the end')
  if (wild.includes(':splat')) return cannot('`:splat` is a name for `*`', 'Write `*` where it leads')
  if (new Set(wild).size < wild.length) return cannot('two of its wildcards have one name')
  if (wild.length > 0 && id !== '') return cannot('it has a wildcard and an anchor', 'Write a redirect for each page')
  return { url: id === '' ? url : `${url}#${id}` }
}

/** Where a redirect leads, with the wildcards that its source has. */
export function readTarget(written: string, from: string): { url: string } | Refusal {
  const cannot = (why: string, note: string): Refusal => ({ text: `Cannot redirect to \`${written}\`: ${why}`, note })
  const advice = 'Write a url such as `/new` or `/new#part`, or an address with `https://`'
  const isHere = written.startsWith('/') && !/^\/[/\\]/.test(written)
  if (!isHere && !/^https?:\/\//i.test(written)) return cannot('it is not a url', advice)
  const dead = addressProblem(written)
  if (dead) return cannot(dead.why, advice)
  if (/^https?:\/\/[*:]/i.test(written)) return cannot('a wildcard cannot be a host', advice)
  const known = wildcardsOf(from)
  const strange = wildcardsOf(written).find((name) => !known.includes(name))
  if (strange === undefined) return { url: written }
  const literal = strange.replace('*', '%2A').replace(':', '%3A')
  const its = known.length > 0 ? `It has \`${known.join('`, `')}\`` : `For the sign itself, write \`/${literal}\``
  return cannot(`\`${from}\` has no \`${strange}\``, its)
}

/** The url of an address with its anchor, for looking it up; undefined for one of another host. */
export function bareTarget(to: string): string | undefined {
  const written = hrefToUrl(to, '')
  const pathname = written && withoutForm(written)
  const id = /#(.*)$/s.exec(to)?.[1]
  const decoded = id && maybeDecode(id)
  return pathname === undefined ? undefined : pathname + (decoded ? `#${decoded}` : '')
}

/** `/a` for each of its forms. */
function withoutForm(pathname: string): string {
  return pathname.replace(/(?:\/index)?\.html$|\/(?:index)?$/, '') || '/'
}
