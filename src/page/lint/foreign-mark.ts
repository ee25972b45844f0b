import { findForeign, hint } from './foreign-marks.ts'
import { definePageRule } from './rule.ts'

/** A mark of another generator within a line: text about templates has it too. */
export const foreignMark = definePageRule({
  name: 'foreign-mark',
  level: 'warn',
  docs: 'checking#foreign-mark',
  hint,
  check: (page, report) => findForeign(page, report, 'within')
})
