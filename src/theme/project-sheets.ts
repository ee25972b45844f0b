/** The style sheets of a project as they are written, and what esbuild does not report in them (the rule `style`). */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from '../disk/files.ts'
import { byCodeUnit, toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import { didYouMean } from '../messages/suggest.ts'
import { maybeRead } from '../messages/terminal.ts'
import { docusaurusProperty } from '../page/checks/other-generators.ts'
import { declarationsOf, withoutComments } from './brand/declarations.ts'
import { layersOf, type ThemeSource } from './template-layers.ts'

/** A style sheet of the project. */
export interface Sheet {
  file: string
  text: string
  /** It is `styles.css`, which takes the place of the theme's. */
  isEntry: boolean
}

/** `styles.css` comes last, as it imports the others. */
export async function readSheets({ root, templates }: ThemeSource): Promise<Sheet[]> {
  const names = (await listFiles(templates).catch(() => [])).filter((name) => name.endsWith('.css')).sort(byCodeUnit)
  const last = (name: string) => Number(name === 'styles.css')
  return names
    .sort((a, b) => last(a) - last(b))
    .map((name) => ({
      file: toPosix(path.relative(root, path.join(templates, name))),
      text: maybeRead(path.join(templates, name)) ?? '',
      isEntry: name === 'styles.css'
    }))
}

/** Warns about the project's sheets; `bundled` is the text of all sheets of the site. */
export async function findOdd(sheets: readonly Sheet[], bundled: string, source: ThemeSource): Promise<Message[]> {
  const names = sheets.some(({ text }) => text.includes('--')) ? await namesOf(bundled, source) : undefined
  return sheets.flatMap((sheet) => [
    ...findEntry(sheet),
    ...findBritish(sheet),
    ...findCircular(sheet),
    ...(names ? [...findUndeclared(sheet, names), ...findIdle(sheet, names)] : [])
  ])
}

function findEntry({ file, text, isEntry }: Sheet): Message[] {
  if (!isEntry || /@import\s+(?:url\(\s*)?['"]?\.\/styles/.test(text)) return []
  const bare = 'Expected the style sheet to import the one of the theme, which it replaces'
  return [{ rule: 'style', file, text: bare, note: "Start it with `@import './styles.css';`" }]
}

function findBritish({ file, text }: Sheet): Message[] {
  return [...text.matchAll(/(?<=[{;]\s*)(?:[a-z]+-)*colour\b(?=[a-z-]*\s*:)/g)].map(({ 0: property, index }) => ({
    rule: 'style',
    file,
    text: `\`${property}\` is not a known CSS property; did you mean \`${property.replace('colour', 'color')}\`?`,
    place: placeAt(text, index)
  }))
}

/** Custom properties of a site: those that something declares, and those that something reads. */
interface Names {
  declared: ReadonlySet<string>
  read: ReadonlySet<string>
}

/** A component may set or read any that it names. */
async function namesOf(bundled: string, source: ThemeSource): Promise<Names> {
  const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([name]) => name)
  const code = (await Promise.all(layersOf(source).map(readCode))).join('\n')
  const named = find(code, /--[\w-]+/g)
  return {
    declared: new Set([...find(bundled, /(?<![\w-])--[\w-]+(?=\s*[:{])/g), ...named]),
    read: new Set([...find(bundled, /(?<=var\(\s*)--[\w-]+/g), ...named])
  }
}

async function readCode(layer: string): Promise<string> {
  const files = (await listFiles(layer).catch(() => [])).filter((file) => /\.[jt]sx?$/.test(file))
  return files.map((file) => readFileSync(path.join(layer, file), 'utf8')).join('\n')
}

/** `var(--name)` without another value in case nothing declares it. */
function findUndeclared({ file, text }: Sheet, { declared }: Names): Message[] {
  const used = [...withoutComments(text).matchAll(/(?<=var\(\s*)(--[\w-]+)(?=\s*\))/g)]
  return used.flatMap(({ 0: name, index }) => {
    if (declared.has(name)) return []
    const advice = adviseOn(`Nothing declares \`${name}\``, didYouMean(name, declared))
    return { rule: 'style' as const, file, place: placeAt(text, index), ...advice }
  })
}

/** A property of the whole page that nothing reads: that of another theme, or a misspelt one. Drawings read `--art-…`. */
function findIdle({ file, text }: Sheet, { read }: Names): Message[] {
  return declarationsOf(text).flatMap(({ name, at }) => {
    if (read.has(name) || name.startsWith('--art-')) return []
    const advice = adviseOn(`Nothing uses \`${name}\``, didYouMean(name, read))
    return { rule: 'style' as const, file, place: placeAt(text, at), ...advice }
  })
}

/** A property of the whole page that is made of itself: browsers take away its value, and that of the theme too. */
function findCircular({ file, text }: Sheet): Message[] {
  return declarationsOf(text).flatMap(({ name, value, at }) => {
    if (!new RegExp(`var\\(\\s*${name}\\s*[,)]`).test(value)) return []
    const note = 'Write a colour or a length instead of the `var()`'
    return {
      rule: 'style' as const,
      file,
      place: placeAt(text, at),
      text: `\`${name}\` is made of itself: it has no value`,
      note
    }
  })
}

function adviseOn(problem: string, guess: string): Pick<Message, 'text' | 'note'> {
  if (docusaurusProperty.test(problem))
    return { text: problem, note: 'What it is here is in “Style sheets” of From Docusaurus in the documentation' }
  if (guess !== '') return { text: problem + guess }
  return { text: problem, note: 'The properties of the theme are the tokens in “Theming” of the documentation' }
}
