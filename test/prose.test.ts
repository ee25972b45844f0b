/** The prose linter reports problems and leaves the rest alone: scripts/prose.mjs as `npm run verify` runs it. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { project, repository } from './support/project.ts'

const files = {
  'page.md': `---
title: A picture
---

# A heading with a full stop.

The [text *stands*](anew.md) here, but \`a fault\` is code.

> ${'one word and another '.repeat(9)}end, twice twice.

| a apple |
|---|
| \`picture\` ![picture](picture.png) |

\`\`\`text
a fault
\`\`\`
`,
  'messages.ts': `import fault from 'a fault'
/** A comment with a fault. */
export const name = 'fault'
export const list = [
  { text: 'Cannot read the file.', note: \`What \${name('A fault \\' here')} lies\` },
  countOf(3, 'fault'), \`\\\`a fault\\\` is code\`
]
/** Of each fault. */
// What is
// a fault?
let a
// What it
// was.
`,
  'page.tsx': `export default () => <p title="The bar of a page">It is told</p>\n`
}

test('each problem is reported at its place, and fails', () => {
  const folder = project(files)
  const args = ['scripts/prose.mjs', ...Object.keys(files).map((name) => path.join(folder, name))]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: repository, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout.replaceAll(`${folder}/`, '').split('\n')).toEqual([
    'page.md:2:10: Expected image, not “picture” (word)',
    'page.md:5:29: Expected a heading without a full stop at its end (full-stop)',
    'page.md:7:12: Expected is, not “stands” (word)',
    'page.md:9:3: Expected a sentence of at most 32 words, not 39 (long-sentence)',
    'page.md:9:197: Unexpected repeated `twice`, remove one occurrence (repeated-words)',
    'page.md:11:3: Unexpected article `a` before `apple`, expected `an` (indefinite-article)',
    'messages.ts:5:32: Expected a text without a full stop at its end (full-stop)',
    'messages.ts:5:58: Expected error or problem, not “fault” (word)',
    'messages.ts:5:75: Expected is, not “lies” (word)',
    'messages.ts:6:15: Expected error or problem, not “fault” (word)',
    'messages.ts:8:5: Expected a sentence, not “Of …” (comment-start)',
    'messages.ts:12:4: Expected a sentence, not “What …” (comment-start)',
    'page.tsx:1:32: Expected navbar, not “The bar” (word)',
    'page.tsx:1:57: Expected reports, shows or is reported, not “told” (word)',
    '3 files, 14 problems',
    ''
  ])
  expect(status).toBe(1)
})
