/** The two formats: Atom as RFC 4287 has it, and JSON Feed 1.1. */
import type { Entry, Listing } from './entries.ts'

/** `bodies` are the HTML of the entries. Days begin at midnight in UTC: no more is known. */
export function writeAtom(listing: Listing, bodies: readonly string[]): string {
  const { title, description, home, address, author, lang, entries } = listing
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(lang)}">`,
    element('id', home),
    element('title', title),
    ...(description ? [element('subtitle', description)] : []),
    // Never the time of the build: equal pages make equal feeds.
    element('updated', moment(entries[0]?.date ?? '1970-01-01')),
    `<author>${element('name', author)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(home)}"/>`,
    ...entries.flatMap((entry, at) => writeEntry(entry, bodies[at] ?? '')),
    '</feed>'
  ]
  return `${lines.join('\n')}\n`
}

function writeEntry({ address, title, description, date }: Entry, body: string): string[] {
  return [
    '<entry>',
    element('id', address),
    element('title', title),
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    element('published', moment(date)),
    element('updated', moment(date)),
    ...(description ? [element('summary', description)] : []),
    `<content type="html">${escapeXml(body)}</content>`,
    '</entry>'
  ]
}

function moment(day: string): string {
  return `${day}T00:00:00Z`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
  const allowed = text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
  return allowed.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

export function writeJson(listing: Listing, bodies: readonly string[]): string {
  const { title, description, home, address, author, lang, entries } = listing
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: address,
    ...(description && { description }),
    language: lang,
    authors: [{ name: author }],
    items: entries.map((entry, at) => ({
      id: entry.address,
      url: entry.address,
      title: entry.title,
      content_html: bodies[at] ?? '',
      ...(entry.description && { summary: entry.description }),
      date_published: moment(entry.date)
    }))
  }
  return `${JSON.stringify(feed, undefined, 2)}\n`
}
