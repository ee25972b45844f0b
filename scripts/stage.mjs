/**
 * What the front page of docs/ shows of docsgen: a build that stops, the same build after two links are corrected, and what search
 * finds there. Writes docs/plugins/landing/stage.json; with `--check` it ends with 1 if that is not what docsgen says today.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'

const root = path.join(import.meta.dirname, '..')
const file = path.join(root, 'docs/plugins/landing/stage.json')

const install = `---
title: Install
---

Harbor needs one machine with Linux.

## Before you start

Read [what to back up](upgarde.md#back-up) first.

:::steps
1. Download the archive.
2. Unpack it, and run \`harbor up\`.
3. Open [the settings](settings.md#prot).
:::
`

const pages = {
  'docsgen.config.ts': "export default { title: 'Harbor', sidebars: { '/': 'auto' } }\n",
  'content/index.md': '---\ntitle: Harbor\n---\n\nBegin with [the installation](install.md).\n',
  'content/settings.md': '---\ntitle: Settings\n---\n\n## Port\n\nThe port is 8080.\n',
  'content/upgrade.md': '---\ntitle: Upgrade\n---\n\n## Back up\n\nCopy the folder `data` before you upgrade.\n',
  'content/api.md': '---\ntitle: API\n---\n\nEach call is a GET.\n'
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'docsgen-stage-'))
try {
  mkdirSync(path.join(folder, 'content'))
  for (const [name, text] of Object.entries(pages)) writeFileSync(path.join(folder, name), text)
  const stopped = buildWith(install)
  const passed = buildWith(install.replace('upgarde', 'upgrade').replace('#prot', '#port'))
  const { pages: found } = JSON.parse(run('search', 'bakc up', '--format', 'json'))
  const hits = found.map(({ title, sections: [{ headings, url }] }) => ({ title, section: headings.at(-1), url }))
  const shown = `${JSON.stringify({ stopped, passed, hits }, undefined, 2)}\n`
  if (!process.argv.includes('--check')) writeFileSync(file, shown)
  else if (!isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(shown))) {
    console.error(`docs/plugins/landing/stage.json is not what docsgen says: run \`node scripts/stage.mjs\`.\n${shown}`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** Lines of the terminal with their colours, without what has a path, a time or a size. */
function buildWith(text) {
  writeFileSync(path.join(folder, 'content/install.md'), text)
  const lines = run('build').trim().split('\n')
  return lines.filter((line) => !/^ {2}|Rules: /.test(line)).map((line) => line.replace(/, built in .*/, ''))
}

function run(...args) {
  const env = { ...process.env, FORCE_COLOR: '1', CI: '' }
  const options = { cwd: folder, env, encoding: 'utf8' }
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'bin/docsgen.js'), ...args], options)
  return stdout || stderr
}
