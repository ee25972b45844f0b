/** One section of a project as a PDF. Nothing is published; a site with errors is not printed. */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { printPage } from '../browser/pdf.ts'
import { DocsgenError, type Leveled } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import { Paper } from '../outputs/paper/paper.ts'
import { checkBuild } from './check.ts'
import type { Build } from './list.ts'
import { openProject, type ProjectOptions } from './open.ts'
import { buildSite, filterHere } from './pipeline.ts'
import { stage } from './write/stage.ts'

export interface PdfOptions extends Omit<ProjectOptions, 'readOnly'> {
  /** The url of the section, such as `/guides`; that of the only one where there is one. */
  section: string | undefined
  /** The file to write; named after the section in the folder of the caller by default. */
  out: string | undefined
}

export interface Exported {
  /** All problems; with an error no file is written. */
  messages: Leveled[]
  root: string
  file?: string
  /** How many pages of the site it has. */
  pages: number
}

export function exportPdf(root: string, { section, out, ...opening }: PdfOptions): Promise<Exported> {
  const overrides = { ...opening.overrides, print: true }
  return openProject(root, { ...opening, overrides, readOnly: true }, async (project, context) => {
    const build = await buildSite(project, context)
    const paper = findPaper(build, section)
    const { rows: manifest } = await build.sources.manifest()
    const staged = await stage(build, { manifest, discard: true }, context)
    const checked = await checkBuild(build, { staged, manifest, signal: opening.signal })
    const { messages } = filterHere(build, checked.messages)
    const found = { messages, root: project.root, pages: paper.pages.length }
    if (messages.some(({ level }) => level === 'error')) return found
    const file =
      out ?? `${(paper.prefix === '/' ? project.title : paper.prefix.slice(1)).replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`
    const { outputs } = build
    const { url: site, base, title } = project
    const pieces = printPage({ outputs, path: paper.path, base, site, title, signal: opening.signal })
    const half = `${file}.${process.pid}`
    try {
      await mkdir(path.dirname(path.resolve(file)), { recursive: true })
      await pipeline(pieces, createWriteStream(half))
      await rename(half, file)
    } finally {
      await rm(half, { force: true })
    }
    return { ...found, file }
  })
}

function findPaper({ outputs }: Build, section: string | undefined): Paper {
  const papers = [...outputs.values()].filter((output) => output instanceof Paper)
  const only = papers.length === 1 ? papers[0] : undefined
  const found = section === undefined ? only : papers.find(({ prefix }) => prefix === section.replace(/(?<=.)\/$/, ''))
  if (found) return found
  const names = papers.map(({ prefix }) => prefix)
  const text =
    section === undefined
      ? 'Expected a section after `docsgen export pdf`'
      : `Cannot find the section \`${section}\`${didYouMean(section, names)}`
  const note =
    papers.length === 0
      ? 'A section is a sidebar of the site'
      : `There are ${names.map((name) => `\`${name}\``).join(', ')}`
  throw new DocsgenError({ rule: 'usage', text, note })
}
