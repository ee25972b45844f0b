/** Reports what leads nowhere any more: where it is in the lock, what it may have become, and the fix where that is sure. */
import { defined } from '../../disk/defined.ts'
import { maybeReadData } from '../../disk/files.ts'
import type { Message } from '../../messages/message.ts'
import { redirectsFile } from '../../project/redirect-status.ts'
import {
  type Candidate,
  createAnchorFinder,
  createPageFinder,
  differsInCase,
  type LockContext,
  withId
} from './candidates.ts'
import { type Address, type Lost, lockFile, toLine } from './lock-file.ts'

/** `text` is that of the lock. */
export function reportLost(lost: Lost[], text: string, known: LockContext): Message[] {
  const findPage = createPageFinder(known)
  const findAnchor = createAnchorFinder(known)
  const lines = new Map(text.split('\n').map((line, at) => [line.trim(), at + 1]))
  const toRedirect = createRedirectWriter(known.project.root)
  const found = lost.map((each) => ({
    each,
    candidates: each.id === undefined ? findPage(each.url) : findAnchor(each)
  }))
  if (isOfOtherSite(found, known)) return [otherSite(known)]
  return found.map(({ each, candidates }) => {
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

interface LostLine {
  each: Lost
  candidates: Candidate[]
}

/** True if nothing is left of the lock but what every site has, and nothing tells what became of it. */
function isOfOtherSite(found: LostLine[], { lock }: LockContext): boolean {
  const gone = found.filter(({ each }) => each.id === undefined)
  const isUnknown = gone.every(({ candidates }) => !candidates.some(({ isSure }) => isSure))
  return isUnknown && gone.length >= 3 && gone.length === [...lock.keys()].filter((url) => url !== '/').length
}

function otherSite({ lock }: LockContext): Message {
  const text = `Cannot find any of the ${lock.size} urls of the lock: it seems to be of another site`
  const note = 'Restore the file of this site, or write it again with `docsgen check --update-lock`'
  return { rule: 'lost-url', file: lockFile, place: { line: 1, column: 1 }, text, note }
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

function noteOf(lost: Lost, { candidates, fix, known }: { candidates: Candidate[]; fix: Fix; known: LockContext }): string {
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
