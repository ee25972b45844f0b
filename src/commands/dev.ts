/** `docsgen dev`: the site while it is written. Nothing is written to the output folder. */
import { spawn } from 'node:child_process'
import { createTerminal } from '../messages/terminal.ts'
import { command, flag, text, wholeNumber } from './command.ts'
import { base, host, root } from './options.ts'

export const dev = command({
  name: 'dev',
  description: 'Serve the site while you write it, and show each change when you save it.',
  arguments: { root },
  options: {
    port: wholeNumber('<n>', 'port to listen on (default: 3000, or the next that is free)'),
    host,
    open: flag('open the site in the browser'),
    base,
    editor: text('<command>', 'editor that opens the places of errors (default: the running one)')
  },
  examples: ['docsgen dev', 'docsgen dev website --port 8080 --open'],
  async run({ root, port, host, open, base, editor }, { signal }) {
    const { serveProject } = await import('../dev/session.ts')
    const serving = open ? openBrowser : () => {}
    await serveProject(root, { port, host, base, editor, terminal: createTerminal(), signal, serving })
    return 0
  }
})

/** Does nothing without a browser: the address is in the terminal. */
function openBrowser(url: string): void {
  const [program, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open']
  if (program)
    spawn(program, [...args, url], { stdio: 'ignore', detached: true })
      .on('error', () => {})
      .unref()
}
