/** Files that pages show: `<<< @/a.ts`, `<!--@include: a.md-->`, `--8<-- "a.py"`. */
import path from 'node:path'
import type { PageContext } from './context.ts'
import { convertAround, findFenceEnd } from './fences.ts'

/** Each on a line of its own becomes an include of docsgen; the context gets the files they name. */
export function convertIncludes(lines: string[], context: PageContext): string[] {
  if (context.kind === 'mkdocs') return snippets(lines, context)
  return context.kind === 'vitepress' ? convertAround(lines, (line) => vitepressInclude(line, context)) : lines
}

/** The place of a file that pages show in the new project. */
export function includedTarget(file: string): string {
  return `snippets/${path.posix.normalize(file).replace(/^(\.{0,2}\/)+/, '')}`
}

function vitepressInclude(text: string, context: PageContext): string[] {
  const shown = /^([ \t]*)<<<\s*(\S+?)(#[\w*.-]+)?(?:\s*\{([^}]*)\})?(?:\s*\[(.*)\])?\s*$/.exec(text)
  if (shown) {
    const [, space = '', href = '', region, braces = '', title] = shown
    const file = resolveFile(href, context)
    const [, marks, lang] = /^([\d,\s-]*)\s*(?:([\w-]+)(?::\S*)?)?$/.exec(braces) ?? []
    context.included.add(file)
    const words = [
      lang || path.posix.extname(file).slice(1) || 'text',
      `file=/${includedTarget(file)}`,
      region && `region=${region.slice(1)}`,
      marks?.trim() && `{${marks.trim()}}`,
      title && `title=${JSON.stringify(title)}`
    ]
    const fence = `\`\`\`${words.filter(Boolean).join(' ')}`
    return [space + fence, `${space}\`\`\``]
  }
  const part = /^([ \t]*)<!--\s*@include:\s*(.*?)\s*-->\s*$/.exec(text)
  if (!part) return [text]
  const [, space = '', written = ''] = part
  const [, href = '', section, range] = /^([^\s{#]+)(#[^\s{]+)?(?:\{([^}]*)\})?/.exec(written) ?? []
  const lines = range && `lines=${range.replace(',', '-')}`
  const options = [`file=${href}`, section && `section=${section.slice(1)}`, lines].filter(Boolean)
  return [`${space}::include{${options.join(' ')}}`]
}

function resolveFile(href: string, { page }: PageContext): string {
  const bare = href.replace(/^@\//, '/')
  return bare.startsWith('/') ? bare.slice(1) : path.posix.join(path.posix.dirname(page.file), bare)
}

/** A file, or a file with a region or with one range of its lines. */
const oneRange = /^(?!\w+:\/\/)[^:\s]+(?::[\w-]*){0,2}$/

/** `--8<-- "a.md"`, `{!> a.md !}`, and what macros and include-markdown have. */
const snippet =
  /^([ \t]*)(?:-+8<-+\s+["']([^"']+)["']|\{!>?\s*([^!\n]+?)\s*!\}|\{%-?\s*include(?:-markdown)?\s+["']([^"']+)["'][^%\n]*%\})\s*$/

/** The files that snippets on lines of their own name. */
export function snippetsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [, , ...names] = snippet.exec(line) ?? []
    return names.find(Boolean)?.split(':')[0] ?? []
  })
}

/** Marks of sections in files as docsgen has them. */
export function withRegions(text: string): string {
  return text.replace(/-+8<-+ +\[\s*(start|end):\s*([\w-]+)\s*\]/g, (_, edge: string, name: string) => {
    return `#${edge === 'start' ? '' : 'end'}region ${name}`
  })
}

function partOf(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return ''
  return /^\d*$/.test(from) ? ` lines=${from || 1}-${to ?? ''}` : ` region=${from}`
}

/** In a fence a snippet is code and must be alone in it; elsewhere it is Markdown. */
function snippets(lines: string[], context: PageContext): string[] {
  const made: string[] = []
  for (const [at, line] of lines.entries()) {
    const [, space = '', ...names] = snippet.exec(line) ?? []
    const written = names.find(Boolean)
    const isCode = isInside(lines, at)
    const code = isCode ? undefined : codeInclude(line, context)
    const opener = made.at(-1) ?? ''
    const [name = '', from, to] = written?.split(':') ?? []
    const file = context.findSnippet(name)
    const isWhole = [opener, lines[at + 1] ?? ''].every((each, index) => (index ? fenceEnd : fenceStart).test(each))
    if (code) made.push(...code)
    else if (written === undefined) {
      if (/^[ \t]*-+8<-+[ \t]*$/.test(line)) context.todo('A list of snippets is not migrated')
      made.push(line)
    } else if (isWhole && oneRange.test(written)) {
      context.included.add(file ?? name)
      made[made.length - 1] = `${opener} file=/${includedTarget(file ?? name)}${partOf(from, to)}`
    } else if (!isCode && file?.endsWith('.md') && oneRange.test(written)) {
      const href = path.posix.relative(path.posix.dirname(context.page.file), file)
      made.push(`${space}::include{file=${href}${partOf(from, to)}}`)
    } else {
      const why = file === undefined ? 'the file is not there' : 'write its text here, or a fence with `file=`'
      context.todo(`The snippet \`${written}\` is not migrated: ${why}`)
      made.push(isCode ? line : `${space}\`${line.trim()}\``)
    }
  }
  return made
}

const fenceStart = /^[ \t]*(`{3,}|~{3,})/
const fenceEnd = /^[ \t]*(`{3,}|~{3,})[ \t]*$/

/** `{* ../src/a.py ln[1:9] hl[2,4:5] *}` is a fence with the lines of a file. */
function codeInclude(line: string, { page, findSnippet, included }: PageContext): string[] | undefined {
  const [, space = '', name = '', options = ''] = /^([ \t]*)\{\*\s+(\S+)\s*(.*?)\s*\*\}\s*$/.exec(line) ?? []
  const file = findSnippet(name) ?? findSnippet(path.posix.join(path.posix.dirname(page.file), name))
  if (name === '' || file === undefined) return undefined
  included.add(file)
  const list = (key: string) => new RegExp(`${key}\\[([\\d:,]+)\\]`).exec(options)?.[1]?.replaceAll(':', '-')
  const [shown, marked] = [list('ln'), list('hl')]
  const lines = shown === undefined || shown.includes(',') ? '' : ` lines=${shown}`
  const info = `${path.posix.extname(file).slice(1)} file=/${includedTarget(file)}${lines}${marked ? ` {${marked}}` : ''}`
  return [`${space}\`\`\`${info}`, `${space}\`\`\``]
}

function isInside(lines: string[], at: number): boolean {
  for (let start = 0; start < at; ) {
    const end = findFenceEnd(lines, start)
    if (end !== undefined && end > at) return true
    start = end ?? start + 1
  }
  return false
}
