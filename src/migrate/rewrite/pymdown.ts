/** Marks of Python Markdown and its extensions within text. */
import type { Prose } from '../types.ts'
import { type Edit, editMarks } from './lines.ts'

/** Marks become tags of HTML. Of lists of attributes only ids stay. */
export function pymdownEdits(prose: Prose): Edit[] {
  const { text, lineOf, context } = prose
  const edits: Edit[] = []
  const each = (pattern: RegExp, make: (found: RegExpExecArray) => string | undefined) => {
    const toEdit = (made: string | undefined) => (made === undefined ? undefined : { text: made })
    edits.push(...editMarks(prose, pattern, (found) => toEdit(make(found))))
  }
  const todo = ({ index }: RegExpExecArray, what: string) => context.todo(lineOf(index), what)
  each(/(?<=^[ \t]*#{1,6} [^\n]*)[ \t]*\{:?[ \t]*([^}\n]*)\}[ \t]*(?=#*[ \t]*$)/gm, ([, list = '']) => {
    const id = idOf(list)
    return id === undefined ? '' : ` {#${id}}`
  })
  each(/(?<!^[ \t]*#{1,6} [^\n]*)(?<=[)\]*_`>])\{:?[ \t]*[.#\w][^}\n]*\}/gm, (found) =>
    isAttributeList(found[0]) ? anchorOf(found[0]) : undefined
  )
  each(/^[ \t]*\{:[^}\n]*\}[ \t]*$/gm, () => '')
  each(/\+\+([a-z0-9"+ -]+)\+\+/gi, ([, keys = '']) =>
    keys
      .split('+')
      .map((key) => `<kbd>${key.replaceAll('"', '')}</kbd>`)
      .join('+')
  )
  each(/==(?=\S)([^=\n]+?)(?<=\S)==/g, ([, inner = '']) => `<mark>${inner}</mark>`)
  each(/\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^/g, ([, inner = '']) => `<ins>${inner}</ins>`)
  each(/^\[TOC\][ \t]*$/gm, () => '')
  each(/:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^}\n]*\})?/g, (found) => {
    todo(found, `The icon \`${found[0]}\` is not carried over`)
    return ''
  })
  each(/[ \t]+markdown(?:="?(?:1|block|span)"?)?(?=[\s>][^<]*>|>)/g, () => '')
  each(/^\{\*[^\n]*\*\}[ \t]*$|^:::[ \t]+[\w.-]+[ \t]*$/gm, (found) => {
    todo(found, `\`${found[0].trim()}\` is of a plugin: it is not carried over`)
    return `\`${found[0].trim()}\``
  })
  each(/\{\{[^\n]*?\}\}|\{%[^\n]*?%\}/g, (found) => {
    const before = text.slice(0, found.index)
    todo(found, `\`${found[0]}\` is of a plugin: it is not carried over`)
    return before.lastIndexOf('<') > before.lastIndexOf('>') ? undefined : `\`${found[0].replaceAll('`', "'")}\``
  })
  each(/^\*\[[^\]\n]+\]:[^\n]*$/gm, (found) => {
    todo(found, `The abbreviation \`${found[0]}\` is not carried over`)
    return `<!-- ${found[0]} -->`
  })
  return edits
}

/** Keeps the id of a list of attributes, which links may lead to. */
function anchorOf(list: string): string {
  const id = idOf(list)
  return id === undefined ? '' : `<a id="${id}"></a>`
}

function idOf(list: string): string | undefined {
  return /#([\w.-]+)/.exec(list)?.[1]
}

function isAttributeList(text: string): boolean {
  return /^\{:?[ \t]*(?:[.#][\w:-]+|[\w-]+(?:=(?:"[^"]*"|'[^']*'|[^\s}]+))?|[ \t])+\}$/.test(text)
}
