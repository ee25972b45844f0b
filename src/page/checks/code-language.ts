import { definePageRule } from './rule.ts'
import { fenceOf } from './unclosed-code.ts'

export const codeLanguage = definePageRule({
  name: 'code-language',
  level: 'warn',
  docs: 'checking#code-language',
  check: (page, report) => ({
    pre(pre) {
      if (fenceOf(pre, page)?.info !== '') return
      const note = 'Write it after the fence, such as `js`, or `text` if it is not code'
      report({ text: 'Expected the language of the code', note }, pre)
    }
  })
})
