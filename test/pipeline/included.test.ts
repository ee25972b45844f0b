/** An edit of an included file makes the pages again that include it. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { includingFiles } from '../support/including-site.ts'
import { buildProject, docsgen, project, write } from '../support/project.ts'

/** The pages that a build writes, and why; what it leaves is the same as without a cache. */
async function made(root: string) {
  const { stdout, stderr } = await docsgen(['build', root, '--report', 'json', '--format', 'json', '--verify-cache'])
  expect(stderr).toContain('The cache is correct')
  const { pages } = JSON.parse(stdout) as { pages: { url: string; parsed: boolean; written: boolean; why: string[] }[] }
  return pages.flatMap(({ url, parsed, written, why }) => (parsed || written ? [[url, ...why]] : []))
}

test('an edit of an included file makes its pages again, and no other', async () => {
  const root = project(includingFiles)
  const first = await buildProject(root)
  expect(first.stderr).toBe('')
  expect(Object.keys(first.files).filter((file) => file.includes('part'))).toEqual([])
  write(root, {
    'content/_part.md': '## Part\n\nNew [other](other.md)\n',
    'package.json': '{ "version": "1.0.1" }\n'
  })
  const why = await docsgen(['why', '/', root])
  expect(why.stdout).toContain('it takes text from `content/_part.md`, which changed.')
  expect(await made(root)).toEqual([
    ['/', 'included content/_part.md'],
    ['/other', 'included package.json']
  ])
  rmSync(path.join(root, 'src/x.ts'))
  const { code, stderr } = await docsgen(['build', root])
  expect(code).toBe(1)
  expect(stderr).toContain('content/index.md:5:1: error: Cannot find the file `src/x.ts`')
  write(root, { 'src/x.ts': 'const z = 1\n' })
  expect(await made(root)).toEqual([['/', 'included src/x.ts']])
  expect(await made(root)).toEqual([])
}, 120_000)
