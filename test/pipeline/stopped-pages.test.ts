/** Code that never ends: plugins stop the build after two pages, templates after one. */
import { expect, test } from 'vitest'
import type { Output } from '../../src/outputs/output.ts'
import { StoppedPages } from '../../src/pipeline/parse-pages.ts'
import { stage } from '../../src/pipeline/write/stage.ts'
import type { Project } from '../../src/project/project.ts'
import { temporaryFolder } from '../support/project.ts'
import { stageContext } from '../support/stage-context.ts'

test('the second page that is stopped for one reason is one too many', () => {
  const abandoned: string[] = []
  const stopped = new StoppedPages((error) => abandoned.push(error.message))
  stopped.add('a.md', 'time')
  stopped.add('b.md', 'memory')
  const text = 'Cannot parse `a.md` and `c.md`: time'
  expect(() => stopped.add('c.md', 'time')).toThrow(text)
  expect(abandoned).toEqual([text])
})

test('a template that never ends is waited for once', async () => {
  const tried: string[] = []
  const toOutput = (path: string): [string, Output] => {
    const body = async () => {
      tried.push(path)
      return { bytes: '', messages: [{ rule: 'template' as const, text: 'it takes longer' }], isStopped: true }
    }
    return [path, { path, also: [], key: 'k', body }]
  }
  const stopped: string[] = []
  const outputs = new Map(['a.html', 'b.html', 'c.html'].map(toOutput))
  const build = { outputs, project: { out: temporaryFolder() } as Project }
  const context = stageContext((error) => void stopped.push(error.message))
  const staged = stage(build, { manifest: new Map(), discard: true }, context)
  await expect(staged).rejects.toThrow('it takes longer')
  expect(tried).toEqual(['a.html'])
  expect(stopped).toContain('it takes longer')
})
