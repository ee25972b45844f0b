/** Checks made pages: ids and references that templates wrote. */

import { existsSync, readdirSync } from 'node:fs'
import { defined } from '../disk/defined.ts'
import { ownValue } from '../disk/json.ts'
import { type Message, seenOn } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import { type PolicySources, refuseInlineStyle, refuseLoad } from '../page/checks/policy.ts'
import { hrefToUrl, isElsewhere, isExternal, maybeDecode, splitHref } from '../page/url.ts'
import { apisOf, type Project, policyOf } from '../project/project.ts'
import { explainAddress } from '../site/checks/link-problems.ts'
import { checkRendered } from '../site/checks/rules.ts'
import { isNotFound } from '../site/generated/not-found.ts'
import { checkAnchors } from '../site/links/links.ts'
import { type Site, siteIn } from '../site/site.ts'
import type { BodyFacts } from '../theme/render-request.ts'
import type { Theme } from '../theme/theme.ts'
import { type CheckedFile, checkFiles, filesOf, refuseHost } from './files/check-files.ts'
import { type PlacedFacts, readStyle } from './files/file-references.ts'
import { findAttribute, findDrawing, findInAttribute, findInTemplates, findStyle } from './find-in-templates.ts'
import type { Output } from './output.ts'
import type { OutputList } from './outputs.ts'
import { hiddenHeadings, hiddenNote } from './page-output.ts'

interface FinishedSite {
  theme: Pick<Theme, 'style'>
  listed: Pick<OutputList, 'published'>
  site: Site
  outputs: ReadonlyMap<string, Output>
  project: Project
}

/**
 * Compares the references of every page with the urls and ids of all. `facts` are by output path, and so is what files of
 * plugins refer to.
 */
export function checkBodies(
  made: FinishedSite,
  facts: ReadonlyMap<string, BodyFacts>,
  refers: ReadonlyMap<string, PlacedFacts> = new Map()
): Message[] {
  const { site, outputs, project, listed, theme } = made
  if (site.pages.size === 0) return []
  const pages = [...outputs.values()].filter(({ url }) => url !== undefined)
  const bodies = new Map(pages.map(({ path: at, url = '' }) => [url, facts.get(at)]))
  const ids = createIdFinder(made, bodies, refers)
  const files = [...outputs.values()].filter(({ url }) => url === undefined)
  const urls = new Set([
    ...site.pages.keys(),
    ...site.apart.flatMap(({ url }) => (isNotFound(url, project) ? [] : [url])),
    ...files.map((output) => `/${output.path}`),
    // Templates link to the home page: a site that has none may redirect its address.
    ...(site.redirects.all.some(({ from }) => from === '/') ? ['/'] : [])
  ])
  const paths = new Set([...outputs.values()].flatMap(({ path, also }) => [path, ...also]))
  const inFiles = site.wanted.filter(({ target }) => listed.published.files.has(target))
  const hiddenAt = (url: string) => bodies.get(url)?.hidden ?? {}
  // An island may link to what is in it.
  const inPages = site.wanted.filter(
    ({ target, url, id }) =>
      !listed.published.files.has(target) && (target !== url || !Object.hasOwn(hiddenAt(url), id))
  )
  return [
    ...checkTemplates(made, facts, { base: project.base, urls, idsOf: ids.inTarget }),
    ...checkAnchors(inPages, ids.inPage, ({ target, id }) => ownValue(hiddenAt(target), id) && hiddenNote),
    ...pages.flatMap(({ url = '' }) => {
      const page = site.pages.get(url)
      return page ? hiddenHeadings(page, hiddenAt(url)) : []
    }),
    ...checkAnchors(
      inFiles.filter(({ target, id }) => ids.inFile(target) && !/^[/!]/.test(id)),
      (url) => ids.inFile(url) ?? new Set()
    ),
    ...checkFiles([...filesOf(listed.published, project), ...addedFiles(outputs, refers)], {
      project,
      urls,
      paths,
      idsOf: ids.inPageOrFile
    }),
    ...checkStyle(theme, project, (href) =>
      referenceProblem(href, { base: project.base, urls, idsOf: ids.inTarget, url: '/' })
    ),
    ...checkLoads(made, facts),
    ...checkReach(made, bodies)
  ]
}

/** Finds the ids behind a url; undefined where nobody knows them. */
function createIdFinder(
  { site, outputs, listed }: FinishedSite,
  bodies: ReadonlyMap<string, BodyFacts | undefined>,
  refers: ReadonlyMap<string, PlacedFacts>
) {
  const { facts, files } = listed.published
  const copies = new Set(
    [...outputs.values()].flatMap(({ path, source, url }) =>
      url === undefined && source !== undefined ? [`/${path}`] : []
    )
  )
  const pageIds = new Map<string, Set<string>>()
  const inPage = (url: string) => {
    const known =
      pageIds.get(url) ?? new Set([...(site.pages.get(url)?.anchors ?? []), ...(bodies.get(url)?.ids ?? [])])
    for (const id of bodies.get(url)?.lost ?? []) known.delete(id)
    pageIds.set(url, known)
    return known
  }
  // Images of dots have no parts.
  const inFile = (url: string) =>
    /\.(png|jpe?g|gif|webp|avif)$/i.test(url) ? new Set<string>() : toSet(facts.get(files.get(url) ?? '')?.ids)
  return {
    inPage,
    inFile,
    // The fragment in the address of a script is not an anchor.
    inTarget: (url: string) => (copies.has(url) || url.endsWith('.js') ? inFile(url) : inPage(url)),
    inPageOrFile: (url: string) =>
      bodies.get(url) ? inPage(url) : (inFile(url) ?? toSet(refers.get(url.slice(1))?.ids))
  }
}

/** Looks up what templates refer to, once for each template. */
function checkTemplates(
  { site, outputs, project }: FinishedSite,
  facts: ReadonlyMap<string, BodyFacts>,
  context: Omit<ReferenceContext, 'url'>
): Message[] {
  // Links of the configuration and of the API document are checked where they are written.
  const unresolved = [...site.configWritten].filter((href) => site.configHrefs[href] === undefined)
  const spoken = new Set([...unresolved, ...Object.values(site.configHrefs), ...site.apiWritten])
  const seen = new Map<string, Set<string>>()
  const messages: Message[] = []
  for (const { path: at, url, source } of outputs.values()) {
    const { template = '', references = [] } = facts.get(at) ?? {}
    const seenIn = seen.get(template) ?? new Set()
    seen.set(template, seenIn)
    for (const href of references) {
      if (seenIn.has(href)) continue
      if (!href.startsWith('#')) seenIn.add(href)
      if (spoken.has(href) || isElsewhere(splitHref(href).pathname, project.external)) continue
      const problem = referenceProblem(href, { ...context, url: url ?? '/' })
      if (!problem) continue
      const written = findInTemplates(href, project)
      const drawing = !written && source !== undefined && findDrawing(href, { file: source, root: project.root })
      if (drawing) {
        messages.push({ rule: 'broken-link', ...drawing })
        continue
      }
      const page = source !== undefined && { file: source }
      const attribute = !written && page ? findInAttribute(href, { ...page, root: project.root }) : undefined
      if (attribute) {
        const { name, ...where } = attribute
        const note = `The directive links to its attribute \`${name}\`. Name it \`href\`: docsgen checks it and adds the base`
        messages.push({ rule: 'broken-link', text: problem, note, ...where })
        continue
      }
      const seen = written ? page && seenOn(`\`${page.file}\``) : `The template \`${template}\` links to it`
      // A url of the site without its base.
      const isBare = hrefToUrl(href, context.base) === undefined && context.urls.has(splitHref(href).pathname)
      const cure = isBare ? cureOf(href, project) : ''
      const note = (cure || seen) && { note: [cure, seen].filter(Boolean).join('. ') }
      messages.push({ rule: 'broken-link', text: problem, ...page, ...written, ...note })
    }
  }
  return messages
}

function cureOf(href: string, project: Project): string {
  return `Write \`${findAttribute(href, project)}={href('${href}')}\`, with \`href\` of the properties of a template or slot. In any other component, write \`const { href } = usePage()\`, from \`docsgen/client\``
}

/** Files that plugins add. They have no source: messages name the plugin instead. */
function addedFiles(outputs: FinishedSite['outputs'], refers: ReadonlyMap<string, PlacedFacts>): CheckedFile[] {
  return [...refers].flatMap(([at, { places, ...facts }]): CheckedFile[] => {
    const { plugin, source } = outputs.get(at) ?? {}
    const placeOf = (index: number) => places[index]
    if (plugin !== undefined) {
      const note = `The plugin \`${plugin}\` writes it`
      return [{ url: `/${at}`, file: `/${at} (plugin ${plugin})`, facts, note, placeOf }]
    }
    const note = 'Link to a file of the skill, or to the whole address of a page'
    return source === undefined ? [] : [{ url: `/${at}`, file: source, facts, note, placeOf }]
  })
}

function toSet(ids: string[] | undefined): Set<string> | undefined {
  return ids && new Set(ids)
}

/** Needs all pages, unless no template can link to one: until then nobody knows that nothing does. */
function checkReach({ site, project }: FinishedSite, bodies: Map<string, BodyFacts | undefined>): Message[] {
  const made = [...bodies].flatMap(([url, facts]) => (facts ? [[url, facts.references] as const] : []))
  const isKnown = made.length === bodies.size
  if (!isKnown && (apisOf(project).length > 0 || mayLink(project.templates))) return []
  const [view] = site.views
  return view ? checkRendered({ ...siteIn(site, view), project: view.project, rendered: new Map(made) }) : []
}

/** Style sheets link to no page. */
function mayLink(templates: string): boolean {
  if (!existsSync(templates)) return false
  return readdirSync(templates, { recursive: true }).some((name) => /\.(?!css$)\w+$/.test(String(name)))
}

interface ReferenceContext {
  url: string
  base: string
  urls: Set<string>
  /** The ids of a page or a file; undefined where nobody knows them. */
  idsOf(url: string): Set<string> | undefined
}

function referenceProblem(href: string, { url, base, urls, idsOf }: ReferenceContext): string | undefined {
  const slip = explainAddress(href)?.text
  if (slip !== undefined || isExternal(href)) return slip
  const target = href.startsWith('#') ? url : hrefToUrl(href, base)
  if (target === undefined) return `Cannot link to \`${href}\`: it does not begin with \`${base}/\``
  if (!urls.has(target) && target !== url) return `Cannot find \`${target}\`${didYouMean(target, urls)}`
  const id = maybeDecode(splitHref(href).fragment) ?? ''
  const ids = id === '' || id === 'top' ? undefined : idsOf(target)
  return !ids || ids.has(id) ? undefined : `Cannot find \`#${id}\` on \`${target}\``
}

/**
 * Reports what the style sheet loads from hosts that the policy does not have, and files that are missing: `problemOf`
 * says what is wrong with an href.
 */
function checkStyle(
  { style }: Pick<Theme, 'style'>,
  project: Project,
  problemOf: (href: string) => string | undefined
): Message[] {
  const policy = policyOf(project)
  return readStyle(style).references.flatMap(([href]): Message[] => {
    const text = isElsewhere(href, project.external) ? undefined : problemOf(href)
    const problem =
      text !== undefined ? { rule: 'missing-file' as const, text } : isExternal(href) && refuseHost(href, policy)
    return problem ? [{ ...problem, ...findInTemplates(href, project) }] : []
  })
}

/** Reports what templates load and the policy of the site does not have, once for each template. */
function checkLoads({ site, project, outputs }: FinishedSite, facts: ReadonlyMap<string, BodyFacts>): Message[] {
  const policy = policyOf(project)
  const seen = new Set<string>()
  return [...outputs.values()].flatMap(({ path: at, url = '', source: file }) => {
    const { template = '', loads = [] } = facts.get(at) ?? {}
    const isOwn = site.pages.get(url)?.messages.some(({ rule }) => rule === 'policy') === true
    return loads.flatMap((load): Message[] => {
      const [use, href] = load.split(' ') as [keyof PolicySources, string?]
      const problem = href === undefined ? refuseInlineStyle : refuseLoad(href, use, policy)
      if (!problem || seen.has(`${template} ${load}`) || (href === undefined && isOwn)) return []
      seen.add(`${template} ${load}`)
      const written = href === undefined ? findStyle(project) : findInTemplates(href, project)
      const text = problem.text + (written ? '' : `; the template \`${template}\` writes it`)
      return [{ ...problem, rule: 'policy', text, ...defined({ file }), ...written }]
    })
  })
}
