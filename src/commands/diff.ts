/** `docsgen diff`: what changed between two OpenAPI documents. Writes nothing. */
import path from 'node:path'
import { DataError, isCode } from '../disk/files.ts'
import { toPosix } from '../disk/paths.ts'
import { countOf, where } from '../messages/format.ts'
import { formatGithub } from '../messages/formats.ts'
import { DocsgenError, type Where } from '../messages/message.ts'
import { createTerminal, type Terminal } from '../messages/terminal.ts'
import type { Change } from '../openapi/compare.ts'
import { choice, command, flag, required } from './command.ts'

const exitCodes = '\nExit code: 0 nothing breaks, 1 something breaks, 2 a file cannot be read, 130 interrupted\n'

export const diff = command({
  name: 'diff',
  description: 'Compare two OpenAPI documents: what changed in each operation, and what breaks programs that call it.',
  arguments: { old: required('the file as it was'), new: required('the file as it is') },
  options: {
    openapi: flag('the files are OpenAPI documents'),
    format: choice('output format', ['text', 'json', 'github'], 'text')
  },
  examples: ['docsgen diff --openapi old.yaml new.yaml', 'docsgen diff --openapi --format github old.yaml new.yaml'],
  epilogue: exitCodes,
  async run({ old, new: fresh, openapi, format }) {
    if (!openapi)
      throw new DocsgenError({ rule: 'usage', text: 'Expected `--openapi`: docsgen compares only OpenAPI documents' })
    const changes = await compare([old, fresh])
    const breaking = changes.filter(({ isBreaking }) => isBreaking).length
    const terminal = createTerminal()
    if (format === 'json') terminal.raw(`${JSON.stringify({ breaking, changes }, undefined, 2)}\n`)
    else if (format === 'github') terminal.raw(changes.map(toAnnotation).join(''))
    else terminal.out(`${formatChanges(changes, terminal)}${countOf(changes.length, 'change')}, ${breaking} breaking\n`)
    return breaking > 0 ? 1 : 0
  }
})

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
