/** Fast Refresh: an edit of an island shows in the page that is open, with the state that it has. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTab } from '../support/chromium.ts'
import { startDev } from '../support/dev-server.ts'
import { buildSound, project, write } from '../support/project.ts'

const counter = `import { useEffect, useMemo, useState } from 'react'
import { Field } from '../components/field.tsx'
import { useShared } from '../components/shared.ts'
import { useStep } from '../components/step.ts'

export const [attributes, when] = [{ name: 'string' }, 'load']

export default function Counter({ name }) {
  const [count, setCount] = useState(0)
  const step = useStep()
  const [shared, setShared] = useShared()
  const doubled = useMemo(() => count * 2, [count])
  useEffect(() => {
    document.documentElement.setAttribute('data-effect', 'old')
  }, [])
  return (
    <div className={name}>
      <button type="button" onClick={() => setCount(count + step)}>old {count}, doubled {doubled}</button>
      <Field />
      <output onClick={() => setShared(shared + '!')}>{shared}</output>
    </div>
  )
}
`

/** A second island that has the state makes its module one that an edit of the other does not run again. */
const other = `import { useShared } from '../components/shared.ts'

export default function Other() {
  return <b>{useShared()[0]}</b>
}
`

const shared = `import { createShared } from 'docsgen/client'

export const useShared = createShared('none')
`

const field = `import { memo, useState } from 'react'

export const Field = memo(function Field() {
  const [text, setText] = useState('')
  return <label>Field <input value={text} onChange={(event) => setText(event.target.value)} /></label>
})
`

const step = `import { useState } from 'react'

export function useStep() {
  return useState(1)[0]
}
`

const island = 'templates/islands/counter.tsx'

const page = '# Home\n\n::counter{name=one}\n\n::counter{name=two}\n'

test.each(['react', 'preact'])('with %s: text, effects and other files; other hooks; errors', async (runtime) => {
  const config = JSON.stringify({ title: 'Dev', client: { runtime } })
  const root = project({
    'docsgen.config.json': config,
    'content/index.md': page,
    [island]: counter,
    'templates/islands/other.tsx': other,
    'templates/components/shared.ts': shared,
    'templates/components/field.tsx': field,
    'templates/components/step.ts': step
  })
  const dev = await startDev(root)
  const { page: tab, complaints } = await openTab()
  // As when the first chunks are gone by an edit: the script is loaded by another address.
  const isLost = runtime === 'preact'
  if (isLost) await tab.route('**/docsgen/islands.js', (route) => route.abort())
  await tab.goto(dev.url)
  if (isLost) for (const name of ['one', 'two']) await tab.click(`docsgen-island:has(.${name}) .retry button`)
  await expect.poll(() => tab.locator('main [data-hydrated]').count()).toBe(2)
  complaints.length = 0
  await tab.evaluate(() => Object.assign(globalThis, { opened: true }))
  const isSame = () => tab.evaluate(() => 'opened' in globalThis)
  const text = (name: string) => tab.textContent(`.${name} button`)
  const field1 = tab.locator('.one input')
  const edit = (file: string, ...changes: [from: string, to: string][]) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    write(root, { [file]: changes.reduce((before, [from, to]) => before.replace(from, to), text) })
  }

  await tab.click('.one button')
  await tab.click('.one button')
  await tab.click('.one output')
  await field1.fill('typed')
  expect(await text('one')).toBe('old 2, doubled 4')
  expect(await tab.textContent('.two output')).toBe('none!')

  // Text, code within a hook and an effect: everything keeps what it has, the field its caret.
  edit(
    island,
    ['old {count}', 'new {count}'],
    ['count * 2', 'count * 3'],
    ["'data-effect', 'old'", "'data-effect', 'new'"]
  )
  await expect.poll(() => text('one')).toBe('new 2, doubled 6')
  expect(await text('two')).toBe('new 0, doubled 0')
  expect(await tab.textContent('.two output')).toBe('none!')
  expect(await tab.getAttribute('html', 'data-effect')).toBe('new')
  expect(await field1.inputValue()).toBe('typed')
  expect(await field1.evaluate((input) => input === document.activeElement)).toBe(true)

  // A component and a hook in other files: the one keeps its state, other hooks in the other begin again.
  edit('templates/components/field.tsx', ['Field <', 'Name <'])
  await expect.poll(() => tab.textContent('.one label')).toBe('Name ')
  expect(await field1.inputValue()).toBe('typed')
  edit('templates/components/field.tsx', ['Name <', 'Field <']) // undone: a chunk that has run before
  await expect.poll(() => tab.textContent('.one label')).toBe('Field ')
  expect(await field1.inputValue()).toBe('typed')
  edit('templates/components/step.ts', [
    'return useState(1)[0]',
    'const [one] = useState(5)\n  return useState(one)[0]'
  ])
  await expect.poll(() => text('one')).toBe('new 0, doubled 0')
  await tab.click('.one button')
  await expect.poll(() => text('one')).toBe('new 5, doubled 15')
  expect([await isSame(), complaints]).toEqual([true, []])
  if (runtime === 'preact') return

  // What does not compile is in the overlay; the island goes on, and after the fix as well.
  edit(island, ['return (', 'return (('])
  const panel = tab.locator('docsgen-overlay .panel')
  await panel.getByText(island).first().waitFor()
  edit(island, ['return ((', 'return ('], ['new {count}', 'fixed {count}'])
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => text('one')).toBe('fixed 5, doubled 15')

  // Another hook: the component begins again, and works. One that throws is the panel, until it does not.
  edit(island, ['const step', "const [sign] = useState('+')\n  const step"], ['fixed {count}', '{sign} {count}'])
  await expect.poll(() => text('one')).toBe('+ 0, doubled 0')
  expect(complaints).toEqual([])
  edit(island, ['const doubled', "if (typeof window === 'object') throw new Error('wrong')\n  const doubled"])
  await tab.locator('.crash').first().waitFor()
  edit(island, ["throw new Error('wrong')", 'Object(0)'])
  await expect.poll(() => text('one')).toBe('+ 0, doubled 0')
  await expect.poll(() => tab.locator('main [data-hydrated]').count()).toBe(2)
  await tab.click('.one button')
  await expect.poll(() => text('one')).toBe('+ 5, doubled 15')

  // Its props come from Markdown: it is another island. Its neighbour stays.
  write(root, { 'content/index.md': page.replace('name=two', 'name=three') })
  await tab.waitForSelector('.three')
  expect(await text('one')).toBe('+ 5, doubled 15')
  expect(await isSame()).toBe(true)
})

const styled = (name: string) => `import { useState } from 'react'
import styles from './counter.module.css'
export const when = 'load'
export default function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" className={styles.${name}} onClick={() => setCount(count + 1)}>{count}</button>
}
`
const sheet = (name: string, color: string) => `.${name} { color: ${color} }\n`

const styledFiles = {
  'content/index.md': '# Home\n\n::counter\n',
  'templates/islands/counter.tsx': styled('box'),
  'templates/islands/counter.module.css': sheet('box', 'rgb(1 2 3)')
}

test('names of a CSS module are those of the page, and an edit of the sheet shows in the page that is open', async () => {
  const root = project(styledFiles)
  const built = await buildSound(root)
  const [, name = '-'] = /<button[^>]* class="([^"]+)"/.exec(built['index.html'] ?? '') ?? []
  for (const kind of ['.css', '.js'])
    expect(Object.keys(built).filter((file) => file.endsWith(kind) && built[file]?.includes(name))).toHaveLength(1)
  const [dev, { page: tab, complaints }] = await Promise.all([startDev(root), openTab()])
  await tab.goto(dev.url)
  const button = tab.locator('main [data-hydrated] button')
  const color = () => button.evaluate((element) => getComputedStyle(element).color)
  await button.click()
  expect([await button.textContent(), await color()]).toEqual(['1', 'rgb(1, 2, 3)'])
  write(root, { 'templates/islands/counter.module.css': sheet('box', 'rgb(4 5 6)') })
  await expect.poll(color).toBe('rgb(4, 5, 6)')
  write(root, {
    'templates/islands/counter.module.css': sheet('other', 'rgb(7 8 9)'),
    'templates/islands/counter.tsx': styled('other')
  })
  await expect.poll(color).toBe('rgb(7, 8, 9)')
  expect([await button.textContent(), complaints]).toEqual(['1', []])
})
