/** The differences of two sites, written for a terminal, a comment on a pull request, and a browser. */
import { diffWordsWithSpace } from 'diff'
import { escapeXml } from '../disk/entities.ts'
import { countOf, formatBytes, stripControls } from '../messages/format.ts'
import type { Terminal } from '../messages/terminal.ts'
import { urlToHref } from '../page/url.ts'
import type { FactKind, PageChange, SiteChanges, TextChange } from './compare.ts'
import type { Change } from './menus.ts'

const headings: Record<FactKind, string> = {
  redirects: 'Redirects',
  navigation: 'Menu changes',
  replaced: 'Replaced files',
  newProblems: 'New problems',
  fixedProblems: 'Fixed problems',
  heavier: 'Heavier'
}

/** A list with what its lines have in common. A line with a `title` is a page that can be visited. */
type List = [heading: string, lines: (Change & { title?: string })[]]

const oneOf = (heading: string) => heading.replace(/s$/, '')

/** Everything but the texts of pages; lists without a line are left out. */
function listsOf({ added, removed, facts }: SiteChanges): List[] {
  const lists: List[] = [
    ['New', added.map(({ url, title }) => ({ name: url, title }))],
    ['Moved', removed.flatMap(({ url, to }) => (to === undefined ? [] : { name: url, text: `→ ${to}` }))],
    ['Lost', removed.flatMap(({ url, title, to }) => (to === undefined ? { name: url, text: title } : []))],
    ...Object.entries(headings).map(([kind, heading]): List => [heading, facts?.[kind as FactKind] ?? []])
  ]
  return lists.filter(([, lines]) => lines.length > 0)
}

function summaryOf(changes: SiteChanges): string {
  const { changed, facts: { weight } = { weight: { before: 0, after: 0 } } } = changes
  const more = weight.after - weight.before
  const parts = [
    ...(changed.length > 0 ? [`${countOf(changed.length, 'page')} changed`] : []),
    ...listsOf(changes).map(([name, { length }]) => `${length} ${length === 1 ? oneOf(name) : name}`.toLowerCase()),
    ...(Math.abs(more) < 1000 ? [] : [`${more < 0 ? '−' : '+'}${formatBytes(Math.abs(more))}`])
  ]
  return parts.join(', ') || 'Nothing changes for readers'
}

/** Said where one of the sites has no facts. */
const onlyTexts = 'Only texts and addresses were compared: navigation, problems and weight are known of projects'

type Write = (text: string) => string

/** Both texts of a change. Where half of a sentence stayed, the words that did not are marked. */
function markWords({ before, after }: TextChange, plain: Write, mark: Write): TextChange {
  const [[old = ''], [now = '']] = [before, after]
  const parts = before.length === 1 && after.length === 1 ? diffWordsWithSpace(old, now) : []
  const same = parts.reduce((sum, { value, added, removed }) => sum + (added || removed ? 0 : value.length), 0)
  if (2 * same < Math.max(old.length, now.length)) return { before: before.map(plain), after: after.map(plain) }
  const write = (side: 'added' | 'removed', other: 'added' | 'removed') =>
    parts.map((part) => (part[other] ? '' : part[side] ? mark(plain(part.value)) : plain(part.value))).join('')
  return { before: [write('removed', 'added')], after: [write('added', 'removed')] }
}

/** The lines of a page that went and came, each with a sign; `@` is that of a heading. */
function toLines({ title, sections }: PageChange, write: (sign: string, text: string) => string, mark: Write = String) {
  return sections.flatMap(({ heading, changes }) => [
    ...(heading === title || heading === '' ? [] : [write('@', stripControls(heading))]),
    ...changes.flatMap((change) => {
      const { before, after } = markWords(change, stripControls, mark)
      return [...before.map((text) => write('-', text)), ...after.map((text) => write('+', text))]
    })
  ])
}

export function formatText(changes: SiteChanges, { paint, color }: Terminal): string {
  const write = (sign: string, text: string) =>
    sign === '@' ? `  ${paint.bold(text)}` : (sign === '-' ? paint.red : paint.green)(`  ${sign} ${text}`)
  const pages = changes.changed.map((page) =>
    [`${paint.bold(page.url)}  ${page.title}`, ...toLines(page, write, color ? paint.inverse : String)].join('\n')
  )
  const lists = listsOf(changes).map(([heading, lines]) => {
    const shown = lines.map(({ name, title, text }) => `  ${[name, title, text].filter(Boolean).join('  ')}`)
    return [(/^(?:Lost|New p)/.test(heading) ? paint.red : paint.green)(heading), ...shown.map(stripControls)].join(
      '\n'
    )
  })
  const end = paint.bold(summaryOf(changes)) + (changes.facts ? '' : `\n${paint.dim(onlyTexts)}`)
  return `${[...pages, ...lists, end].join('\n\n')}\n`
}

/** More lines of a list are only counted in a comment. */
const mostLines = 10

/** A text of somebody, in a comment: nothing in it is Markdown, HTML or the name of a person, but code in it stays code. */
function toGithub(text: string): string {
  const signs = /[&<>*_~[\]\\`|]/g
  const plain = text.replace(/\s+/g, ' ').replace(signs, (sign) => `&#${sign.charCodeAt(0)};`)
  return plain.replaceAll('@', '@<!-- -->').replace(/&#96;(.+?)&#96;/g, '<code>$1</code>')
}

/** `preview` is the address where the new site can be seen. */
export function formatComment(changes: SiteChanges, preview?: string): string {
  const link = (url: string, title: string) =>
    preview === undefined
      ? `<code>${toGithub(url)}</code> ${toGithub(title)}`
      : `[${toGithub(title)}](<${preview}${urlToHref(url, '')}>)`
  const lists = listsOf(changes).flatMap(([heading, lines]) => [
    ...lines.slice(0, mostLines).map(({ name, title, text = '' }) => {
      return `- **${oneOf(heading)}**: ${title === undefined ? `<code>${toGithub(name)}</code>` : link(name, title)} ${toGithub(text)}`.trimEnd()
    }),
    ...(lines.length > mostLines ? [`- **${heading}**: … and ${lines.length - mostLines} more`] : [])
  ])
  const head = ['<!-- docsgen diff -->', `**Documentation**: ${summaryOf(changes)}`, '', ...lists]
  // A comment of GitHub has at most 65,536 characters.
  let room = 60_000 - head.join('\n').length
  const details = changes.changed
    .map((page) => toDetails(page, link))
    .filter(({ length }) => {
      room -= length
      return room > 0
    })
  const left = changes.changed.length - details.length
  const more = left > 0 ? [`… and ${countOf(left, 'page')} more: run \`docsgen diff\`.`] : []
  return `${[...head, ...details, ...more, ...(changes.facts ? [] : [`\n${onlyTexts}.`])].join('\n')}\n`
}

function toDetails(page: PageChange, link: (url: string, title: string) => string): string {
  const { url, title } = page
  const lines = toLines(page, (sign, text) => (sign === '@' ? `@@ ${text} @@` : `${sign} ${text}`))
  const ticks = '`'.repeat(Math.max(3, ...lines.map((line) => (/`+/.exec(line)?.[0].length ?? 0) + 1)))
  const diff = `\n${ticks}diff\n${lines.join('\n')}\n${ticks}\n`
  return `\n<details><summary>${toGithub(title)} <code>${toGithub(url)}</code></summary>\n\n${link(url, title)}\n${diff}\n</details>`
}

/** A page of its own, with both texts side by side. */
export function formatHtml(changes: SiteChanges, preview?: string): string {
  const named = (url: string, title: string) => {
    const href = preview === undefined ? '' : ` href="${escapeXml(preview + url)}"`
    return `<a${href}>${escapeXml(title)} <code>${escapeXml(url)}</code></a>`
  }
  const cell = (kind: string, texts: string[]) =>
    `<td>${texts.map((text) => `<${kind}>${text}</${kind}>`).join('')}</td>`
  const pages = changes.changed.map(({ url, title, sections }) => {
    const rows = sections.flatMap(({ heading, changes }) => [
      ...(heading === '' ? [] : [`<tr><th colspan="2" scope="colgroup">${escapeXml(heading)}</th></tr>`]),
      ...changes.map((change) => {
        const { before, after } = markWords(change, escapeXml, (text) => `<b>${text}</b>`)
        return `<tr>${cell('del', before)}${cell('ins', after)}</tr>`
      })
    ])
    return `<section><h2>${named(url, title)}</h2><table>${rows.join('\n')}</table></section>`
  })
  const lists = listsOf(changes).map(([heading, lines]) => {
    const items = lines.map(({ name, title, text = '' }) => {
      const what = title === undefined ? `<code>${escapeXml(name)}</code>` : named(name, title)
      return `<li>${what} ${escapeXml(text)}</li>`
    })
    return `<section><h2>${heading}</h2><ul>${items.join('\n')}</ul></section>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${summaryOf(changes)}</title>
<style>
body { max-width: 80rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif }
table { width: 100%; table-layout: fixed; border-spacing: 0 }
th { text-align: start; padding-top: 1rem }
td { padding: .25rem .75rem; vertical-align: top; border-top: 1px solid #8886 }
ins, del { display: block; text-decoration: none; white-space: pre-wrap; overflow-wrap: anywhere; border-inline-start: 3px solid; padding-inline-start: .5rem }
ins { border-color: #2a8a50 }
del { border-color: #c0392b }
b { background: #8884 }
</style>
</head>
<body>
<h1>${summaryOf(changes)}</h1>
${[...lists, ...pages, ...(changes.facts ? [] : [`<p>${onlyTexts}.</p>`])].join('\n')}
</body>
</html>
`
}
