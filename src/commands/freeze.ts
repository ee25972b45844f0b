/** `docsgen freeze`: the current version of the documentation becomes an old one. Writes its folder, and no configuration. */
import path from 'node:path'
import { cleanName, countOf } from '../messages/format.ts'
import { createTerminal, shownFolder } from '../messages/terminal.ts'
import { command, required, text } from './command.ts'
import { root } from './options.ts'

export const freeze = command({
  name: 'freeze',
  description: 'Copy the current version of the documentation, which becomes an old one.',
  arguments: { name: required('name of the old version, such as 2.x'), root },
  options: { path: text('<url>', 'where the documentation begins, if it has no versions yet: /docs') },
  examples: ['docsgen freeze 2.x', 'docsgen freeze 2.x --path /docs'],
  failed: 'Nothing was written.',
  async run({ name, path: start, root }, { signal }) {
    const [{ openProject }, { freeze: copy }] = await Promise.all([
      import('../pipeline/open.ts'),
      import('../freeze/freeze.ts')
    ])
    const opening = { overrides: { drafts: 'include' as const }, readOnly: true, signal, progress() {} }
    const { project, made } = await openProject(root, opening, async (project, context) => ({
      project,
      made: await copy({ name, path: start }, project, context)
    }))
    const { target, pages, files, added, left, outside } = made
    const { out, raw, err, paint } = createTerminal()
    for (const { file, url } of outside) err(`${cleanName(file)}: not copied: its url \`${url}\` is of no version\n`)
    const byHand = left.map(({ file, place: { line, column }, was, text }) => {
      return `${cleanName(file)}:${line}:${column}: not changed in the copy: write \`${text}\` for \`${was}\`\n`
    })
    for (const line of new Set(byHand)) err(line)
    const others = files > 0 ? ` and ${countOf(files, 'other file')}` : ''
    const folder = shownFolder(path.join(project.root, target))
    out(`${paint.green('✓')} ${paint.bold(`Copied ${countOf(pages, 'page')}${others} to ${folder}`)}\n`)
    for (const { where, text } of added) {
      out(`\nAdd ${where}:\n\n`)
      raw(`${text.replace(/^(?=.)/gm, '  ')}\n`)
    }
    out('\nNext: docsgen check\n')
    return 0
  }
})
