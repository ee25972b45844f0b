/** `docsgen export`: a section of the site as a PDF, or the site as files that need no server. */
import { countOf } from '../messages/format.ts'
import { DocsgenError } from '../messages/message.ts'
import type { Format } from '../messages/report.ts'
import { createPhases, createTerminal, report } from '../messages/terminal.ts'
import type { Exported, ExportOptions } from '../pipeline/export.ts'
import { command, maybe, required, text } from './command.ts'
import { visibility } from './options.ts'

export const exportCommand = command({
  name: 'export',
  description:
    'Make one PDF of a section, in a Chrome or Chromium of this machine, or a folder with all pages that works without a server.',
  arguments: {
    format: required('what to make', ['pdf', 'offline']),
    section: maybe('for a PDF, url of the section, such as /guides (default: the only one)')
  },
  options: {
    root: text('<dir>', 'folder of the project (default: here)'),
    out: text('<path>', 'file or folder to write (default: named after the section or the site, here)'),
    ...visibility
  },
  examples: ['docsgen export pdf', 'docsgen export pdf /guides --out guides.pdf', 'docsgen export offline'],
  epilogue: '\nExit code: 0 done, 1 the site has errors, 2 usage, configuration or no browser, 130 interrupted\n',
  async run({ format, section, root = '.', out, drafts, now }, { signal }) {
    if (format === 'offline' && section !== undefined) {
      const text = `Expected no section after \`docsgen export offline\`, not \`${section}\`: it has all pages`
      throw new DocsgenError({ rule: 'usage', text, note: 'Name the folder to write with `--out`' })
    }
    const { exportOffline, exportPdf } = await import('../pipeline/export.ts')
    const options = { out, overrides: { drafts, now }, signal }
    return runExport((phases) =>
      format === 'offline'
        ? exportOffline(root, { ...options, ...phases })
        : exportPdf(root, section, { ...options, ...phases })
    )
  }
})

/** Reports what an export found, and what it wrote. Returns the exit code. */
export async function runExport(
  make: (phases: Pick<ExportOptions, 'progress' | 'slow'>) => Promise<Exported>,
  { format = 'text', quiet = false }: { format?: Format; quiet?: boolean | undefined } = {}
): Promise<number> {
  const { rules } = await import('../site/checks/rules.ts')
  const terminal = createTerminal({ quiet })
  const { end, ...phases } = createPhases(terminal)
  const { messages, file, pages, root } = await make(phases).finally(end)
  report(messages, { terminal, format, root, rules })
  if (file === undefined) return 1
  if (/^(?:text|github)$/.test(format) && !quiet)
    terminal.out(`${terminal.paint.green('✓')} ${countOf(pages, 'page')} in ${file}\n`)
  return 0
}
