/** The rules about the text of one page: to add one, write its file and list it here. */
import { codeLanguage } from './code-language.ts'
import { headingOrder } from './heading-order.ts'
import { leftOver } from './left-over.ts'
import { linkText } from './link-text.ts'
import { longPage } from './long-page.ts'
import { tableHeader } from './table-header.ts'
import { unclosedCode } from './unclosed-code.ts'
import { undefinedReference } from './undefined-reference.ts'

export const pageRules = [
  headingOrder,
  linkText,
  tableHeader,
  codeLanguage,
  unclosedCode,
  undefinedReference,
  leftOver,
  longPage
]
