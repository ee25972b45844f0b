/** Skills for agents, read as an agent does: by the index, with the digest of what it names. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildProject, buildSound, docsgen, project, write } from '../support/project.ts'

const files = {
  'docsgen.config.ts': "export default { url: 'https://x.example', base: '/base', machines: { skills: 'skills' } }\n",
  'content/index.md': '# Home\n\n[a](a.md)\n',
  'content/a.md': '# A\n',
  'skills/orders/SKILL.md':
    '---\r\nname: orders\r\ndescription: Cancels an order.\r\n---\r\n\r\nSee [a](https://x.example/base/a).\r\n',
  'skills/badges/SKILL.md': '---\nname: badges\ndescription: Prints a badge.\n---\n\nRun [print](scripts/größe.sh).\n',
  'skills/badges/scripts/größe.sh': 'echo\n',
  'skills/badges/.env': 'no'
}

test('each skill is published byte for byte, with its digest; one of several files is an archive too', async () => {
  const root = project(files)
  const built = await buildSound(root)
  const { skills } = JSON.parse(built['.well-known/agent-skills/index.json'] ?? '')
  expect(skills).toMatchObject([
    { name: 'badges', type: 'archive', url: '/base/.well-known/agent-skills/badges.zip' },
    { name: 'orders', type: 'skill-md', url: '/base/.well-known/agent-skills/orders/SKILL.md' }
  ])
  const read = ({ url }: { url: string }) => readFileSync(path.join(root, 'dist', url.slice('/base'.length)))
  for (const skill of skills)
    expect(skill.digest).toBe(`sha256:${createHash('sha256').update(read(skill)).digest('hex')}`)
  expect(read(skills[1]).toString()).toBe(files['skills/orders/SKILL.md'])
  // The archive is the same on every machine; `unzip -t` and Python's zipfile read it.
  expect(skills[0].digest).toBe('sha256:90cb2dff6644012efdc84a8545661dd2f322812af505a3b964896aae7883dc24')
  expect(Object.keys(built).some((file) => file.endsWith('.env'))).toBe(false)
})

test('a lost page, a missing file, a name, a description, a key and an empty folder are reported, also after a build', async () => {
  const root = project(files)
  await buildProject(root)
  write(root, {
    'content/index.md': '# Home\n\n[a](b.md)\n',
    'content/b.md': '# A\n',
    'content/a.md': '---\ndraft: true\n---\n\n# A\n',
    'skills/badges/SKILL.md': '---\nname: badge\n---\n\nRun [print](scripts/print.sh).\n',
    'skills/badges/key.pem': 'x',
    'skills/empty/notes.md': 'x'
  })
  const { stderr } = await buildProject(root)
  for (const said of [
    'skills/orders/SKILL.md:6:5: error: Cannot find `/a`',
    'skills/badges/SKILL.md:1:1: error: Expected `name: badges`, not `name: badge`',
    'skills/badges/SKILL.md:1:1: error: Expected a `description` of at most 1,024 characters',
    'skills/badges/SKILL.md:5:5: error: Cannot find `/.well-known/agent-skills/badges/scripts/print.sh`',
    'skills/badges/key.pem: error: Cannot publish the file: this looks like a key',
    'skills/empty/SKILL.md: error: Cannot find `SKILL.md`'
  ])
    expect(stderr).toContain(said)
  const none = await buildProject({ ...files, 'docsgen.config.ts': "export default { machines: { skills: 'no' } }\n" })
  expect(none.code).toBe(1)
  expect(none.stderr).toContain('docsgen.config.ts:1:30: error: Cannot find a skill in `no`')
})

test('`check --agents` says what is there, and which setting adds the rest', async () => {
  const list = async (root: string) => {
    const { code, stdout } = await docsgen(['check', root, '--agents'])
    expect(code).toBe(0)
    return stdout.match(/^ {2}[✓–] .*$/gm)?.map((line) => line.trim().replace(/ {2,}/, ': ')) ?? []
  }
  expect(await list(project(files))).toEqual([
    '✓ Markdown copies: of 2 pages',
    expect.stringMatching(/^– Markdown on request: a function of your host/),
    '✓ llms.txt: /llms.txt',
    '✓ Link header: to llms.txt',
    '✓ Sitemap: /sitemap.xml',
    expect.stringMatching(/^– Content-Signal: add .*`robots`$/),
    '✓ Agent skills: badges, orders',
    expect.stringMatching(/^– MCP over HTTP: a function of your host/)
  ])
  const robots = "robots: [{ agents: '*', signals: { search: true, train: false } }]"
  const settings = `export default { machines: false, hosts: ['caddy'], ${robots} }\n`
  const lines = await list(project({ 'docsgen.config.ts': settings, 'content/index.md': '# Home\n' }))
  const off = 'remove `machines: false`'
  const copies = [`– Markdown copies: ${off}`, '✓ Markdown on request: caddy', `– llms.txt: ${off}`]
  const others = [`– Link header: ${off}`, '– Sitemap: set `url`', '✓ Content-Signal: search=yes, ai-train=no']
  expect(lines.slice(0, 6)).toEqual([...copies, ...others])
})
