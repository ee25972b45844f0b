/** Compares the references of published files with what is published. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { excerpt, type Message, type SourcePlace } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { allows, type PolicySources } from '../../page/checks/policy.ts'
import { hrefToUrl, isElsewhere, isExternal, maybeDecode, urlToHref, wholeAddress } from '../../page/url.ts'
import { type Project, policyOf } from '../../project/project.ts'
import { explainAddress } from '../../site/checks/link-problems.ts'
import type { FileFacts, FileReference } from './file-references.ts'

interface Published {
  project: Project
  /** Urls of all files and pages. */
  urls: ReadonlySet<string>
  /** Paths of all outputs. */
  paths: ReadonlySet<string>
  /** The ids of a page or an HTML file; undefined if nobody knows them all. */
  idsOf(url: string): ReadonlySet<string> | undefined
}

export interface CheckedFile {
  url: string
  /** As messages name it. */
  file: string
  facts: FileFacts
  /** Advice about a reference that leads nowhere. */
  note: string
  placeOf(index: number): SourcePlace | undefined
}

/** Files of the project: url → source file, and their facts by source file. */
export function filesOf(
  { files, facts }: { files: ReadonlyMap<string, string>; facts: ReadonlyMap<string, FileFacts> },
  { root }: Project
): CheckedFile[] {
  const note = 'The file is published as it is: put what it refers to into `assets/`'
  return [...files].flatMap(([url, file]): CheckedFile[] => {
    const references = facts.get(file)
    if (!references) return []
    const placeOf = (index: number) =>
      placeAt(readFileSync(path.join(root, file), 'utf8'), references.references[index]?.[1] ?? 0)
    return [{ url, file, facts: references, note, placeOf }]
  })
}

export function checkFiles(files: CheckedFile[], published: Published): Message[] {
  const policy = policyOf(published.project)
  // Files of one folder share their links: those of a manual are the same in each.
  const seen = new Map<string, FileProblem | undefined>()
  const look = (reference: FileReference, from: From) => {
    const [href] = reference
    if (href.startsWith('#') || from.base !== undefined) return problemOf(reference, from)
    const key = `${path.posix.dirname(from.url)} ${reference[2]} ${href}`
    if (!seen.has(key)) seen.set(key, problemOf(reference, from))
    return seen.get(key)
  }
  return files.flatMap(({ url, file, facts: { references, base }, note, placeOf }) =>
    references.flatMap((reference, index): Message[] => {
      const [href] = reference
      const isStyle = /\.css$/i.test(url)
      const problem =
        explainReference(reference) ??
        (isExternal(href) ? isStyle && refuseHost(href, policy) : look(reference, { url, base, published }))
      if (!problem) return []
      const place = placeOf(index)
      const isNowhere = problem.rule === 'broken-link' || problem.rule === 'missing-file'
      return [{ ...(isNowhere && { note }), ...problem, file, ...(place && { place }) }]
    })
  )
}

interface From {
  url: string
  base: string | undefined
  published: Published
}

type FileProblem = Pick<Message, 'rule' | 'text' | 'note'>

function explainReference([href, , kind]: FileReference): FileProblem | undefined {
  const problem = explainAddress(href)
  return problem && { rule: kind === 'image' ? 'missing-file' : 'broken-link', ...problem }
}

const self = 'https://self.invalid'

function problemOf([href, , kind]: FileReference, { url, base, published }: From): FileProblem | undefined {
  const { project, urls, idsOf } = published
  const from = self + urlToHref(url, project.base)
  const start = wholeAddress(base ?? '', from)
  if (!URL.canParse(href, start)) return undefined
  const { origin, pathname, hash } = new URL(href, start)
  // Addresses outside of the base belong to another site.
  const target = origin === self ? hrefToUrl(pathname, project.base) : undefined
  if (target === undefined || isElsewhere(pathname, project.external)) return undefined
  const targetUrl = findTarget(target, published)
  if (targetUrl === undefined) {
    const rule = kind === 'image' ? 'missing-file' : 'broken-link'
    return { rule, text: `Cannot find \`${target}\`${didYouMean(target, urls)}` }
  }
  const id = maybeDecode(hash.slice(1).replace(/:~:.*$/, ''))
  const ids = id && id !== 'top' && !/^[/!]/.test(id) ? idsOf(targetUrl) : undefined
  if (!ids || id === undefined || ids.has(id)) return undefined
  return { rule: 'broken-anchor', text: `Cannot find \`#${id}\` on \`${targetUrl}\`` }
}

/** Hosts find a page and a folder's `index.html` with a slash after them and without. */
function findTarget(target: string, { urls, paths }: Published): string | undefined {
  const withoutSlash = target.replace(/(.)\/+$/, '$1')
  const page = withoutSlash.replace(/(?:\/index)?\.html$/, '') || '/'
  const found = [target, withoutSlash, page].find((each) => urls.has(each))
  if (found !== undefined) return found
  const isThere = ['', '.html', '/index.html'].some((end) => paths.has(`${withoutSlash}${end}`.slice(1)))
  return isThere ? withoutSlash : undefined
}

/** Reports what a style sheet loads from another host and the policy of the site does not allow. */
export function refuseHost(href: string, policy: PolicySources): FileProblem | undefined {
  const isStyle = !/\.(png|jpe?g|gif|webp|avif|svg)([?#]|$)/i.test(href)
  if (allows(href, isStyle ? [] : policy.images)) return undefined
  const text = `Cannot load \`${excerpt(href)}\`: its host is not in the policy of the site`
  return { rule: 'policy', text, note: 'Put the file into `assets/`' }
}
