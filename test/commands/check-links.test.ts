/** `docsgen check-links` on the sources; what it asks other hosts is in test/http/. */
import { existsSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { expect, it } from 'vitest'
import { expectClean, expectLines } from '../support/bad.ts'
import { docsgen, project } from '../support/project.ts'
import { listen } from '../support/servers.ts'

it('sees the problems that a build sees, and writes nothing', async () => {
  const root = project({ 'content/index.md': '---\ntitel: a\n---\n[x](./nope.md)\n' })
  const ran = await docsgen(['check-links', root])
  expect(ran.code).toBe(1)
  expectClean(ran)
  expectLines(ran, [
    'content/index.md:2:1: error: Unknown key `titel`; did you mean `title`?',
    'content/index.md:4:1: error: Cannot find `./nope.md`'
  ])
  expect(existsSync(path.join(root, 'dist')) || existsSync(path.join(root, '.docsgen'))).toBe(false)
})

it('asks other hosts for the targets of redirects too', async () => {
  const server = http.createServer(({ url }, response) => response.writeHead(url === '/there' ? 200 : 404).end())
  const host = await listen(server)
  const root = project({
    'content/index.md': '# Home\n',
    'redirects.yml': `- { from: /old, to: '${host}/there' }\n- { from: /older, to: '${host}/gone' }\n`
  })
  expect(await docsgen(['check-links', root])).toMatchObject({ code: 0, stderr: '' })
  const asked = await docsgen(['check-links', root, '--external', '--local'])
  expect(asked.code).toBe(1)
  expect(asked.stderr).not.toContain('/there`')
  expectLines(asked, [`redirects.yml:2:23: error: Cannot reach \`${host}/gone\`: status 404`])
})
