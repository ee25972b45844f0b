/** `docsgen i18n`: which translations are behind their source, and in which blocks. Writes only front matter, when asked to. */
import { maybeReadData } from '../disk/files.ts'
import { cleanName, countOf, stripControls } from '../messages/format.ts'
import { DocsgenError } from '../messages/message.ts'
import { createTerminal, type Terminal } from '../messages/terminal.ts'
import { countChanges } from '../site/freshness.ts'
import type { ShownChange } from '../translate/history.ts'
import type { LanguageStatus, Translations } from '../translate/translate.ts'
import { choice, command, required, several, text } from './command.ts'

export const i18n = command({
  name: 'i18n',
  description: 'Show which translations are older than their source, and in which blocks.',
  arguments: {
    action: required('what to do', ['status', 'diff', 'mark', 'adopt']),
    pages: several('translations, by file or url')
  },
  options: {
    lang: text('<tag>', 'only this language'),
    root: text('<dir>', 'folder of the project (default: here)'),
    format: choice('output format of `status`', ['text', 'json'], 'text')
  },
  examples: [
    'docsgen i18n status --lang de',
    'docsgen i18n diff content/de/guides/install.md',
    'docsgen i18n mark content/de/guides/install.md',
    'docsgen i18n adopt'
  ],
  epilogue: '\nExit code: 0 whatever was found, 2 usage or configuration, 130 interrupted\n',
  async run({ action, pages, lang, root = '.', format }, { signal }) {
    const [{ openProject }, translate] = await Promise.all([
      import('../pipeline/open.ts'),
      import('../translate/translate.ts')
    ])
    const terminal = createTerminal()
    const opening = { overrides: {}, readOnly: true, signal, progress() {} }
    if ((action === 'diff' || action === 'mark') !== pages.length > 0) throw wrongPages(action)
    await openProject(root, opening, async (project, context) => {
      const all = await translate.openTranslations(project, context)
      const languages = translate.findLanguages(project, lang)
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

function wrongPages(action: string): DocsgenError {
  const isMissing = action === 'diff' || action === 'mark'
  const text = `Expected ${isMissing ? 'the file of a translation' : 'no page'} after \`docsgen i18n ${action}\``
  return new DocsgenError({ rule: 'usage', text })
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
