/** Templates and plugins that never end: after a few pages the build is stopped. */
import { expect, test } from 'vitest'
import { StoppedPages } from '../../src/build/stopped-pages.ts'

test('the third page that is stopped for one reason is one too many', () => {
  const abandoned: string[] = []
  const stopped = new StoppedPages('plugin', (error) => abandoned.push(error.message))
  stopped.add('a.md', 'time')
  stopped.add('b.md', 'memory')
  stopped.add('c.md', 'time')
  const text = 'Cannot parse `a.md`, `c.md`, `d.md`: time'
  expect(() => stopped.add('d.md', 'time')).toThrow(text)
  expect(abandoned).toEqual([text])
})
