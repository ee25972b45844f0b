/**
 * Writes THIRD-PARTY-NOTICES.txt, once, when docsgen is built: the licences of the packages whose code is in lib/. The
 * scripts before this one note which files they bundled.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const folder = path.join(root, 'lib/inputs')

/** Files that were bundled, absolute or relative to the working directory. */
export function noteInputs(name, files) {
  const packages = files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.resolve(file)) ?? [])
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify([...new Set(packages)]))
}

/** The folders of the packages that were bundled. */
export function readNoted() {
  const noted = readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
  return [...new Set(noted)]
}

if (process.argv[1] === import.meta.filename) writeNotices()

function writeNotices() {
  /** Text of a licence → the packages that have it. */
  const licences = new Map()
  for (const each of readNoted()) {
    const { name, version, license } = JSON.parse(readFileSync(path.join(each, 'package.json'), 'utf8'))
    const text = readLicence(each)
    licences.set(text, [...(licences.get(text) ?? []), `${name} ${version} (${license})`])
  }
  const blocks = [...licences]
    .map(([text, packages]) => `${[...new Set(packages)].sort().join('\n')}\n\n${text}`)
    .sort()
  const head = 'docsgen contains code of these packages, under these licences.'
  writeFileSync(path.join(root, 'THIRD-PARTY-NOTICES.txt'), `${[head, ...blocks].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

function readLicence(each) {
  const files = readdirSync(each).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  if (files.length === 0) throw new Error(`Cannot find the licence of ${each}: docsgen must not contain it`)
  return files.map((file) => readFileSync(path.join(each, file), 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n')
}
