/** `docsgen mcp`: assistants in editors search and read the documentation. */
import { readVersion } from '../disk/package-root.ts'
import { createTerminal } from '../messages/terminal.ts'
import { isBuilt } from './built-folder.ts'
import { command, optional } from './command.ts'
import { visibility } from './options.ts'

export const mcp = command({
  name: 'mcp',
  description:
    'Serve the documentation to assistants in editors, by the Model Context Protocol on standard input and output.',
  arguments: { root: optional('folder of the project, built folder, or address of the home page', '.') },
  options: visibility,
  examples: ['docsgen mcp', 'docsgen mcp dist', 'docsgen mcp https://docs.example.org'],
  async run({ root, drafts, now }, { signal }) {
    const [{ serve }, { folderSource, projectSource, webSource }] = await Promise.all([
      import('../mcp/mcp.ts'),
      import('../mcp/sources.ts')
    ])
    const open = async () => {
      if (/^https?:\/\//.test(root)) return webSource(root, signal)
      if (await isBuilt(root)) return folderSource(root)
      return projectSource(root, { overrides: { drafts, now }, signal, terminal: createTerminal() })
    }
    await serve(await open(), readVersion(), signal)
    return 0
  }
})
