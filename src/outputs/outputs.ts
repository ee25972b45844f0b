/**
 * The site as a map from exact path to a body that is not made yet. Every kind of file is asked what it publishes, in one
 * order. The key of a body is a hash of all it is made of and of nothing else, so that an edit elsewhere leaves it alone.
 * In: a site whose links are resolved, and the theme. Nothing here knows of the disk folder or of what was built before.
 */
import type { Message } from '../messages/message.ts'
import { isUnlisted } from '../page/visibility.ts'
import { notFoundUrl } from '../site/generated/not-found.ts'
import { indexOutputs } from './conflicts.ts'
import type { KindContext, OutputKind } from './kind.ts'
import type { Output } from './output.ts'
import { publishPictures } from './pictures/pictures.ts'
import { hashFiles } from './project-files.ts'

export interface Listed {
  /** By path. */
  readonly outputs: ReadonlyMap<string, Output>
  readonly messages: readonly Message[]
}

type Given = Omit<KindContext, 'pictures' | 'listed' | 'report'>

export async function listOutputs(given: Given): Promise<Listed> {
  const messages: Message[] = []
  const report = (message: Message) => void messages.push(message)
  hashFiles({ ...given, report })
  const { site, pictures } = await publishPictures({ ...given, report })
  const listed = [...site.pages.values()].filter((page) => page.url !== notFoundUrl && !isUnlisted(page, given.project))
  const context: KindContext = { ...given, site, pictures, listed, report }
  const lists = given.kinds.map((kind) => ({ kind, outputs: kind.list(context) }))
  const firm = new Set(lists.flatMap(({ kind, outputs }) => (kind.yields ? [] : outputs.map(({ path }) => path))))
  const all = lists.flatMap(({ kind, outputs }) =>
    kind.yields ? outputs.filter(({ path }) => !firm.has(path)) : outputs
  )
  return { outputs: indexOutputs(all, { last: given.last, report }), messages }
}

/** Urls that the kinds are known to take before links are looked up. */
export function urlsOf(kinds: readonly OutputKind[], { project, theme }: Pick<Given, 'project' | 'theme'>): string[] {
  return kinds.flatMap((kind) => kind.urls?.(project, theme) ?? [])
}
