/** `docsgen dev` watches the files that pages include and import. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startDev } from '../support/dev-server.ts'
import { includingFiles } from '../support/including-site.ts'
import { project, write } from '../support/project.ts'

test('an included file is watched wherever it is, also one that is included or made later', async () => {
  const root = project(includingFiles)
  const dev = await startDev(root)
  await dev.untilBody('/', 'const x')
  await dev.until('the watching', async () => {
    write(root, { 'src/x.ts': `const watched = ${Date.now()}\n` })
    await new Promise((resolve) => setTimeout(resolve, 100))
    return (await dev.body('/')).includes('const watched')
  })
  write(root, { 'content/_part.md': '## Part\n\nEdited.\n' })
  await dev.untilBody('/', 'Edited.')
  mkdirSync(path.join(root, 'later/deep'), { recursive: true })
  write(root, { 'later/deep/a.md': 'Later.\n' })
  write(root, { 'content/other.md': '# Other\n\n::include{file=/later/deep/a.md}\n\n::include{file=/gone.md}\n' })
  await dev.untilBody('/other', 'Later.')
  write(root, { 'later/deep/a.md': 'Sooner.\n' })
  await dev.untilBody('/other', 'Sooner.')
  await dev.until('the problem', () => dev.events.at(-1)?.messages.some(({ text }) => text.includes('gone.md')))
  write(root, { 'gone.md': 'Found.\n' })
  await dev.untilBody('/other', 'Found.')
  await dev.until('no problem', () => dev.events.at(-1)?.messages.length === 0)
  expect(await dev.stop()).toBe(0)
}, 120_000)

test('a component of a page is watched like a template, also one that is made later', async () => {
  const page = (from: string) => `import Price from '${from}'\n\n# Home\n\n<Price />\n\n<Promo />\n`
  const root = project({ 'content/index.mdx': page('../src/price'), 'src/price.tsx': 'export default () => <i>3</i>' })
  const dev = await startDev(root)
  const problem = (text: string) =>
    dev.until(text, () => dev.events.at(-1)?.messages.some((message) => message.text.includes(text)))
  await problem('Unknown component `<Promo>`')
  write(root, { 'templates/components/promo.tsx': 'export default () => <b>now</b>' })
  await dev.untilBody('/', '<b>now</b>')
  write(root, { 'templates/components/promo.tsx': 'export default () => <b>then</b>' })
  await dev.untilBody('/', '<b>then</b>')
  write(root, { 'src/price.tsx': 'export default () => <i>4</i>' })
  await dev.untilBody('/', '<i>4</i>')
  write(root, { 'content/index.mdx': page('/later/price') })
  await problem('Cannot find `/later/price`')
  write(root, { 'later/price.tsx': 'export default () => <i>5</i>' })
  await dev.untilBody('/', '<i>5</i>')
  await dev.until('no problem', () => dev.events.at(-1)?.messages.length === 0)
  expect(await dev.stop()).toBe(0)
}, 120_000)

test('an included file that changes between its reading and its watching is read again', async () => {
  const root = project({ 'content/index.md': '# Home\n' })
  const dev = await startDev(root)
  await dev.body('/')
  for (let round = 0; round < 5; round++) {
    write(root, { [`new${round}/x.md`]: 'Old.\n' })
    write(root, { 'content/index.md': `# Home\n\n::include{file=/new${round}/x.md}\n` })
    await new Promise((resolve) => setTimeout(resolve, round * 25))
    write(root, { [`new${round}/x.md`]: `New ${round}.\n` })
    await dev.untilBody('/', `New ${round}.`)
  }
}, 120_000)
