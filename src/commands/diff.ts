/** `docsgen diff`: what changed between two sites, or between two OpenAPI documents. Writes nothing. */
import { statSync } from 'node:fs'
import path from 'node:path'
import type { ComparedSite, SiteChanges } from '../compare/compare.ts'
import type { Opening } from '../compare/sites.ts'
import { DataError, isCode } from '../disk/files.ts'
import { GitError } from '../disk/git.ts'
import { toPosix } from '../disk/paths.ts'
import { countOf, where } from '../messages/format.ts'
import { formatGithub } from '../messages/formats.ts'
import { DocsgenError, type Where } from '../messages/message.ts'
import { createPhases, createTerminal, type Terminal } from '../messages/terminal.ts'
import type { Change } from '../openapi/compare.ts'
import { isBuilt } from './built-folder.ts'
import { choice, command, flag, maybe, required, text } from './command.ts'

const exitCodes =
  '\nExit code: 0 nothing is lost, 1 an address or an anchor is lost, or programs that call the API break,\n2 something cannot be read, 130 interrupted\n'

export const diff = command({
  name: 'diff',
  description: 'Compare a site with an older one: pages whose text changed, and addresses that are lost.',
  arguments: {
    old: required('what was: a revision of git, a built folder, the address of a site, or a file'),
    new: maybe('what is: a project, a built folder, or a file (default: the project here)')
  },
  options: {
    openapi: flag('compare two OpenAPI documents: what breaks programs that call the API'),
    url: text('<address>', 'where the new site can be seen, for links to its pages'),
    format: choice(
      'output format; `github` is a comment for a pull request',
      ['text', 'json', 'github', 'html'],
      'text'
    )
  },
  examples: [
    'docsgen diff main...',
    'docsgen diff origin/main --format github --url https://preview.example.org',
    'docsgen diff --openapi old.yaml new.yaml'
  ],
  epilogue: exitCodes,
  async run({ old, new: fresh, openapi, url, format }, { signal }) {
    if (openapi) return diffDocuments(old, fresh, format)
    const terminal = createTerminal()
    const { end, ...opening } = { signal, ...createPhases(terminal) }
    const changes = await diffSites(old, fresh ?? '.', opening).finally(end)
    const { formatComment, formatHtml, formatText } = await import('../compare/formats.ts')
    if (format === 'text') terminal.out(formatText(changes, terminal))
    else if (format === 'json') terminal.raw(`${JSON.stringify(changes, undefined, 2)}\n`)
    else terminal.raw((format === 'github' ? formatComment : formatHtml)(changes, url?.replace(/\/$/, '')))
    return changes.removed.some(({ to }) => to === undefined) ? 1 : 0
  }
})

async function diffSites(old: string, fresh: string, opening: Opening): Promise<SiteChanges> {
  const [{ compareSites }, sites] = await Promise.all([import('../compare/compare.ts'), import('../compare/sites.ts')])
  const file = [old, fresh].find((each) => statSync(each, { throwIfNoEntry: false })?.isFile())
  if (file !== undefined)
    throw new DocsgenError({ rule: 'usage', text: `Expected \`--openapi\`: \`${file}\` is a file, and no built site` })
  if (!statSync(fresh, { throwIfNoEntry: false })?.isDirectory())
    throw new DocsgenError({ rule: 'usage', text: `Expected a project or a built folder: \`${fresh}\` is not there` })
  const isFolder = await isBuilt(fresh)
  const withNew = async (use: (after: ComparedSite, again: Opening) => Promise<SiteChanges>) =>
    isFolder ? use(sites.readBuilt(fresh), opening) : sites.withProject(fresh, opening, use)
  const compareTo = (before: ComparedSite) => withNew((after) => compareSites(before, after))
  if (/^https?:\/\//.test(old)) return compareTo(await sites.readPublished(old, opening.signal))
  if (statSync(old, { throwIfNoEntry: false })?.isDirectory()) return compareTo(sites.readBuilt(old))
  try {
    return await sites.withRevision(isFolder ? '.' : fresh, old, opening.signal, (root) =>
      withNew((after, again) => {
        const compareWith = (before: ComparedSite) => compareSites(before, after)
        return sites.withProject(root, again, compareWith).catch((error: unknown) => {
          if (!(error instanceof DocsgenError)) throw error
          if (error.messages[0]?.rule === 'usage') return compareWith(sites.noSite)
          throw new DocsgenError({ rule: 'usage', text: `Cannot build \`${old}\`: ${error.message}` })
        })
      })
    )
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    const text = `Expected a built folder, an address or a revision of git, not \`${old}\`: ${error.message}`
    const note = 'Fetch a revision that is not there: `git fetch origin main`, or `fetch-depth: 0` for actions/checkout'
    throw new DocsgenError({ rule: 'usage', text, note })
  }
}

async function diffDocuments(old: string, fresh: string | undefined, format: string): Promise<number> {
  if (fresh === undefined || format === 'html') {
    const text =
      fresh === undefined ? 'Expected two files after `--openapi`' : 'Expected another format with `--openapi`'
    throw new DocsgenError({ rule: 'usage', text })
  }
  const changes = await compare([old, fresh])
  const breaking = changes.filter(({ isBreaking }) => isBreaking).length
  const terminal = createTerminal()
  if (format === 'json') terminal.raw(`${JSON.stringify({ breaking, changes }, undefined, 2)}\n`)
  else if (format === 'github') terminal.raw(changes.map(toAnnotation).join(''))
  else terminal.out(`${formatChanges(changes, terminal)}${countOf(changes.length, 'change')}, ${breaking} breaking\n`)
  return breaking > 0 ? 1 : 0
}

/** Files may refer to others anywhere. Messages name all of them from here. */
async function compare(files: string[]): Promise<Change[]> {
  const { compareFiles } = await import('../openapi/compare.ts')
  const { root } = path.parse(process.cwd())
  const fromHere = <Each extends Where>(each: Each): Each => ({
    ...each,
    file: toPosix(path.relative('.', path.join(root, each.file ?? '')))
  })
  try {
    return compareFiles(
      root,
      files.map((file) => toPosix(path.relative(root, path.resolve(file))))
    ).map(fromHere)
  } catch (error) {
    if (error instanceof DocsgenError) throw new DocsgenError(error.messages.map(fromHere))
    if (!isCode(error, 'ENOENT', 'ENOTDIR') && !(error instanceof DataError)) throw error
    throw new DocsgenError({ rule: 'usage', text: `Cannot read an OpenAPI document: ${error.message}` })
  }
}

function toAnnotation({ operation, isBreaking, text, ...at }: Change): string {
  const level = isBreaking ? 'error' : 'warn'
  return formatGithub({
    ...at,
    rule: `openapi/${isBreaking ? 'breaking' : 'change'}`,
    level,
    text: `${operation}: ${text}`
  })
}

function formatChanges(changes: readonly Change[], { paint }: Terminal): string {
  return [...new Set(changes.map(({ operation }) => operation))]
    .map((name) => {
      const lines = changes
        .filter(({ operation }) => operation === name)
        .map(
          (each) =>
            `  ${each.isBreaking ? paint.red('breaks') : paint.green('fine  ')} ${each.text}\n         ${paint.dim(where(each).replace(/: $/, ''))}\n`
        )
      return `${paint.bold(name)}\n${lines.join('')}\n`
    })
    .join('')
}
