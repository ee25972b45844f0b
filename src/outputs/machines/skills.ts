/**
 * Skills for agents, below `/.well-known/agent-skills/`, as version 0.2.0 of Agent Skills Discovery has them: the files of each
 * folder with a `SKILL.md` as they are, an archive where there are several, and an index with a digest of each.
 */
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Link } from 'mdast'
import { hash, readData } from '../../disk/files.ts'
import { byCodeUnit, toPosix } from '../../disk/paths.ts'
import { findSecret, isPrivate, isSecretName } from '../../disk/secrets.ts'
import { cannotRead, type Message } from '../../messages/message.ts'
import { inConfig, placeAt } from '../../messages/place.ts'
import { findBlock } from '../../page/front-matter/block.ts'
import { urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { PlacedFacts } from '../files/file-references.ts'
import type { OutputKind } from '../kind.ts'
import { type Output, textOutput } from '../output.ts'

const home = '/.well-known/agent-skills'

const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'

export const skills: OutputKind = {
  name: 'skills',
  yields: true,
  urls: (project) => (folderOf(project) === undefined ? [] : [`${home}/index.json`]),
  async list({ project, report }) {
    const folder = folderOf(project)
    if (folder === undefined) return []
    // Most sites have no skills, and need none of these.
    const [{ zipSync }, { parseMarkdown }, { readYaml }] = await Promise.all([
      import('fflate'),
      import('../../page/markdown/markdown.ts'),
      import('../../page/yaml.ts')
    ])
    const reading: Reading = { project, folder, report, zipSync, parseMarkdown, readYaml }
    const found = foldersIn(project, folder).flatMap((name) => readSkill(name, reading) ?? [])
    if (found.length === 0) {
      const note = `Write \`${folder}/<name>/SKILL.md\`, or remove \`skills\``
      report({
        rule: 'config',
        ...inConfig(project, ['machines', 'skills']),
        text: `Cannot find a skill in \`${folder}\``,
        note
      })
    }
    const index = { $schema: schema, skills: found.map(({ entry }) => entry) }
    const text = `${JSON.stringify(index, undefined, 2)}\n`
    return [...found.flatMap(({ outputs }) => outputs), textOutput(`${home}/index.json`, () => text)]
  }
}

function folderOf({ machines }: Pick<Project, 'machines'>): string | undefined {
  return machines === false ? undefined : machines.skills
}

function foldersIn({ root }: Project, folder: string): string[] {
  const at = path.join(root, folder)
  const isThere = statSync(at, { throwIfNoEntry: false })?.isDirectory()
  const entries = isThere ? readdirSync(at, { withFileTypes: true }) : []
  return entries.flatMap((entry) => (entry.isDirectory() && !isPrivate(entry.name) ? entry.name : [])).sort(byCodeUnit)
}

interface Reading {
  project: Project
  folder: string
  report(message: Message): void
  zipSync: typeof import('fflate')['zipSync']
  parseMarkdown: typeof import('../../page/markdown/markdown.ts')['parseMarkdown']
  readYaml: typeof import('../../page/yaml.ts')['readYaml']
}

interface Skill {
  entry: Record<'name' | 'type' | 'description' | 'url' | 'digest', string>
  outputs: Output[]
}

/** Reports what is wrong with a skill; undefined for one without a `SKILL.md`. */
function readSkill(name: string, reading: Reading): Skill | undefined {
  const { project, folder, report } = reading
  const files = readFiles(path.posix.join(folder, name), reading)
  const main = files.find(({ at }) => at === 'SKILL.md')
  if (main === undefined) {
    const file = path.posix.join(folder, name, 'SKILL.md')
    report({ rule: 'skill', file, text: 'Cannot find `SKILL.md`', note: 'Write it, or remove the folder' })
    return undefined
  }
  const outputs = files.map((file): Output => {
    const body = async () => ({ bytes: file.bytes, ...(file === main && { refers: linksIn(file, reading) }) })
    const url = `${home}/${name}/${file.at}`
    return { path: url.slice(1), also: [], source: file.file, key: hash(project.url ?? '', file.bytes), body }
  })
  const isAlone = files.length === 1
  const bytes = isAlone ? main.bytes : zip(files, reading)
  const url = `${home}/${name}${isAlone ? '/SKILL.md' : '.zip'}`
  const archive: Output = { path: url.slice(1), also: [], key: hash(bytes), body: async () => ({ bytes }) }
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  const description = readDescription(name, main, reading)
  const type = isAlone ? 'skill-md' : 'archive'
  return {
    entry: { name, type, description, url: urlToHref(url, project.base), digest },
    outputs: isAlone ? outputs : [...outputs, archive]
  }
}

interface SkillFile {
  /** Relative to the folder of the skill. */
  at: string
  file: string
  bytes: Buffer
}

function readFiles(folder: string, { project: { root }, report }: Reading): SkillFile[] {
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
  const names = entries.flatMap((entry) => {
    const at = toPosix(path.relative(path.join(root, folder), path.join(entry.parentPath, entry.name)))
    return entry.isDirectory() || isPrivate(at) ? [] : at
  })
  return names.sort(byCodeUnit).flatMap((at) => {
    const file = path.posix.join(folder, at)
    try {
      const bytes = readData(root, file)
      const secret = findSecret(bytes.toString('latin1'))?.what ?? (isSecretName(at) ? 'a key' : undefined)
      if (secret) report({ rule: 'secret', file, text: `Cannot publish the file: this looks like ${secret}` })
      return [{ at, file, bytes }]
    } catch (error) {
      report(cannotRead(file, error))
      return []
    }
  })
}

/** Reports a name that is not that of the folder, and a description that agents cannot choose by. */
function readDescription(folder: string, { file, bytes }: SkillFile, { report, readYaml }: Reading): string {
  const block = findBlock(bytes.toString().replaceAll('\r\n', '\n'))
  const { value, problems, place } = readYaml(block && 'yaml' in block ? block.yaml : '')
  const { name, description } = Object(value) as Record<string, unknown>
  const refuse = (text: string, note?: string, line = 1) =>
    report({ rule: 'skill', file, place: { line, column: 1 }, text, ...(note !== undefined && { note }) })
  const [problem] = problems
  // Front matter begins on the second line.
  if (problem) refuse(`Cannot read the skill: ${problem.why}`, undefined, place(problem.offset).line + 1)
  else if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(folder) || folder.length > 64)
    refuse(`Expected at most 64 letters a–z, digits and single hyphens, not \`${folder}\``, 'Rename the folder')
  else if (name !== folder)
    refuse(
      `Expected \`name: ${folder}\`, not \`${name === undefined ? '' : `name: ${name}`}\``,
      'The name is that of the folder'
    )
  const isGood = typeof description === 'string' && description.trim() !== '' && description.length <= 1024
  if (!isGood && !problem)
    refuse('Expected a `description` of at most 1,024 characters', 'Say what the skill does, and when to use it')
  return isGood ? description : ''
}

/** The links of a skill. Those to the site, which are whole addresses there, are links within it. */
function linksIn({ bytes }: SkillFile, { project: { url, base }, parseMarkdown }: Reading): PlacedFacts {
  const text = bytes.toString()
  const links: Link[] = []
  const visit = (node: { type: string; children?: unknown[] }) => {
    if (node.type === 'link') links.push(node as Link)
    for (const child of node.children ?? []) visit(child as typeof node)
  }
  const front = findBlock(text)
  const end = front && 'end' in front ? front.end : 0
  visit(parseMarkdown(text.slice(0, end).replace(/[^\n]/g, ' ') + text.slice(end), 'plain'))
  const own = url === undefined ? undefined : new URL(url).origin + base
  const references = links.map(({ url: href, position }): PlacedFacts['references'][number] => {
    const isOwn = own !== undefined && (href === own || href.startsWith(`${own}/`))
    return [isOwn ? href.slice(new URL(own).origin.length) || '/' : href, position?.start.offset ?? 0, 'link']
  })
  return { references, places: references.map(([, at]) => placeAt(text, at)) }
}

/** An archive of files, not compressed and of the first day that one can have: its bytes are the same on every machine. */
function zip(files: readonly SkillFile[], { zipSync }: Reading): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({ at, bytes }) => [at, bytes])), {
    level: 0,
    mtime: new Date(1980, 0, 1)
  })
}
