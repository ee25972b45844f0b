import { definePageRule } from './rule.ts'
import { readFence } from './unclosed-code.ts'

export const codeLanguage = definePageRule({
  name: 'code-language',
  level: 'warn',
  docs: 'checking#code-language',
  check: (page, report) => ({
    pre(pre) {
      if (readFence(pre, page)?.info !== '') return
      const note = 'Write it behind the fence, such as `js`; `text` is for what is no code'
      report({ text: 'Expected the language of the code', note }, pre)
    }
  })
})
