/** Reports redirects that begin where something is: a page, a file or an anchor answers there already. */
import type { Message } from '../../messages/message.ts'
import { foldUrl, isBelow } from '../../page/url.ts'
import type { Targets } from '../links/targets.ts'
import { bareTarget } from './address.ts'
import { patternOf, wildcardsOf } from './pattern.ts'
import type { PlacedRedirect } from './redirect.ts'
import type { Redirects } from './redirects.ts'

/** With one of these a redirect is left out. */
export function sourceProblems(redirect: PlacedRedirect, redirects: Redirects, targets: Targets): Message[] {
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
  if (wildcardsOf(from).length > 0) return wildProblem(from, { pages, files })
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

/** Several hosts ask their rules before they look for a page. */
function wildProblem(from: string, { pages, files }: Pick<Targets, 'pages' | 'files'>): SourceProblem | undefined {
  const pattern = patternOf(from)
  const covered = [...pages.keys(), ...files.keys()].find((url) => pattern.test(url))
  if (covered === undefined) return undefined
  const note = 'Write a redirect for each missing url: some hosts apply redirects before they look for a page'
  return { text: `\`${covered}\` is published there`, note }
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
