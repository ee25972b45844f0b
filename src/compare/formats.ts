/** The differences of two sites, written for a terminal, a comment on a pull request, and a browser. */
import { escapeXml } from '../disk/entities.ts'
import { countOf, stripControls } from '../messages/format.ts'
import type { Terminal } from '../messages/terminal.ts'
import type { PageChange, SiteChanges } from './compare.ts'

function summaryOf({ changed, added, removed }: SiteChanges): string {
  const lost = removed.filter(({ to }) => to === undefined).length
  const parts = [
    `${countOf(changed.length, 'page')} changed`,
    `${added.length} new`,
    `${removed.length - lost} moved`,
    `${lost} lost`
  ]
  return parts.filter((part, at) => at === 0 || !part.startsWith('0 ')).join(', ')
}

export function formatText(changes: SiteChanges, { paint }: Terminal): string {
  const { changed, added, removed } = changes
  const pages = changed.map(({ url, title, sections, lostAnchors }) => {
    const lines = sections.flatMap(({ heading, changes }) => [
      ...(heading === title || heading === '' ? [] : [`  ${paint.bold(heading)}`]),
      ...changes.flatMap(({ before, after }) => [
        ...before.flatMap(toLines).map((line) => paint.red(`  - ${line}`)),
        ...after.flatMap(toLines).map((line) => paint.green(`  + ${line}`))
      ])
    ])
    const lost = lostAnchors.map((id) => paint.red(`  lost: #${id}`))
    return [`${paint.bold(url)}  ${title}`, ...lines, ...lost].join('\n')
  })
  const others = [
    ...added.map(({ url, title }) => `${paint.green('new')}   ${url}  ${title}`),
    ...removed.map(({ url, title, to }) => `${paint.red(to ? 'moved' : 'lost')}  ${url}  ${to ? `→ ${to}` : title}`)
  ]
  const blocks = [...pages, ...(others.length > 0 ? [others.join('\n')] : []), summaryOf(changes)]
  return `${blocks.join('\n\n')}\n`
}

const toLines = (text: string) => text.split('\n').map(stripControls)

/** A comment of GitHub has at most 65,536 characters. */
const mostOfComment = 60_000

/** `preview` is the address where the new site can be seen. */
export function formatComment(changes: SiteChanges, preview?: string): string {
  const link = (url: string, title: string) =>
    preview === undefined ? `\`${url}\` ${title}` : `[${title}](${preview.replace(/\/$/, '')}${url})`
  const { changed, added, removed } = changes
  const head = ['<!-- docsgen diff -->', `**Documentation**: ${summaryOf(changes)}`, '']
  const others = [
    ...added.map(({ url, title }) => `- New: ${link(url, title)}`),
    ...removed.map(({ url, to }) =>
      to ? `- Moved: \`${url}\` → \`${to}\`` : `- **Lost**: \`${url}\` has no redirect`
    ),
    ...changed.flatMap(({ url, lostAnchors }) => lostAnchors.map((id) => `- **Lost**: \`${url}#${id}\``))
  ]
  const details: string[] = []
  let room = mostOfComment - [...head, ...others].join('\n').length
  for (const text of changed.map((page) => toDetails(page, link))) {
    room -= text.length
    if (room > 0) details.push(text)
  }
  const left = changed.length - details.length
  const more = left > 0 ? [`… and ${countOf(left, 'page')} more: run \`docsgen diff\`.`] : []
  return `${[...head, ...others, ...details, ...more].join('\n')}\n`
}

function toDetails({ url, title, sections }: PageChange, link: (url: string, title: string) => string): string {
  const lines = sections.flatMap(({ heading, changes }) => [
    ...(heading === '' ? [] : [`@@ ${heading} @@`]),
    ...changes.flatMap(({ before, after }) => [
      ...before.flatMap(toLines).map((line) => `- ${line}`),
      ...after.flatMap(toLines).map((line) => `+ ${line}`)
    ])
  ])
  const ticks = '`'.repeat(Math.max(3, ...lines.map((line) => (/`+/.exec(line)?.[0].length ?? 0) + 1)))
  const diff = lines.length > 0 ? `\n${ticks}diff\n${lines.join('\n')}\n${ticks}\n` : ''
  return `\n<details><summary>${escapeXml(title)} <code>${escapeXml(url)}</code></summary>\n\n${link(url, title)}\n${diff}\n</details>`
}

/** A page of its own, with both texts side by side. */
export function formatHtml(changes: SiteChanges, preview?: string): string {
  const { changed, added, removed } = changes
  const cell = (kind: string, texts: string[]) =>
    `<td>${texts.map((text) => `<${kind}>${escapeXml(text)}</${kind}>`).join('')}</td>`
  const pages = changed.map(({ url, title, sections, lostAnchors }) => {
    const rows = sections.flatMap(({ heading, changes }) => [
      ...(heading === '' ? [] : [`<tr><th colspan="2" scope="colgroup">${escapeXml(heading)}</th></tr>`]),
      ...changes.map(({ before, after }) => `<tr>${cell('del', before)}${cell('ins', after)}</tr>`)
    ])
    const lost = lostAnchors.map((id) => `<p>Lost: <code>#${escapeXml(id)}</code></p>`).join('')
    return `<section><h2>${named(url, title, preview)}</h2>${lost}<table>${rows.join('\n')}</table></section>`
  })
  const others = [
    ...added.map(({ url, title }) => `<li>New: ${named(url, title, preview)}</li>`),
    ...removed.map(({ url, to }) =>
      to
        ? `<li>Moved: <code>${escapeXml(url)}</code> → <code>${escapeXml(to)}</code></li>`
        : `<li>Lost: <code>${escapeXml(url)}</code></li>`
    )
  ]
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
</style>
</head>
<body>
<h1>${summaryOf(changes)}</h1>
<ul>${others.join('\n')}</ul>
${pages.join('\n')}
</body>
</html>
`
}

function named(url: string, title: string, preview: string | undefined): string {
  const text = `${escapeXml(title)} <code>${escapeXml(url)}</code>`
  return preview === undefined ? text : `<a href="${escapeXml(preview.replace(/\/$/, '') + url)}">${text}</a>`
}
