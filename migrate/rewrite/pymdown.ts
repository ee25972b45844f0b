/** Marks of Python Markdown and its extensions within text. */
import type { PageContext, Prose } from './context.ts'
import { applyEdits, type Edit, editMarks } from './lines.ts'

const icons = /:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^}\n]*\})? ?/g

export function convertProse(lines: string[], context: PageContext): string[] {
  return editProse(lines, context, pymdownEdits)
}

/** Makes edits in lines; `find` is told what is code: in a line, in fences, and formulas, whose braces are their own. */
export function editProse(lines: string[], context: PageContext, find: (prose: Prose) => Edit[]): string[] {
  const text = lines.join('\n')
  const code = [...text.matchAll(context.maths ? codeOrFormula : codes)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length
  }))
  const isCode = (offset: number) => code.some(({ start, end }) => offset >= start && offset < end)
  const edits = find({ text, isCode, context }).sort((a, b) => a.start - b.start || b.end - a.end)
  return edits.length === 0 ? lines : applyEdits(text, edits).split('\n')
}

const codes =
  /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t>]*\1[ \t]*$|(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\2(?!`)|<!--[\s\S]*?-->/gm

const codeOrFormula = new RegExp(
  `${codes.source}|(?<![\\\\$])\\$\\$(?:(?!\\n[ \\t]*\\n)[^$])+\\$\\$|(?<![\\\\$\\w])\\$(?=[^\\s$])[^$\\n]*(?<=[^\\s\\\\])\\$(?![\\w$])`,
  'gm'
)

type Each = (pattern: RegExp, make: (found: RegExpExecArray) => string | undefined) => void

function pymdownEdits(prose: Prose): Edit[] {
  const edits: Edit[] = []
  const each: Each = (pattern, make) => {
    const toEdit = (made: string | undefined) => (made === undefined ? undefined : { text: made })
    edits.push(...editMarks(prose, pattern, (found) => toEdit(make(found))))
  }
  editAttributes(each)
  editMarksOfText(prose, each)
  editPlugins(prose, each)
  // The language of code within a line: docsgen has none.
  for (const { 0: mark, index } of prose.text.matchAll(/(?<=(?<!`)`)(?:#!|:::)[\w+-]+ (?=[^`\n]+`(?!`))/g))
    edits.push({ start: index, end: index + mark.length, text: '' })
  // Names of options, which a hook that many sites have copied from Material makes of comments.
  for (const { 0: mark, 1: what, 2: name = '', index } of prose.text.matchAll(/<!-- md:(setting|option) (\S+) -->/g)) {
    const text = `\`${name.split(':').at(-1)}\`${what === 'setting' ? ` {#${name}}\n\n[${name}]: #${name}` : `<a id="+${name}"></a>`}`
    edits.push({ start: index, end: index + mark.length, text })
  }
  return edits
}

/** Ids in lists of attributes stay. */
function editAttributes(each: Each): void {
  each(/(?<=^[ \t]*#{1,6} [^\n]*)[ \t]*\{:?[ \t]*([^}\n]*)\}[ \t]*(?=#*[ \t]*$)/gm, ([, list = '']) => {
    const id = idOf(list)
    return id === undefined ? '' : ` {#${id}}`
  })
  const isList = (text: string) =>
    /[.#=]/.test(text) && /^\{:?[ \t]*(?:[.#][\w:-]+|[\w-]+(?:=(?:"[^"]*"|'[^']*'|[^\s}]+))?|[ \t])+\}$/.test(text)
  each(/(?<!^[ \t]*#{1,6} [^\n]*)(?<=[)\]*`>]|(?<![\w\\}])_[^_\n]+_)\{:?[ \t]*[.#\w][^}\n]*\}/gm, ([list]) =>
    isList(list) || /^\{:?\s*data-[\w-]+\s*\}$/.test(list) ? anchorOf(list) : undefined
  )
  each(/^[ \t]*\{(?::|[ \t]+)[^}\n]*\}[ \t]*$|[ \t]+\{:?[ \t]*#[\w.-]+[ \t]*\}[ \t]*$/gm, ([list]) =>
    /^[ \t]*\{:/.test(list) || isList(list.trim()) ? anchorOf(list) : undefined
  )
}

function editMarksOfText({ text, context }: Prose, each: Each): void {
  each(/\[([^[\]\n]+)\]\[([^[\]\n]*)\]/g, (found) => {
    const { 1: label = '', 2: name = '' } = found
    if (context.definitions.has((name || label).toLowerCase()) || /^\^/.test(label)) return undefined
    context.todo(`\`${found[0].replaceAll('`', "'")}\` links to something from a plugin: it is plain text now`)
    return label
  })
  each(/\+\+([a-z0-9"+ -]+)\+\+/gi, ([, keys = '']) =>
    keys
      .split('+')
      .map((key) => `<kbd>${key.replaceAll('"', '')}</kbd>`)
      .join('+')
  )
  if (context.maths) {
    each(/\\\((?=\S)([^\n]+?)\\\)/g, ([, formula = '']) => `$${formula.trim()}$`)
    each(/^[ \t]*\\\[\s*([\s\S]*?)\s*\\\][ \t]*$/gm, ([, formula = '']) => `$$\n${formula}\n$$`)
  }
  each(/(?<![~\\])~(?=[^~\s[\]])([^~\s[\]]+)~(?!~)/g, ([, inner = '']) => `<sub>${inner}</sub>`)
  each(/(?<![\^[\\])\^(?=[^^\s[\]])([^^\s[\]]+)\^(?!\^)/g, ([, inner = '']) => `<sup>${inner}</sup>`)
  each(/==(?=\S)([^=\n]+?)(?<=\S)==/g, ([, inner = '']) => `<mark>${inner}</mark>`)
  each(/\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^/g, ([, inner = '']) => `<ins>${inner}</ins>`)
  each(/^\[TOC\][ \t]*$/gm, () => '')
  each(icons, () => {
    context.todo('Icons such as `:material-…:` are left out: `:icon{name=…}` shows one of docsgen', 'look')
    return ''
  })
  for (const { 1: short = '', 2: title = '' } of text.matchAll(/^\*\[([^\]\n]+)\]:[ \t]*([^\n]*)$/gm))
    each(
      new RegExp(`(?<![\\w[])${short.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w\\]])`, 'g'),
      ([found]) => `<abbr title="${title.replaceAll('"', '&quot;')}">${found}</abbr>`
    )
  each(/^\*\[[^\]\n]+\]:[^\n]*$/gm, () => '')
  each(/[ \t]+markdown(?:="?(?:1|block|span)"?)?(?=[\s>][^<]*>|>)/g, () => '')
}

function editPlugins({ text, context }: Prose, each: Each): void {
  each(/^\{\*[^\n]*\*\}[ \t]*$|^:::[ \t]+[\w.-]+[ \t]*$/gm, (found) => {
    context.todo(`\`${found[0].trim()}\` comes from a plugin: it is not migrated`)
    return `\`${found[0].trim()}\``
  })
  each(/\{\{[^\n]*?\}\}|\{%[^\n]*?%\}/g, (found) => {
    const name = /^\{\{\s*(\w+)\s*\}\}$/.exec(found[0])?.[1]
    if (name !== undefined && context.variables.has(name)) return `{{${name}}}`
    const before = text.slice(text.lastIndexOf('\n\n', found.index) + 1, found.index)
    context.todo(`\`${found[0]}\` comes from a plugin: it is not migrated`)
    return before.lastIndexOf('<') > before.lastIndexOf('>') ? undefined : `\`${found[0].replaceAll('`', "'")}\``
  })
}

/** Keeps the id of a list of attributes, which links may lead to. */
function anchorOf(list: string): string {
  const id = idOf(list)
  return id === undefined ? '' : `<a id="${id}"></a>`
}

function idOf(list: string): string | undefined {
  return (/#([\w.-]+)/.exec(list) ?? /(?:^|\s)id=["']?([\w.-]+)/.exec(list))?.[1]
}
