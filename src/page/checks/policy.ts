/** Reports what the site's Content-Security-Policy would block in the reader's browser. */
import type { Element } from 'hast'
import { excerpt, type Message } from '../../messages/message.ts'
import { placeOf } from '../line-origins.ts'

/** The kind of origin that the addresses of an element need. */
const uses = new Map<string, keyof PolicySources>([
  ['script', 'scripts'],
  ['iframe', 'frames'],
  ...['img', 'image', 'input', 'video', 'audio', 'source', 'track'].map((name) => [name, 'images'] as const)
])

/** Elements that are refused even without attributes. */
const refused = new Set(['style', 'script', 'object', 'embed'])

export function isRefused({ tagName }: Element): boolean {
  return refused.has(tagName)
}

/** Attributes with a script, or a document that may have one. */
export function handlersOf({ properties }: Element): string[] {
  return Object.keys(properties).filter((name) => /^on/i.test(name) || name === 'srcDoc')
}

export const refuseInlineStyle = {
  text: 'Cannot use `style`: the policy of the site blocks inline styles',
  note: 'Write a class, and put its style into `templates/styles.css`'
}

/** Messages for everything in an element that a browser will refuse. */
export function refuseByPolicy(element: Element, file: string, sources: PolicySources): Message[] {
  const { tagName, properties } = element
  const found: Message[] = []
  const refuse = (text: string, note: string) => found.push({ rule: 'policy', file, text, note, ...placeOf(element) })
  if (properties.style !== undefined) refuse(refuseInlineStyle.text, refuseInlineStyle.note)
  for (const name of handlersOf(element))
    refuse(
      `Cannot use \`${name.toLowerCase()}\`: the policy of the site blocks inline scripts`,
      name === 'srcDoc'
        ? 'Put the document into a file of `assets/`, and write `src`'
        : 'Put a script with `addEventListener` into a file of `assets/`, and write `<script src="…">`'
    )
  if (tagName === 'style')
    refuse('Cannot use `<style>`: the policy of the site blocks inline styles', 'Write it into `templates/styles.css`')
  const isData = properties.type !== undefined && !/^(module|text\/javascript|)$/.test(String(properties.type))
  if (tagName === 'script' && properties.src === undefined && !isData)
    refuse(
      'Cannot run `<script>`: the policy of the site blocks inline scripts',
      'Put it into a file of `assets/` and write `<script src="…">`'
    )
  if (tagName === 'object' || tagName === 'embed')
    refuse(`Cannot use \`<${tagName}>\`: the policy of the site blocks plugins`, 'Write a link to the file')
  const { action } = properties
  // other schemes are reported as `unsafe-url`
  const isElsewhere = typeof action === 'string' && /^(https?:)?\/\//i.test(action)
  if (tagName === 'form' && isElsewhere && !allows(action, []))
    refuse(
      `Cannot send the form to \`${excerpt(action)}\`: the policy of the site blocks other hosts`,
      'Write a link to a page of that host with the form'
    )
  for (const { href, use } of addressesIn(element)) {
    const problem = href.startsWith('data:') ? undefined : refuseLoad(href, use, sources)
    if (problem) refuse(problem.text, problem.note)
  }
  return found
}

/** Explains why a page cannot load an address; nothing if it can. No policy has other hosts for style sheets. */
export function refuseLoad(
  href: string,
  use: keyof PolicySources | 'styles',
  sources: PolicySources
): { text: string; note: string } | undefined {
  if (allows(href, use === 'styles' ? [] : sources[use])) return undefined
  const { origin } = new URL(href, 'https://self.invalid')
  const allowed = use === 'styles' ? '' : `, or \`policy: { ${use}: ['${origin}'] }\` into docsgen.config.ts`
  const text = `Cannot load \`${excerpt(href)}\`: its host is not in the policy of the site`
  return { text, note: `Put the file beside the page or into \`assets/\`${allowed}` }
}

function addressesIn({ tagName, properties }: Element): { href: string; use: keyof PolicySources }[] {
  const use = uses.get(tagName)
  if (!use) return []
  const { src, srcSet, poster, href } = properties
  const candidates = String(srcSet ?? '').split(/,\s+/)
  const hrefs = [src, poster, href, ...candidates.map((candidate) => candidate.trim().split(/\s/)[0])]
  return hrefs.flatMap((each) => (typeof each === 'string' && each !== '' ? [{ href: each, use }] : []))
}

/** Origins that pages may use besides the site's own. */
export interface PolicySources {
  images: string[]
  frames: string[]
  connect: string[]
  scripts: string[]
}

/** Adds the address of the site: a browser takes it for the site's own. */
export function withOwn(sources: PolicySources, url: string | undefined): PolicySources {
  if (url === undefined) return sources
  const { origin } = new URL(url)
  const { images, frames, connect, scripts } = sources
  return {
    images: [...images, `${origin}/`],
    frames: [...frames, `${origin}/`],
    connect,
    scripts: [...scripts, `${origin}/`]
  }
}

export const noSources: PolicySources = { images: [], frames: [], connect: [], scripts: [] }

/** True for the site itself, data, and hosts among the sources. */
export function allows(href: string, sources: string[]): boolean {
  if (!URL.canParse(href, 'https://self.invalid')) return true // reported elsewhere
  const url = new URL(href, 'https://self.invalid')
  if (url.host === 'self.invalid') return true
  return sources.some((source) => {
    if (source.endsWith(':')) return url.protocol === source
    const { protocol, host, pathname } = new URL(source.replace('//*.', '//wildcard.'))
    const isHost = host.startsWith('wildcard.') ? url.host.endsWith(host.slice('wildcard'.length)) : url.host === host
    const isPath = pathname.endsWith('/') ? url.pathname.startsWith(pathname) : url.pathname === pathname
    return isHost && isPath && url.protocol === protocol
  })
}
