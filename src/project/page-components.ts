/**
 * The components that pages of MDX import. They are a part of the theme, so they are known before a page is parsed: the
 * imports are read from the text, and pages are parsed with the folders that names begin with.
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { defined } from '../disk/defined.ts'
import { hash } from '../disk/files.ts'
import { byCodeUnit, isInside } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import {
  codeBlock,
  componentKey,
  type Folders,
  kindOfImport,
  type MdxNames,
  resolveSpecifier,
  toComponentName
} from '../page/mdx/specifiers.ts'
import { isSafe } from '../page/mounts.ts'
import type { Project } from './project.ts'
import type { SourceFiles } from './sources.ts'

/** A component of React that a page imports. */
export interface PageComponent {
  /** As the content of pages has it. */
  key: string
  /** The file, relative to the project, or the package. */
  from: string
  /** The name of the export, and members of it: `default`, `Tabs.Tab`. */
  exported: string
  /** The island that it is, if its file begins with `'use client'`. */
  island?: string
}

export interface PageComponents {
  /** Changes with the list. */
  key: string
  list: PageComponent[]
  names: MdxNames
  messages: Message[]
  /** Files, there or not, that would mend what is reported. */
  wanted: string[]
}

const nothing: PageComponents = { key: '', list: [], names: { folders: {}, components: {} }, messages: [], wanted: [] }

/** Reads the imports of all pages and parts in MDX. */
export async function findComponents(
  project: Pick<Project, 'root' | 'content' | 'mdx' | 'mounts'>,
  { pages, ignored }: Pick<SourceFiles, 'pages' | 'ignored'>
): Promise<PageComponents> {
  const mayImport = (file: string) => /\.mdx$/i.test(file) && !isSafe(project.mounts, file)
  const files = [...pages.map(({ file }) => file), ...ignored].filter(mayImport)
  if (!project.mdx || files.length === 0) return nothing
  const folders = await readFolders(project.root)
  const messages: Message[] = []
  const named = readNamed(project.root, messages)
  const content = realpathSync.native(project.content)
  const home = realpathSync.native(project.root)
  // Strangers may change texts, and must not bring code. A project that is all content has its configuration there, too.
  const isRefused = (file: string) => {
    const real = realpathSync.native(path.join(project.root, file))
    return !isInside(real, home) || (content !== home && isInside(real, content))
  }
  const found = new Map<string, PageComponent>()
  const wanted: string[] = []
  // Grows by parts that are imported from elsewhere.
  const all = new Set(files.sort(byCodeUnit))
  for (const file of all) {
    const text = maybeRead(path.join(project.root, file))
    for (const { written } of importLines(text)) {
      const part = written.endsWith('.mdx') ? resolveSpecifier(written, file, folders) : undefined
      if (part !== undefined && mayImport(part)) all.add(part)
    }
    for (const each of importsOf(text + named.imports, file, folders)) {
      const { key, exported, target, at } = each
      const from = target === undefined ? findPackage(each.from, project.root) : findModule(target, project.root)
      const refuse = (problem: string, note?: string) => {
        if (target !== undefined)
          wanted.push(...(from === undefined ? endings.map((ending) => target + ending) : [from]))
        messages.push({
          rule: 'mdx',
          ...(from !== undefined && at >= text.length ? { file: from } : { file, place: placeAt(text, at) }),
          text: problem,
          ...defined({ note })
        })
      }
      if (from === undefined && target === undefined)
        refuse(`Cannot find the package \`${each.from}\``, `Install it: \`npm install ${packageOf(each.from)}\``)
      else if (from === undefined) refuse(`Cannot find \`${each.from}\``, `There is no file \`${target}.tsx\``)
      else if (target !== undefined && isRefused(from))
        refuse(
          `Cannot import \`${from}\`: only code of the project outside of its content is run`,
          'Move it to another folder of the project'
        )
      else if (target !== undefined && !exportsName(maybeRead(path.join(project.root, from)), exported))
        refuse(`Cannot find the export \`${exported}\` in \`${from}\``)
      else found.set(key, { key, from, exported })
    }
  }
  const list = [...found.values()].sort((a, b) => byCodeUnit(a.key, b.key))
  nameIslands(list, project.root)
  const names = { folders, components: named.components }
  return { key: hash(JSON.stringify([list, names])), list, names, messages, wanted }
}

/** The files of `templates/components/` are components of all pages, as if each page imported them. */
function readNamed(root: string, messages: Message[]): { components: Record<string, string>; imports: string } {
  const folder = 'templates/components'
  const files = existsSync(path.join(root, folder)) ? readdirSync(path.join(root, folder)).sort(byCodeUnit) : []
  const byName = new Map<string, string>()
  for (const file of files) {
    const { name, ext } = path.parse(file)
    if (!/^\.[jt]sx$/.test(ext) || !/^[A-Za-z][\w-]*$/.test(name)) continue
    const component = toComponentName(name)
    const other = byName.get(component)
    if (other === undefined) byName.set(component, file)
    else
      messages.push({
        rule: 'mdx',
        file: `${folder}/${file}`,
        text: `Cannot use two files for \`<${component}>\`: the other is \`${folder}/${other}\``,
        note: 'Remove one, or give it another name'
      })
  }
  const targets = [...byName].map(([component, file]) => [component, `${folder}/${path.parse(file).name}`])
  return {
    components: Object.fromEntries(targets.map(([name = '', target = '']) => [name, componentKey(target, 'default')])),
    imports: targets.map(([name, target]) => `\nimport ${name} from '/${target}'`).join('')
  }
}

/** A rough look: what is re-exported from other files is not followed. */
function exportsName(text: string, exported: string): boolean {
  const [name = ''] = exported.split('.')
  const listed = new RegExp(`\\bexport\\b[^;=]*?[\\s{,]${name.replaceAll('$', '\\$')}(?![\\w$])`)
  return /\bexport\s*\*|module\.exports/.test(text) || listed.test(text)
}

const importLine = /^import\s+([\w$*{}\s,]+?)\s+from\s+(['"])([^'"\n]+)\2/gm

/** The imports at the beginning of a line: `written` is the path or package, at the offset `writtenAt`. */
export function importLines(text: string) {
  return [...withoutCode(text).matchAll(importLine)].map(({ 0: line, 1: names = '', 3: written = '', index }) => {
    return { names, written, writtenAt: index + line.length - 1 - written.length, at: index }
  })
}

/** Blocks of code are blank. */
function withoutCode(text: string): string {
  return text.replace(codeBlock, (code) => code.replace(/[^\n]/g, ' '))
}

/** The imports of components that a page uses as elements; those of a package have no `target`. */
function importsOf(text: string, file: string, folders: Folders) {
  const plain = withoutCode(text)
  return importLines(text).flatMap(({ names, written, at }) => {
    if (kindOfImport(written) !== 'component') return []
    const target = resolveSpecifier(written, file, folders)
    return readNames(names).flatMap(({ local, exported }) => {
      const used = [...plain.matchAll(new RegExp(`<${local.replaceAll('$', '\\$')}((?:\\.\\w+)*)(?=[\\s/>])`, 'g'))]
      const members = new Set(used.map(([, member = '']) => member))
      return [...members].map((member) => {
        const name = exported === '*' ? member.slice(1) : exported + member
        return { key: componentKey(target ?? written, name), from: written, target, exported: name, at }
      })
    })
  })
}

/** `A, { B, C as D }` and `* as E`. */
function readNames(names: string): { local: string; exported: string }[] {
  const [, inner = ''] = /\{([^}]*)\}/.exec(names) ?? []
  const outer = names.replace(/\{[^}]*\}/, '').split(',')
  return [
    ...outer.map((each) => (/^\s*[\w$]+\s*$/.test(each) ? `default as ${each}` : each)),
    ...inner.split(',')
  ].flatMap((each) => {
    const [, exported = '', local = exported] = /^\s*([\w$*]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(each) ?? []
    return local === '' ? [] : [{ local, exported }]
  })
}

const endings = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '/index.tsx', '/index.ts', '/index.jsx', '/index.js']

/** The file of a module, relative to the project. */
function findModule(target: string, root: string): string | undefined {
  return endings
    .map((ending) => target + ending)
    .find((file) => /\.\w+$/.test(file) && existsSync(path.join(root, file)))
}

/** The name itself, if it is a package of the project, or a part of one. */
function findPackage(name: string, root: string): string | undefined {
  const written = JSON.parse(maybeRead(path.join(root, 'package.json')) || '{}') as Record<string, object | undefined>
  const lists = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
  return lists.some((list) => Object.hasOwn(written[list] ?? {}, packageOf(name))) ? name : undefined
}

function packageOf(name: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name
}

/** Components whose file begins with `'use client'` are islands, named after what is exported, or else the file. */
function nameIslands(list: PageComponent[], root: string): void {
  const taken = new Set<string>()
  for (const component of list) {
    if (
      !/\.[jt]sx?$/.test(component.from) ||
      !/^\s*(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*\n|\s)*(['"])use client\1/.test(maybeRead(path.join(root, component.from)))
    )
      continue
    const { name, dir } = path.posix.parse(component.from)
    const wanted =
      component.exported !== 'default' ? component.exported : name === 'index' ? path.posix.basename(dir) : name
    let island = `mdx-${wanted.replace(/[^\w-]/g, '-')}`
    while (taken.has(island.toLowerCase())) island += '-'
    taken.add(island.toLowerCase())
    component.island = island
  }
}

/** The short names of folders in `tsconfig.json`, and `@site/` as Docusaurus has it. */
async function readFolders(root: string): Promise<Folders> {
  const text = maybeRead(path.join(root, 'tsconfig.json'))
  const { parse } = await import('jsonc-parser')
  const { compilerOptions: { paths = {}, baseUrl = '.' } = {} } = (text === '' ? {} : (parse(text) ?? {})) as {
    compilerOptions?: { paths?: Record<string, string[]>; baseUrl?: string }
  }
  const folders: Record<string, string> = { '@site/': '' }
  for (const [name, [folder]] of Object.entries(paths))
    if (name.endsWith('/*') && folder?.endsWith('/*'))
      folders[name.slice(0, -1)] = path.posix.join(baseUrl, folder.slice(0, -1))
  return folders
}

function maybeRead(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
