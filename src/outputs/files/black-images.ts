/** SVG files that draw in the colour of the text: in an image that is black, in dark mode too. */
import type { Message } from '../../messages/message.ts'
import type { Link } from '../../page/page.ts'
import { hrefToUrl } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { configLinks } from '../../site/links/config-links.ts'
import type { Site } from '../../site/site.ts'
import type { FileFacts } from './file-references.ts'

interface Given {
  project: Project
  site: Pick<Site, 'pages' | 'hrefs' | 'configHrefs' | 'files'>
  /** By source file. */
  facts: ReadonlyMap<string, FileFacts>
}

/** Returns each file once, at the first place that shows it. */
export function blackImages({ project, site, facts }: Given): Message[] {
  const { base, colours, logo, configFile = 'docsgen.config.ts' } = project
  if (colours.mode === 'light' && !colours.toggle) return []
  const seen = new Set<string>()
  const look = ({ href, as = href, place, ...link }: Link, hrefs: Readonly<Record<string, string>>, owner: string) => {
    const isSought = link.kind === 'image' && !link.isLight
    const file = isSought ? site.files.get(hrefToUrl(hrefs[as] ?? '', base) ?? '') : undefined
    if (file === undefined || seen.has(file) || !facts.get(file)?.isOfText) return []
    seen.add(file)
    return [
      { rule: 'black-image' as const, file: link.file ?? owner, text: textOf(file), note, ...(place && { place }) }
    ]
  }
  const pages = [...site.pages.values()].flatMap(({ url, file, links }) =>
    links.flatMap((link) => look(link, site.hrefs.get(url) ?? {}, file))
  )
  const logos = configLinks(project).filter(({ href }) => href === logo)
  return [...pages, ...logos.flatMap((link) => look(link, site.configHrefs, configFile))]
}

function textOf(file: string): string {
  return `Cannot follow dark mode: \`${file}\` draws in \`currentColor\`, which is black in an image`
}

const note =
  'Use colours that can be seen in both modes, such as `#808080`, or one file for each mode: ' +
  '`![…](a.svg#only-light)![…](b.svg#only-dark)`, or `light` and `dark` of `logo`'
