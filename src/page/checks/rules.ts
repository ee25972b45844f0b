/** The rules about the text of one page: to add one, write its file and list it here. */
import { brokenTable } from './broken-table.ts'
import { codeLanguage } from './code-language.ts'
import { emptyHeading } from './empty-heading.ts'
import { foreignMark, foreignSyntax } from './foreign-syntax.ts'
import { headingOrder } from './heading-order.ts'
import { leftOver } from './left-over.ts'
import { linkText } from './link-text.ts'
import { tableHeader } from './table-header.ts'
import { unclosedCode } from './unclosed-code.ts'
import { undefinedReference } from './undefined-reference.ts'

export const pageRules = [
  foreignSyntax,
  foreignMark,
  brokenTable,
  emptyHeading,
  headingOrder,
  linkText,
  tableHeader,
  codeLanguage,
  unclosedCode,
  undefinedReference,
  leftOver
]
