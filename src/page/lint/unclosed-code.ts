import { readFence } from './fence.ts'
import { definePageRule } from './rule.ts'

export const unclosedCode = definePageRule({
  name: 'unclosed-code',
  level: 'warn',
  check(page, report) {
    return {
      elements: {
        pre(pre) {
          const { fence, isClosed = true } = readFence(pre, page) ?? {}
          if (isClosed) return
          report({ text: 'Cannot find the end of the code', note: `Close it with a line of \`${fence}\`` }, pre)
        }
      }
    }
  }
})
