/**
 * Guesses url, title and sidebar entry of a page without parsing it, so that the first page of `docsgen dev` need not
 * wait for all others. A page is parsed before it is shown, and all are in the end, which corrects wrong guesses.
 */
import { defined, maybe } from '../disk/defined.ts'
import { readBeginning } from '../disk/files.ts'
import { findBlock } from './front-matter/block.ts'
import { emptyFacts, type Meta, type Page } from './page.ts'
import { pageUrl, titleOf } from './url.ts'

export interface SkimTask {
  source: { file: string; hash: string }
  /** Relative to the content folder. */
  contentFile: string
}

export function readFront(file: string): string {
  return (
    maybe(() =>
      readBeginning(file, 2048)
        .toString()
        .replace(/^\ufeff/, '')
        .replace(/\r\n?/g, '\n')
    ) ?? ''
  ) // the parser reports it
}

export function skim({ source, contentFile }: SkimTask, text: string): Page {
  const block = findBlock(text)
  const { yaml, end } = block && 'end' in block ? block : { yaml: '', end: 0 }
  const value = (key: string) => unquote(new RegExp(`^${key}:[ \\t]+(.+)$`, 'm').exec(yaml)?.[1])
  const url = pageUrl(contentFile, value('slug'), () => {})
  const title = value('title') ?? firstHeading(text.slice(end)) ?? titleOf(url)
  const description = value('description')
  const template = value('template')
  const meta: Meta = {
    title,
    ...defined({ description, template }),
    toc: true,
    ...(value('draft') === 'true' && { draft: true }),
    ...(value('unlisted') === 'true' && { unlisted: true }),
    sidebar: yaml.includes('sidebar:') ? skimSidebar(yaml.slice(yaml.indexOf('sidebar:'))) : {},
    data: {}
  }
  return { file: source.file, key: `skimmed-${source.file} ${source.hash}`, url, meta, ...emptyFacts() }
}

export function isSkimmed({ key }: Page): boolean {
  return key.startsWith('skimmed-')
}

function skimSidebar(yaml: string): Meta['sidebar'] {
  const label = /\blabel:\s*('[^']*'|"[^"]*"|[^,}\n]+)/.exec(yaml)?.[1]
  const order = /\border:\s*(-?[\d.]+)/.exec(yaml)?.[1]
  return {
    ...(label !== undefined && { label: unquote(label) ?? '' }),
    ...(order !== undefined && { order: Number(order) }),
    ...(/\bhidden:\s*true/.test(yaml) && { hidden: true })
  }
}

function unquote(written: string | undefined): string | undefined {
  const text = written?.trim()
  return text?.replace(/^(['"])(.*)\1$/, '$2')
}

function firstHeading(body: string): string | undefined {
  const written = /^ {0,3}#[ \t]+(.+)$/m.exec(body)?.[1]
  // Closing number signs follow white space.
  return written
    ?.trimEnd()
    .replace(/(?:^|[ \t])#+$/, '')
    .trimEnd()
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*_`]/g, '')
}
