/** The rules about the text of one page: to add one, write its file and list it here. */

import { brokenTable, codeLanguage, tableHeader, unclosedCode } from './blocks.ts'
import { foreignMark, foreignSyntax } from './foreign-syntax.ts'
import { emptyHeading, headingOrder } from './headings.ts'
import { leftOver } from './left-over.ts'
import { linkText } from './link-text.ts'
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
