/** Syntax that other generators read in Markdown and docsgen shows as it is written. */
import type { Text } from 'hast'
import { findInText } from './left-over.ts'
import { hint, marks } from './other-generators.ts'
import { definePageRule, type LintedPage, offsetOf, type Report, type Visitor } from './rule.ts'

/** A line that only another generator can read: it cannot be meant as text. */
export const foreignSyntax = definePageRule({
  name: 'foreign-syntax',
  level: 'error',
  docs: 'checking#foreign-syntax',
  hint,
  check: (page, report) => findForeign(page, report, 'alone')
})

/** A mark of another generator within a line: text about templates has it too. */
export const foreignMark = definePageRule({
  name: 'foreign-mark',
  level: 'warn',
  docs: 'checking#foreign-mark',
  hint,
  check: (page, report) => findForeign(page, report, 'within')
})

/** A variable: its own rule reports it, if the configuration has any. */
const variable = /^\{\{\s*[A-Za-z_][\w.-]*\s*\}\}$/
const ofPage = /^\{\{\s*(?:page|package)\./

/** Reports marks that are all there is on a line, or those within one. */
function findForeign(page: LintedPage, report: Report, where: 'alone' | 'within'): Visitor {
  let lines: string[] | undefined
  const lineAt = (line: number) => {
    lines ??= page.source.split('\n')
    return lines[line - 1] ?? ''
  }
  return {
    '#text'(node) {
      const isHere = offsetOf(node, page) !== undefined
      for (const { pattern, of, instead, isLoose, isStatement } of marks) {
        if (isStatement && !isStatements(node, page)) continue
        for (const { found, place, isEscaped } of findInText(node, pattern, page)) {
          // Without a place it is written with an escape or an entity: it is meant.
          if ((isHere && !place && !isStatement) || isEscaped) continue
          if (variable.test(found) && (page.hasVariables || ofPage.test(found))) continue
          const isAlone = !isLoose && isWhole(place ? lineAt(place.line) : node.value, found)
          if (isAlone !== (where === 'alone')) continue
          const line = found.replaceAll('\n', ' ')
          const text = `Cannot read \`${line.length > 80 ? `${line.slice(0, 79)}…` : line}\`: it is a mark of ${of}`
          report({ text, note: `${instead}. To show it as text, put it into code` }, place ?? node)
        }
      }
    }
  }
}

/** True for the text of a paragraph in no list or quote whose lines are all imports or exports. */
function isStatements(node: Text, page: LintedPage): boolean {
  if (node.position?.start.column !== 1) return false
  let rest = node.value
  for (const { pattern, isStatement } of marks) if (isStatement) rest = rest.replace(pattern, '')
  const isAll = rest.replace(/^export[ \t]+(?:default|const|let|var|class|function|async)\b[\s\S]*/m, '').trim() === ''
  const end = offsetOf(node, page) === undefined ? undefined : node.position.end.offset
  // Code or a link may follow.
  return isAll && (end === undefined || !/\S/.test(page.source[end] ?? ''))
}

/** True if nothing else is on a line, but marks of a list or a quote before it. */
function isWhole(text: string, found: string): boolean {
  const lines = text.split('\n').map((line) => line.replace(/^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?/, '').trimEnd())
  return lines.some((line) => found === line || found.startsWith(`${line}\n`))
}
