/** Reads the text of `redirects.yml`, with places; all of its mistakes are reported. Loads the parser of YAML. */
import { defined } from '../../disk/defined.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { isMap, isScalar, isSeq, readYaml, type Yaml } from '../../page/yaml.ts'
import { type RedirectStatus, redirectStatuses, redirectsFile } from '../../project/redirect-status.ts'
import type { RedirectList } from './redirects.ts'

const keys = ['from', 'to', 'status']

const note = 'Write `- from: /old` and below it `  to: /new`'

export function parseRedirects(source: string): RedirectList {
  const yaml = readYaml(source)
  const list: RedirectList = { redirects: [], messages: [] }
  const report = (offset: number, text: string, advice?: string) =>
    list.messages.push({
      rule: 'redirect',
      file: redirectsFile,
      place: yaml.place(offset),
      text,
      ...defined({ note: advice })
    })
  for (const { offset, why } of yaml.problems) report(offset, `Cannot read the redirects: ${why}`)
  const { contents } = yaml.document
  if (yaml.problems.length > 0 || contents === null) return list
  if (!isSeq(contents)) report(offsetOf(contents), 'Expected a list of redirects', note)
  else for (const item of contents.items) readItem(item, { yaml, list, report })
  return list
}

interface Reading {
  yaml: Yaml
  list: RedirectList
  report(offset: number, text: string, advice?: string): void
}

function readItem(item: unknown, { yaml, list, report }: Reading): void {
  if (!isMap(item)) {
    report(offsetOf(item), 'Expected a redirect', note)
    return
  }
  for (const { key } of item.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (!keys.includes(name)) report(offsetOf(key), `Unknown key \`${name}\`${didYouMean(name, keys)}`)
  }
  const [from, to, status] = keys.map((key) => item.get(key, true))
  const where = (node: unknown) => ({ file: redirectsFile, place: yaml.place(offsetOf(node)) })
  const code = status === undefined ? 301 : isScalar(status) && status.value
  if (!isStatus(code)) report(offsetOf(status), `Expected \`status\` to be one of ${redirectStatuses.join(', ')}`)
  const texts = [from, to].map((node) => (isScalar(node) && typeof node.value === 'string' ? node.value : ''))
  const [source = '', target = ''] = texts
  if (source === '') report(offsetOf(from ?? item), 'Expected `from` to be a url such as `/old`', note)
  if (target === '') report(offsetOf(to ?? item), 'Expected `to` to be a url such as `/new`', note)
  if (source === '' || target === '') return
  const known = isStatus(code) ? code : 301
  list.redirects.push({ from: source, to: target, status: known, where: where(from), whereTo: where(to) })
}

function isStatus(code: unknown): code is RedirectStatus {
  return redirectStatuses.some((each) => each === code)
}

function offsetOf(node: unknown): number {
  const range = typeof node === 'object' && node && 'range' in node ? node.range : undefined
  return Array.isArray(range) ? Number(range[0]) : 0
}
