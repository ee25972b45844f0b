/** A PDF of 200 pages, in bounded memory. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { docsgenAlone, project } from '../support/project.ts'

const report = "process.on('exit', () => console.error('RSS', process.resourceUsage().maxRSS))"

test('a PDF of 200 pages has all of them, and docsgen needs at most 600 MB', async () => {
  const parts = (page: number) =>
    Array.from(
      { length: 6 },
      (_, part) =>
        `## Part ${part}\n\n${'A sentence to print. '.repeat(24)}\n\n[next](p${(page + 1) % 200}.md#part-${part})\n`
    )
  const pages = Array.from({ length: 200 }, (_, at) => [
    `content/guides/p${at}.md`,
    `# Page ${at}\n\n${parts(at).join('\n')}`
  ])
  const root = project({
    'docsgen.config.json': JSON.stringify({ sidebars: { '/guides': 'auto' } }),
    'content/index.md': '# Home\n\n[guides](guides/p0.md)\n',
    ...Object.fromEntries(pages)
  })
  const file = path.join(root, 'guides.pdf')
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}` }
  const ran = await docsgenAlone(['export', 'pdf', '/guides', '--root', root, '--out', file], { env })
  expect(ran.code).toBe(0)
  const peak = Math.max(...[...ran.stderr.matchAll(/RSS (\d+)/g)].map(([, kilobytes]) => Number(kilobytes)))
  expect(peak).toBeLessThan(600_000)
  const text = readFileSync(file, 'latin1')
  const goals = new Set([...text.matchAll(/^\/Dest \/(\S+)/gm)].map(([, goal]) => goal))
  expect(goals.size).toBeGreaterThanOrEqual(1200)
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(200)
}, 180_000)
