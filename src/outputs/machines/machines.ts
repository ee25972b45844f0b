/** Outputs for machines: every page in Markdown, a list of these, and all of them in one file. */
import type { Page } from '../../page/page.ts'
import { versionOf } from '../../project/versions.ts'
import type { KindContext, OutputKind } from '../kind.ts'
import { keyOf, type Output } from '../output.ts'
import { findVolumes, fullFiles, listFile, mostPages } from './llms.ts'
import { hasTwin, TwinOutput, twinHref } from './twin-output.ts'

export const machines: OutputKind = {
  name: 'machines',
  perLanguage: true,
  yields: true,
  urls({ machines, versions, prefix }, { pages }) {
    const isCurrent = (url: string) => [undefined, versions[0]].includes(versionOf(versions, url))
    const isFew = machines !== false && machines.full && [...pages.keys()].filter(isCurrent).length <= mostPages
    return machines === false ? [] : [`${prefix}/llms.txt`, ...(isFew ? [`${prefix}/llms-full.txt`] : [])]
  },
  list(context) {
    const twins = toTwins([...context.site.pages.values()], context)
    return [...twins, ...listsOf(twins, context)]
  },
  // Lists read the twins that are published, not others of the same pages: only those know whether they are being made.
  listOf(pages, context, last) {
    const edited = new Map(toTwins(pages, context).map((twin) => [twin.path, twin]))
    const twins = last.flatMap((output) => (output instanceof TwinOutput ? (edited.get(output.path) ?? output) : []))
    const paths = last.flatMap((output) => (output instanceof TwinOutput ? [] : output.path))
    return [...edited.values(), ...onceAsked(paths, () => listsOf(twins, context))]
  },
  head(page, context) {
    const isHere = context.site.pages.get(page.url) === page && hasTwin(page, context)
    return isHere ? [{ rel: 'alternate', type: 'text/markdown', href: twinHref(page.url, context.project) }] : []
  }
}

function toTwins(pages: readonly Page[], context: KindContext): TwinOutput[] {
  const { project, site, theme, tools } = context
  const shared = { project, site, theme, tools }
  return pages.filter((page) => hasTwin(page, shared)).map((page) => new TwinOutput(page, shared))
}

/** Outputs at known paths, which are listed when one of them is asked for: after most edits none is. */
function onceAsked(paths: string[], list: () => Output[]): Output[] {
  let known: ReadonlyMap<string, Output> | undefined
  const find = (path: string) => {
    known ??= new Map(list().map((output) => [output.path, output]))
    return known.get(path)
  }
  return paths.map((path) => ({
    path,
    also: [],
    get key() {
      return keyOf(find(path))
    },
    body: async (staging) => (await find(path)?.body(staging)) ?? {}
  }))
}

/** Lists come after the twins: what they are made of is being made by then. */
function listsOf(twins: TwinOutput[], { project, site, listed }: KindContext): Output[] {
  const isListed = new Set(listed())
  const volumes = findVolumes(
    twins.filter(({ page }) => isListed.has(page)),
    { project, site }
  )
  return volumes.flatMap((volume) => {
    const files = project.machines !== false && project.machines.full ? fullFiles(volume, project) : []
    const others = volume.url === '' ? volumes.slice(1) : []
    // Sections come before the whole, which they are read for.
    return [...files.toReversed(), listFile(volume, { files, others, project })]
  })
}
