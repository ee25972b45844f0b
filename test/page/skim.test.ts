/** A skimmed page is what parsing says of it, as far as that is known without parsing. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readFront, skim } from '../../src/page/skim.ts'
import { temporaryFolder } from '../support/project.ts'
import { read } from '../support/read-page.ts'

test.each([
  '---\ntitle: "A b"\ndescription: Text\nslug: other\nsidebar:\n  label: Short\n  order: 2\n---\n\n# C\n',
  '---\nslug: /x/y/\nsidebar: {hidden: true}\nunlisted: true\n---\n# A *b* [c](d)\n',
  '---\r\ntitle: A\r\n---\r\nText\r\n',
  "\ufeff---\ntitle: 'A: b'\n---\n",
  '# Title #\n\nText\n',
  '# In C# and `F#`\n',
  '#\t[A](b) ##  \n',
  'Text\n'
])('%j', (markdown) => {
  const file = path.join(temporaryFolder(), 'a-page.md')
  writeFileSync(file, markdown)
  const source = { file: 'content/a-page.md', hash: 'hash' }
  const skimmed = skim({ source, contentFile: 'a-page.md' }, readFront(file))
  const { url, meta } = read(markdown, {}, 'a-page.md').page
  const { slug: _, ...known } = meta // the url is made of it
  expect({ url: skimmed.url, meta: skimmed.meta }).toEqual({ url, meta: known })
})
