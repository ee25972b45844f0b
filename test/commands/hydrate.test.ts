/** `check --hydrate`: islands that render otherwise in a browser, crash there or never end, in a Chromium that is found. */
import { expect, test } from 'vitest'
import { expectClean, expectLines } from '../support/bad.ts'
import { docsgen, docsgenAlone, type Files, project } from '../support/project.ts'

process.env.CHROME_PATH ??= process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

const inNode = "typeof window === 'undefined'"

/** The component of each island, in the order of the page. */
const bodies: Record<string, string> = {
  fine: 'const [at, set] = useState(start)\n  return <button type="button" id={useId()} onClick={() => set(at + 1)}>{at}</button>',
  branch: `return <div><p>{${inNode} ? 'in Node' : 'in a browser'}</p></div>`,
  year: 'return <time>{new Date(Date.now()).getFullYear()}</time>',
  dice: 'return <i title={String(Math.random())}>dice</i>',
  money: 'return <b>{(1234.5).toLocaleString()}</b>',
  hour: 'return <b>{new Date(0).getHours()}</b>',
  more: "return <ul><li>one</li>{typeof window !== 'undefined' && <li>two</li>}</ul>",
  throws: "if (!window) return null\n  throw new RangeError('too far')".replace('!window', inNode),
  effect: "useEffect(() => {\n    throw new TypeError('no such thing')\n  }, [])\n  return <b>effect</b>",
  loops: "useEffect(() => {\n    for (;;);\n  }, [])\n  return 'text'",
  kept: "const [text] = useStored('text', 'nothing')\n  return <b>{text}</b>",
  endless: 'const [n, set] = useState(0)\n  useEffect(() => set(n + 1))\n  return <b>{n > 1 ? 2 : n}</b>',
  ticks:
    'const [n, set] = useState(0)\n  useEffect(() => {\n    const timer = setInterval(() => set((now) => now + 1), 8)\n    return () => clearInterval(timer)\n  }, [])\n  return <b>{n}</b>',
  hides:
    'const [open, set] = useState(false)\n  return <div><button type="button" onClick={() => set(!open)}>Open</button>{open && children}</div>'
}

const islands: Files = Object.fromEntries(
  Object.entries(bodies).map(([name, body]) => [
    `templates/islands/${name}.tsx`,
    `import { useEffect, useId, useState } from 'react'
import { useStored } from 'docsgen/client'
export const attributes = { start: 'number' } as const
export default function Island({ start = 1, children }) {
  ${body}
}
`
  ])
)

const directives = Object.keys(bodies).map((name) => (/hides|loops/.test(name) ? '' : `::${name}\n\n`))
const script = "<script>document.querySelector('docsgen-island').innerHTML = 'mine'; for (;;);</script>"

const files: Files = {
  ...islands,
  'content/index.md': `# Home\n\n${directives.join('')}:::hides\nText.\n\n::branch{start=2}\n:::\n`,
  'content/again.md': '# Again\n\n::loops\n\n::branch\n\n::fine\n',
  'content/script.md': `# Script\n\n::fine{start=3}\n\n${script}\n`
}

test('each difference is reported where the island is written, after one that never ends too; scripts of a page do not run', async () => {
  const root = project(files)
  const ran = await docsgen(['check', root, '--hydrate'])
  expect(ran.code).toBe(1)
  expectClean(ran)
  const cannot = (line: number, name: string) =>
    `content/index.md:${line}:1: error: Cannot hydrate the island \`${name}\`:`
  const instead = (browser: string, build: string) =>
    `the browser renders \`${browser}\` where the build rendered ${build}`
  const year = new Date().getFullYear()
  expectLines(ran, [
    'content/again.md:3:1: error: Cannot hydrate the island `loops`: it takes longer than 5 s',
    `content/again.md:5:1: error: Cannot hydrate the island \`branch\`: ${instead('in a browser', '`in Node`')}`,
    'note: It is in `<p>`. Read what only the browser knows in `useEffect`, or with a hook of `docsgen/client`',
    new RegExp(
      `^${cannot(7, 'year')} the browser renders \`(?:${year + 1}|${year + 2})\` where the build rendered \`${year}\``
    ),
    new RegExp(
      `^${cannot(9, 'dice')} the browser renders \`title="0\\.\\d+"\` where the build rendered \`title="0\\.\\d+"\``
    ),
    `${cannot(11, 'money')} ${instead('1.234,5', '`1,234.5`')}`,
    new RegExp(`^${cannot(13, 'hour')} the browser renders \`\\d+\` where the build rendered \`\\d+\``),
    `${cannot(15, 'more')} ${instead('<li>', 'nothing')}`,
    `${cannot(17, 'throws')} RangeError: too far`,
    `${cannot(19, 'effect')} TypeError: no such thing`,
    `${cannot(23, 'endless')} it renders again and again: an effect sets state after each render`,
    `${cannot(30, 'branch')} ${instead('in a browser', '`in Node`')}`
  ])
  expect(ran.stderr).toContain('11 errors, 1 warning\n')
  expect(ran.stderr).toContain('Checked 3 pages, 0 links, 17 islands with 21 sets of props')
})

test('islands that render alike are tried once for each of their props, and nothing is reported', async () => {
  const root = project({
    ...Object.fromEntries(Object.entries(islands).filter(([file]) => /fine|kept|hides/.test(file))),
    'docsgen.config.ts': "export default { client: { runtime: 'preact' }, base: '/docs' }\n",
    'content/index.md': '# Home\n\n::fine\n\n::fine\n\n::fine{start=2}\n\n[Über](über.md)\n',
    'content/über.md': '# Über\n\n::fine\n\n::kept\n\n:::hides\n::fine{start=2}\n:::\n'
  })
  const { code, stdout } = await docsgen(['check', root, '--hydrate'])
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: '✓ 2 pages, 1 link, 6 islands with 8 sets of props: no problems found\n'
  })
})

test('islands of a page have the words of its language', async () => {
  const root = project({
    'docsgen.config.ts':
      "export default { url: 'https://example.org', locales: { en: { label: 'English' }, fr: { label: 'Français' } } }\n",
    'content/a.md': '# A\n\nText.\n',
    'content/fr/a.md': '# A\n\nTexte.\n'
  })
  const { stdout, stderr } = await docsgen(['check', root, '--hydrate'])
  expect(stderr).not.toContain('hydration')
  expect(stdout + stderr).toMatch(/[1-9] islands?/)
})

test('without a browser: exit code 2 and what to do', async () => {
  const root = project({ 'content/index.md': '# Home\n\nText.\n' })
  const ran = await docsgenAlone(['check', root, '--hydrate'], { env: { CHROME_PATH: '/nowhere/chrome' } })
  expect(ran.code).toBe(2)
  expectLines(ran, [
    'error: Cannot find the browser `/nowhere/chrome` of CHROME_PATH',
    'note: Install Chrome or Chromium, or name the program in the environment: `CHROME_PATH=/opt/chrome`'
  ])
})
