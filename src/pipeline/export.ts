/** Exports that leave a project beside its site: a section as a PDF, or all of it as files. Nothing is published, and a site with errors is not exported. */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { printPage } from '../browser/pdf.ts'
import { DocsgenError, type Leveled } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import { offlineFiles, offlineScript } from '../outputs/offline.ts'
import { Paper } from '../outputs/paper/paper.ts'
import { countPages } from '../site/views.ts'
import { checkBuild } from './check.ts'
import type { Build } from './list.ts'
import { openProject, type ProjectOptions } from './open.ts'
import { buildSite, filterHere } from './pipeline.ts'
import { stage } from './write/stage.ts'

export interface ExportOptions extends Omit<ProjectOptions, 'readOnly'> {
  /** The file or folder to write; named after what it has, in the folder of the caller, by default. */
  out: string | undefined
  strict?: boolean | undefined
}

export interface Exported {
  /** All problems; with an error nothing is written. */
  messages: Leveled[]
  root: string
  /** The file or folder that was written. */
  file?: string
  /** How many pages of the site it has. */
  pages: number
}

/** `section` is the url of one, such as `/guides`; that of the only one where there is one. */
export function exportPdf(root: string, section: string | undefined, options: ExportOptions): Promise<Exported> {
  const overrides = { ...options.overrides, print: true }
  return exportProject(root, { ...options, overrides }, (build) => {
    const paper = findPaper(build, section)
    const { outputs, project } = build
    const { url: site, base, title } = project
    const file = options.out ?? `${toFileName(paper.prefix === '/' ? title : paper.prefix.slice(1))}.pdf`
    return {
      pages: paper.pages.length,
      async write() {
        const pieces = printPage({ outputs, path: paper.path, base, site, title, signal: options.signal })
        const half = `${file}.${process.pid}`
        try {
          await mkdir(path.dirname(path.resolve(file)), { recursive: true })
          await pipeline(pieces, createWriteStream(half))
          await rename(half, file)
        } finally {
          await rm(half, { force: true })
        }
        return file
      }
    }
  })
}

/** Writes the site into a folder whose pages are opened without a server. A folder of the same command is replaced. */
export function exportOffline(root: string, options: ExportOptions): Promise<Exported> {
  return exportProject(root, options, ({ outputs, project, site }) => {
    const folder = options.out ?? `${toFileName(project.title)}-offline`
    refuseForeign(folder)
    return {
      pages: countPages(site, project),
      async write() {
        const half = `${folder}.${process.pid}`
        try {
          for await (const [file, body] of offlineFiles(outputs, project.base)) {
            options.signal.throwIfAborted()
            const at = path.join(half, file)
            await mkdir(path.dirname(at), { recursive: true })
            await writeFile(at, body)
          }
          await rm(folder, { recursive: true, force: true })
          await rename(half, folder)
        } finally {
          await rm(half, { recursive: true, force: true })
        }
        return folder
      }
    }
  })
}

function refuseForeign(folder: string): void {
  if (!existsSync(folder) || existsSync(path.join(folder, offlineScript))) return
  const text = `Cannot write to \`${folder}\`: it is there, and not from this command`
  throw new DocsgenError({ rule: 'usage', text, note: 'Remove it, or name another folder with `--out`' })
}

function toFileName(title: string): string {
  return title.replace(/[^\p{L}\p{N}]+/gu, '-')
}

type Export = { pages: number; write(): Promise<string> }

/** Writes what `make` gives if the whole site is sound. */
function exportProject(root: string, options: ExportOptions, make: (build: Build) => Export): Promise<Exported> {
  return openProject(root, { ...options, readOnly: true }, async (project, context) => {
    const build = await buildSite(project, context)
    const { pages, write } = make(build)
    const { rows: manifest } = await build.sources.manifest()
    const staged = await stage(build, { manifest, discard: true }, context)
    const checked = await checkBuild(build, { staged, manifest, signal: options.signal })
    const { messages } = filterHere(build, checked.messages, options.strict)
    const found = { messages, root: project.root, pages }
    return messages.some(({ level }) => level === 'error') ? found : { ...found, file: await write() }
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
