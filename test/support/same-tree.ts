/** The tree of `parseMarkdown` against that of remark-parse with the whole syntax. */
import { defListFromMarkdown } from 'mdast-util-definition-list'
import { defList } from 'micromark-extension-definition-list'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { expect } from 'vitest'
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'

const whole = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(remarkDefinitionList)

function remarkDefinitionList(this: Processor) {
  const data = this.data()
  data.micromarkExtensions?.push(defList)
  data.fromMarkdownExtensions?.push(defListFromMarkdown)
}

/** Equal to the last place. */
export function expectSame(text: string) {
  const [got, wanted] = [JSON.stringify(parseMarkdown(text)), JSON.stringify(whole.parse(text))]
  if (got !== wanted) expect({ text, tree: JSON.parse(got) }).toEqual({ text, tree: JSON.parse(wanted) })
}
