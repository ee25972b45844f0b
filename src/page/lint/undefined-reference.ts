import { findInText, mayHold } from './left-over.ts'
import { definePageRule } from './rule.ts'

const pattern = /(?<![\w\])])(?:\[\^[^[\]\s]+\]|\[[^[\]^][^[\]]*\]\[[^[\]]+\])/g

const note = 'Write `[name]: address`, or `[^name]: text`, on a line of its own. What is meant as it is goes into code'

export const undefinedReference = definePageRule({
  name: 'undefined-reference',
  level: 'warn',
  check: (page, report) =>
    mayHold(/\]\[|\[\^/, page)
      ? {
          '#text'(node) {
            for (const { found, place, isEscaped } of findInText(node, pattern, page))
              if (place && !isEscaped) report({ text: `Cannot find the definition for \`${found}\``, note }, place)
          }
        }
      : {}
})
