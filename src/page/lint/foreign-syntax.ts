import { findForeign, hint } from './foreign-marks.ts'
import { definePageRule } from './rule.ts'

/** A line that only another generator can read: it cannot be meant as text. */
export const foreignSyntax = definePageRule({
  name: 'foreign-syntax',
  level: 'error',
  docs: 'checking#foreign-syntax',
  hint,
  check: (page, report) => findForeign(page, report, 'alone')
})
