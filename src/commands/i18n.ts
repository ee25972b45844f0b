/** `docsgen i18n`: which translations are behind their source, and in which blocks. Writes only front matter, when asked to. */
import { maybeReadData } from '../disk/files.ts'
import { canonical, type Language } from '../languages/languages.ts'
import { cleanName, countOf, stripControls } from '../messages/format.ts'
import { DocsgenError, Problems } from '../messages/message.ts'
import { createTerminal, maybeRead, type Terminal } from '../messages/terminal.ts'
import type { Page } from '../page/page.ts'
import { countChanges } from '../site/freshness.ts'
import type { ShownChange } from '../translate/history.ts'
import type { LanguageStatus, Translations } from '../translate/translate.ts'
import { choice, command, flag, required, several, text } from './command.ts'

export const i18n = command({
  name: 'i18n',
  description: 'Show which translations are older than their source, and exchange their blocks with translators.',
  arguments: {
    action: required('what to do', ['status', 'diff', 'mark', 'adopt', 'export', 'import']),
    pages: several('translations, by file or url; for `export` after a language; for `import`, files of translators')
  },
  options: {
    lang: text('<tag>', 'only this language'),
    stale: flag('export only what has changed in pages that have a translation'),
    root: text('<dir>', 'folder of the project (default: here)'),
    format: choice('output format of `status` and `export`; as text, `export` writes XLIFF', ['text', 'json'], 'text')
  },
  examples: [
    'docsgen i18n status --lang de',
    'docsgen i18n diff content/de/guides/install.md',
    'docsgen i18n mark content/de/guides/install.md',
    'docsgen i18n adopt',
    'docsgen i18n export --stale de > de.xlf',
    'docsgen i18n import de.xlf'
  ],
  epilogue:
    '\nExit code: 0 whatever was found, 1 a file cannot be imported, 2 usage or configuration, 130 interrupted\n',
  async run({ action, pages, lang, stale, root = '.', format }, { signal }) {
    const [{ openProject }, translate] = await Promise.all([
      import('../pipeline/open.ts'),
      import('../translate/translate.ts')
    ])
    const terminal = createTerminal()
    const opening = { overrides: {}, readOnly: true, signal, progress() {} }
    if (Object.hasOwn(expected, action) !== pages.length > 0) throw wrongPages(action)
    await openProject(root, opening, async (project, context) => {
      const all = await translate.openTranslations(project, context)
      const languages = translate.findLanguages(project, action === 'export' ? pages[0] : lang)
      if (action === 'export') return exportUnits(pages.slice(1), languages[0], all, { stale, format, terminal })
      if (action === 'import') return importFiles(pages, all, terminal)
      const asked = pages.map((page) => translate.findTranslation(page, all))
      if (action === 'status') {
        const found = languages.map((language) => translate.statusOf(language, all))
        if (format === 'json') terminal.raw(`${JSON.stringify({ languages: found }, undefined, 2)}\n`)
        else printStatus(found, all, terminal)
      } else if (action === 'mark') {
        for (const { page, blocks } of asked) translate.mark(project, page.file, blocks)
        terminal.out(`${terminal.paint.green('✓')} Marked ${countOf(asked.length, 'translation')} as up to date\n`)
      } else {
        const { adopt, maybeGit, showChanges } = await import('../translate/history.ts')
        const git = await maybeGit(project.root, signal)
        if (action === 'diff')
          for (const translation of asked) {
            const now = maybeReadData(project.root, translation.source.file) ?? ''
            const shown = await showChanges(translation, { now, all, git })
            const { page, source } = translation
            terminal.out(`${terminal.paint.bold(cleanName(page.file))}: ${sayChanges(translation)}\n`)
            printChanges(shown, source.file, terminal)
          }
        else {
          const tags = new Set(languages.map(({ tag }) => tag))
          const unmarked = all.all.filter(({ changes, language }) => !changes && tags.has(language.tag))
          const left = await adopt(unmarked, { all, git })
          for (const { page } of left) terminal.err(`${cleanName(page.file)}: not marked: git does not have it\n`)
          const done = countOf(unmarked.length - left.length, 'translation')
          terminal.out(`${terminal.paint.green('✓')} Marked ${done} with the source of their last change\n`)
        }
      }
    })
    return 0
  }
})

/** The arguments of an action, for messages; others have none. */
const expected: Record<string, string> = {
  diff: 'the file of a translation',
  mark: 'the file of a translation',
  export: 'a language',
  import: 'a file that `docsgen i18n export` wrote'
}

function wrongPages(action: string): DocsgenError {
  return new DocsgenError({
    rule: 'usage',
    text: `Expected ${expected[action] ?? 'no page'} after \`docsgen i18n ${action}\``,
    ...(!Object.hasOwn(expected, action) && { note: 'Name the folder of the project with `--root`' })
  })
}

async function exportUnits(
  asked: string[],
  language: Language | undefined,
  all: Translations,
  { stale, format, terminal }: { stale: boolean | undefined; format: string; terminal: Terminal }
): Promise<void> {
  if (!language) return
  const [{ exportPages, openExchange }, { findSource }, { toXliff }] = await Promise.all([
    import('../translate/exchange.ts'),
    import('../translate/translate.ts'),
    import('../translate/xliff.ts')
  ])
  const isStale = ({ file }: Page) =>
    all.all.some((each) => each.source.file === file && each.language === language && each.changes?.length)
  const pages = asked.length > 0 ? asked.map((each) => findSource(each, all)) : all.sources
  const { exchange, left } = exportPages(stale ? pages.filter(isStale) : pages, await openExchange(all, language))
  for (const { file, why } of left) terminal.err(`${cleanName(file)}: not exported: ${why}\n`)
  const units = exchange.pages.flatMap((page) => page.units)
  if (units.length > 0)
    terminal.raw(format === 'json' ? `${JSON.stringify(exchange, undefined, 2)}\n` : toXliff(exchange))
  terminal.err(`Exported ${countOf(units.length, 'block')} of ${countOf(exchange.pages.length, 'page')}\n`)
}

async function importFiles(files: string[], all: Translations, terminal: Terminal): Promise<void> {
  const [{ importPage, openExchange }, { readJson, readXliff }] = await Promise.all([
    import('../translate/exchange.ts'),
    import('../translate/xliff.ts')
  ])
  const problems = new Problems()
  for (const file of files)
    await problems.of(async () => {
      const text = maybeRead(file)
      if (text === undefined) throw new DocsgenError({ rule: 'usage', text: `Cannot read \`${file}\`` })
      const { target, pages } = (/^\s*\{/.test(text) ? readJson : readXliff)(file, text)
      const language = all.project.languages.find(({ lang, isSource }) => lang === canonical(target) && !isSource)
      if (!language)
        throw new DocsgenError({ rule: 'usage', file, text: `Cannot import a translation into \`${target}\`` })
      const exchanger = await openExchange(all, language)
      for (const page of pages) {
        const { written, done, blocks, problems: found } = importPage(page, exchanger, file)
        problems.messages.push(...found)
        const count = `${done} of ${countOf(blocks, 'block')}`
        if (written) terminal.out(`${terminal.paint.green('✓')} ${cleanName(written)}  ${count}\n`)
        else if (found.length === 0) terminal.out(`  ${cleanName(page.file)}  nothing is translated\n`)
      }
    })
  if (problems.messages.length > 0) throw problems.toError()
}

function sayChanges({ changes, blocks }: Translations['all'][number]): string {
  if (!changes) return 'it does not say what it was made from: use `docsgen i18n adopt` or `mark`'
  return changes.length === 0 ? 'up to date' : `${countChanges({ changes, blocks })} changed`
}

function printStatus(found: readonly LanguageStatus[], { sources }: Translations, { out, paint }: Terminal): void {
  const heads = ['language', 'translated', 'stale', 'unmarked', 'missing', 'words to do']
  const rows = found.map(({ lang, translated, stale, unmarked, missing, words }) => {
    const [changed, blocks] = [sum(stale.map((each) => each.changed)), sum(stale.map((each) => each.blocks))]
    const behind = stale.length === 0 ? '0' : `${stale.length} (${changed} of ${blocks} blocks)`
    const numbers = [unmarked.length, missing.length].map(String)
    return [lang, `${translated} of ${sources.length}`, behind, ...numbers, words.toLocaleString('en')]
  })
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  out(`${paint.bold(line(heads))}\n${rows.map((row) => `${line(row)}\n`).join('')}`)
  const behind = found.flatMap(({ stale }) => stale)
  const texts = found.map((each) => each.texts).filter(({ missing }) => missing.length > 0)
  if (behind.length + texts.length > 0) out('\n')
  for (const { file, changed, blocks } of behind) out(`${cleanName(file)}  ${changed} of ${countOf(blocks, 'block')}\n`)
  for (const { file, missing } of texts)
    out(`${cleanName(file)}  ${countOf(missing.length, 'missing text')}: ${missing.map(stripControls).join(', ')}\n`)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

function printChanges(changes: readonly ShownChange[], file: string, { out, paint }: Terminal): void {
  const quote = (text: string, mark: string) =>
    stripControls(text)
      .split('\n')
      .map((line) => `${mark} ${line}\n`)
      .join('')
  for (const { before, now, text, textBefore } of changes) {
    out(
      `\n${cleanName(file)}${now ? `:${now.line}` : ''}${before === undefined ? ' (new)' : now ? '' : ' (removed)'}\n`
    )
    if (textBefore !== undefined) out(paint.red(quote(textBefore, '-')))
    else if (before !== undefined) out(`- (git does not have the old text here)\n`)
    if (text !== undefined) out(paint.green(quote(text, '+')))
  }
  if (changes.length > 0) out('\n')
}
