/** `docsgen check-links`: the links of a project, a built folder or a running site. Writes nothing. */

import { countOf } from '../messages/format.ts'
import { createTerminal, report } from '../messages/terminal.ts'
import type { DryRunOptions, Findings } from '../pipeline/dry-run.ts'
import { builtBase, isBuilt } from './built-folder.ts'
import { command, flag, optional, text } from './command.ts'
import { asking, exitCodes, format, toPatterns, visibility } from './options.ts'

export const checkLinks = command({
  name: 'check-links',
  description: 'Check every link of a project (writing nothing), of a built folder, or of a running site.',
  arguments: { target: optional('folder of the project, built folder, or url', '.') },
  options: {
    external: flag('check links to other hosts too'),
    ...asking,
    base: text('<path>', 'path of the site on its host (default: the one it was built for)'),
    ...visibility,
    format
  },
  examples: ['docsgen check-links', 'docsgen check-links dist --external', 'docsgen check-links https://example.org'],
  epilogue: `\nFor a project, docsgen looks the links up itself. It crawls a built folder or a running site with linkinator.\n${exitCodes}`,
  async run({ target, external, local, timeout, base, drafts, now, format, ...options }, { signal }) {
    const terminal = createTerminal()
    const ignore = toPatterns(options.ignore)
    const [{ levelFindings }, { rules }] = await Promise.all([
      import('../pipeline/dry-run.ts'),
      import('../site/checks/rules.ts')
    ])
    const found = await checkTarget(target, { overrides: { base, drafts, now }, signal, terminal, ignore })
    const { messages } = await levelFindings(found, { external, local, ignore, timeout, terminal })
    report(messages, { terminal, format, root: found.root, rules })
    const failed = messages.some(({ level }) => level === 'error')
    if (format === 'text' && !failed) terminal.out(`${terminal.paint.green('✓')} ${found.count}: no broken links\n`)
    return failed ? 1 : 0
  }
})

interface Checking extends DryRunOptions {
  /** Addresses not to ask. */
  ignore: RegExp[]
}

async function checkTarget(target: string, checking: Checking): Promise<Findings> {
  if (/^https?:\/\//i.test(target)) return crawl(target, checking)
  if (await isBuilt(target)) return checkBuilt(target, checking)
  const { dryRun } = await import('../pipeline/dry-run.ts')
  return dryRun(target, checking)
}

async function checkBuilt(dir: string, checking: Checking): Promise<Findings> {
  const { startPreview } = await import('../http/preview.ts')
  const server = await startPreview({ dir, port: 0, base: checking.overrides.base ?? (await builtBase(dir)) })
  try {
    return await crawl(server.url, checking)
  } finally {
    await server.close()
  }
}

async function crawl(url: string, { ignore, terminal }: Checking): Promise<Findings> {
  terminal.progress(`Following the links of ${url}`)
  const [{ crawlSite }, { defaultLevels }] = await Promise.all([
    import('../http/crawl/crawl.ts'),
    import('../site/checks/rules.ts')
  ])
  const { messages, pages, links, external } = await crawlSite({ url, ignore })
  terminal.progress('')
  const count = `${countOf(pages, 'page')}, ${countOf(links, 'link')}`
  return { messages, external, terms: { ignores: [], levels: defaultLevels }, count, root: process.cwd() }
}
