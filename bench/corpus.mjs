/**
 * Markdown to build, the same in every run: the words, the code and the links come from a generator of numbers with a
 * seed. `rich` pages are what documentation is made of (some 8 kB: prose, nested lists, a table, three blocks of code,
 * links to other pages), in sections and folders of 20; `plain` pages are 1 kB of prose, all in one folder; `linked`
 * pages are in folders as the rich ones are and have ten links each, five of them to a heading.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createRandom } from './random.mjs'

const nouns =
  'account backup channel cluster cookie dataset domain engine export filter gateway handler invoice journal key ledger market module node order packet panel policy profile queue record region report request role route schema secret server session setting shard signal snapshot source stream table target task team tenant ticket token topic tracker upload user vault version volume webhook worker zone'.split(
    ' '
  )
const verbs =
  'add archive assign attach balance build cancel change check clear close collect compare connect copy count create delete deploy detach disable enable export find freeze import index install join limit list load lock merge move open order pause print publish read rename repair replace reset resume rotate run save scan search send share sort split start stop store sync test track update watch write'.split(
    ' '
  )
const adjectives =
  'active ancient blue central cheap common daily dense early empty equal exact false final first fresh global grand hidden idle inner large last late local lone loose major minor mixed narrow new old open outer partial plain private public quick quiet rare raw ready remote rough safe secure shared short silent simple single slow small solid spare stable strict strong true typed unique upper urgent valid vast warm weak wide'.split(
    ' '
  )

/** Writes a corpus such as `rich-1000` to a folder. Gives the names of its sections. */
export function writeCorpus(name, folder) {
  const [, kind, count] = /^(rich|plain|linked)-(\d+)$/.exec(name) ?? []
  if (kind === undefined) throw new Error(`Expected a corpus such as \`rich-1000\`, not \`${name}\``)
  const random = createRandom(Number(count))
  const pages = kind === 'plain' ? plainPages(Number(count)) : pagesInSections(Number(count))
  for (const page of pages) {
    const file = path.join(folder, page.file)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, writePage(page, { pages, kind, random }))
  }
  return kind === 'plain'
    ? []
    : [...new Set(pages.flatMap(({ file }) => (file.includes('/') ? [file.split('/')[0]] : [])))]
}

function plainPages(count) {
  return Array.from({ length: count }, (_, at) => (at === 0 ? { file: 'index.md', at } : { file: `note-${at}.md`, at }))
}

/** Folders of 20 pages, 10 folders to a section; each has an index. */
function pagesInSections(count) {
  return Array.from({ length: count }, (_, at) => {
    if (at === 0) return { file: 'index.md', at }
    const folder = Math.floor(at / 20)
    const section = `section-${Math.floor(folder / 10)}`
    const within = folder % 10 === 0 ? section : `${section}/part-${folder % 10}`
    return { file: `${within}/${at % 20 === 0 || at === 1 ? 'index' : `page-${at}`}.md`, at }
  })
}

function writePage({ file, at }, { pages, kind, random }) {
  const pick = (items) => items[Math.floor(random() * items.length)]
  const noun = () => pick(nouns)
  const sentences = [
    () =>
      `The ${pick(adjectives)} ${noun()} ${pick(verbs)}s each ${noun()} before the ${noun()} can ${pick(verbs)} it.`,
    () =>
      `Set \`${noun()}.${noun()}\` to **${Math.floor(random() * 900)}** and the ${noun()} will ${pick(verbs)} ${pick(adjectives)} ${noun()}s.`,
    () => `Nobody has to ${pick(verbs)} a ${noun()} twice, *unless* its ${noun()} is ${pick(adjectives)}.`,
    () =>
      `With \`acme ${pick(verbs)} --${noun()}\` you ${pick(verbs)} the ${noun()} of a ${pick(adjectives)} ${noun()}.`
  ]
  const prose = (length) => Array.from({ length }, () => pick(sentences)()).join(' ')
  const title = `${pick(verbs)} the ${pick(adjectives)} ${noun()} ${at}`
  const head = `---\ntitle: ${title}\ndescription: ${sentences[2]().replace(/[*]/g, '')}\n---\n\n# ${title}\n\n`
  if (kind === 'plain') return `${head}${prose(4)}\n\n## ${pick(verbs)} ${noun()}\n\n${prose(4)}\n\n${prose(3)}\n`
  const link = (heading = () => '') => {
    const target = pages[Math.floor(random() * pages.length)]
    const others = /index\.md$/.test(target.file) ? pages[Math.max(2, at === 2 ? 3 : 2)] : target
    const href = path.posix.relative(path.posix.dirname(file), others.file) + heading(others)
    return `See [the ${noun()} of a ${noun()}](${href.startsWith('.') ? href : `./${href}`}).`
  }
  if (kind === 'linked') {
    const pair = () => `${prose(1)} ${link()} ${prose(1)} ${link((page) => `#part-${page.at}`)}\n`
    return `${head}## part ${at}\n\n${Array.from({ length: 5 }, pair).join('\n')}`
  }
  const parts = { pick, noun, prose, link, random }
  return head + Array.from({ length: 5 }, (_, number) => writeSection(number, parts)).join('\n')
}

function writeSection(number, { pick, noun, prose, link, random }) {
  const list = `1. ${prose(1)}\n2. ${prose(1)}\n   - ${prose(1)}\n   - ${prose(1)}\n3. ${prose(1)}\n`
  const row = () => `| \`${noun()}\` | ${pick(adjectives)} | ${Math.floor(random() * 99)} |`
  const table = ['| name | kind | default |', '| --- | --- | ---: |', ...Array.from({ length: 6 }, row)].join('\n')
  const code = [
    () =>
      `\`\`\`js\nexport function ${pick(verbs)}(${noun()}s) {\n  // the ${pick(adjectives)} ones\n  return ${noun()}s.filter(({ id }) => id > ${Math.floor(random() * 9)}).map((each) => each.${noun()})\n}\n\`\`\`\n`,
    () =>
      `\`\`\`yaml\n${noun()}:\n  ${noun()}: "${pick(adjectives)}"\n  steps:\n    - run: acme ${pick(verbs)}\n    - limit: ${Math.floor(random() * 99)}\n\`\`\`\n`,
    () => `\`\`\`sh\nacme ${pick(verbs)} --${noun()} "$HOME/${noun()}" | grep -v ${noun()}\n\`\`\`\n`
  ]
  const middle = [`${code[0]()}\n${list}`, table, code[1](), list, code[2]()][number]
  return `## ${pick(verbs)} the ${noun()} ${number}\n\n${prose(4)} ${link()}\n\n${middle}\n\n### ${pick(adjectives)} ${noun()}s ${number}\n\n${prose(5)} ${link()}\n`
}
