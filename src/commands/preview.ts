/** `docsgen preview`: shows what was built and never builds, so what is seen is what would be published. */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { maybeStat } from '../disk/files.ts'
import { DocsgenError } from '../messages/message.ts'
import { createTerminal } from '../messages/terminal.ts'
import { builtBase } from './built-folder.ts'
import { command, optional, text, wholeNumber } from './command.ts'
import { host } from './options.ts'

export const preview = command({
  name: 'preview',
  description: 'Serve a built site as a strict static host would.',
  arguments: { dir: optional('folder of the built site', 'dist') },
  options: {
    port: wholeNumber('<n>', 'port to listen on (default: 4173, or the next that is free)'),
    host,
    base: text('<path>', 'path to serve the site under (default: the one it was built for)')
  },
  examples: ['docsgen preview', 'docsgen preview public --port 8080'],
  async run({ dir, ...options }, { signal }) {
    await checkBuilt(dir)
    const [{ startPreview }, { greet, homeOf }] = await Promise.all([
      import('../http/preview.ts'),
      import('../http/http.ts')
    ])
    const running = await startPreview({ dir, ...options, base: options.base ?? (await builtBase(dir)) })
    greet(`shows ${dir}`, { host: options.host, url: homeOf(running.url) }, createTerminal())
    if (!signal.aborted) await once(signal, 'abort')
    await running.close()
    return 0
  }
})

async function checkBuilt(dir: string): Promise<void> {
  const home = path.join(dir, 'index.html')
  const isFolder = (await maybeStat(dir))?.isDirectory() === true
  if (isFolder && (await maybeStat(home))?.isFile()) return
  const isProject = isFolder && readdirSync(dir).some((name) => /^docsgen\.config\.|^content$/.test(name))
  const note = isProject
    ? `\`${dir}\` is a project: name the folder that \`docsgen build ${dir}\` writes`
    : 'Run `docsgen build` first'
  const text = `Cannot find ${isFolder ? home : `the folder ${dir}`}`
  throw new DocsgenError({ rule: 'usage', text, note })
}
