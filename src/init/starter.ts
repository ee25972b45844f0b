/** The files of a new site: those of the folder starter/, with a few values of its own. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../disk/package-root.ts'
import { hostNames } from '../project/hosting.ts'
import type { Installer } from './workspace.ts'

/** Where GitHub looks for it, in the root of the repository. */
export const workflowFile = '.github/workflows/site.yml'

/** In the order a reader may look at them. */
export const starterPaths = [
  'package.json',
  'docsgen.config.ts',
  'tsconfig.json',
  'pnpm-workspace.yaml',
  'content/index.md',
  'content/guides/_category.yml',
  'content/guides/start.md',
  'content/guides/writing.md',
  'vercel.json',
  '.gitignore',
  '.vscode/settings.json',
  workflowFile
]

/** Where a site may be published: on a host that docsgen knows, by the workflow on GitHub Pages, or elsewhere. */
export const starterHosts = [...hostNames, 'other'] as const

export interface Starter {
  title: string
  /** Name of the package. */
  name: string
  /** The version of docsgen to install: a range, an address or a path. */
  docsgen: string
  host?: (typeof starterHosts)[number] | undefined
  /** Default: those of the reader's system. */
  colours?: 'light' | 'dark' | 'system' | undefined
  /** Such as `#7a1fa2`. */
  accent?: string | undefined
  workflow?: WorkflowPlace
}

/** The facts of the repository that the workflow needs. */
export interface WorkflowPlace {
  /** The folder of the site, with `/` between names; empty for the root. */
  folder: string
  /** Those that are published. */
  branches: string[]
  installer: Installer
}

/** Reads the files of a site of three pages: text by path. */
export function readStarter(starter: Starter): Record<string, string> {
  const { title, name, docsgen, host = 'github', workflow } = starter
  const values: Record<string, string> = {
    "'Title of the site',": `${quote(title)},${settings(starter)}`,
    '"Title of the site"': JSON.stringify(title),
    'name-of-the-site': name,
    '^0.0.0': docsgen
  }
  const fill = (text: string) =>
    text.replace(
      /'Title of the site',|"Title of the site"|name-of-the-site|\^0\.0\.0/g,
      (place) => values[place] ?? place
    )
  const read = (file: string) => readFileSync(path.join(packageRoot, 'starter', file), 'utf8')
  return Object.fromEntries(
    starterPaths.flatMap((file) => {
      if (file === 'vercel.json' && host !== 'vercel') return []
      if (file === 'pnpm-workspace.yaml' && workflow?.installer.name !== 'pnpm') return []
      if (file === workflowFile) return [[file, placeWorkflow(read(host === 'github' ? file : checkOnly), workflow)]]
      // npm leaves every `.gitignore` out of a package.
      return [[file, fill(read(file === '.gitignore' ? 'gitignore' : file))]]
    })
  )
}

/** The workflow where the host builds the site itself. */
const checkOnly = '.github/workflows/check.yml'

function settings({ host = 'github', colours, accent }: Starter): string {
  const lines = [
    colours && colours !== 'system' && `colours: '${colours}'`,
    accent && `theme: { accent: '${accent}' }`,
    hostsSetting(host)
  ]
  return lines.flatMap((line) => (line ? [`\n  ${line},`] : [])).join('')
}

/** The setting that a host needs. Vercel reads its file before it builds a site, so no build may write the redirects there. */
export function hostsSetting(host: NonNullable<Starter['host']>): string | undefined {
  return host === 'other' || host === 'vercel' ? undefined : `hosts: ['${host}']`
}

/** A text in a list of YAML: `1.10`, `true` and `it's` are texts too. */
function inYaml(text: string): string {
  return /^\.?[a-z][\w./-]*$/i.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text)
    ? text
    : `'${text.replaceAll("'", "''")}'`
}

/** Fills in the values of the repository. A folder that is the root is left out. */
function placeWorkflow(text: string, place: WorkflowPlace | undefined): string {
  if (place === undefined) return text
  const { folder, branches, installer } = place
  const list = branches.map(inYaml).join(', ')
  const { name, lock } = installer
  const cache = name === 'bun' ? '' : `          cache: ${name}\n          cache-dependency-path: ${lock}\n`
  return text
    .replace(/^defaults:\n(?: .*\n)+\n/m, folder === '' ? '' : '$&')
    .replace('branches: [main]', () => `branches: [${list}]`)
    .replace(/(?<=push(?:ed)? to )main/, () => branches.join(', '))
    .replace(/^ *cache: npm\n.*\n/m, cache)
    .replace(/^(?= *- uses: actions\/setup-node)/m, setups[name] ?? '')
    .replace('npm ci', installer.install)
    .replaceAll('npx docsgen', `${installer.run} docsgen`)
    .replaceAll('folder-of-the-site/package-lock.json', lock)
    .replaceAll('folder-of-the-site', folder)
    .replaceAll(/(?<=^|\s)\/(?=\.docsgen|dist)/gm, '')
}

/** Steps that make a package manager available which machines of GitHub do not have in the version of the repository. */
const setups: Partial<Record<Installer['name'], string>> = {
  pnpm: '      - run: corepack enable\n',
  yarn: '      - run: corepack enable\n',
  bun: '      - uses: oven-sh/setup-bun@v2\n'
}

/** A string of TypeScript, in single quotes if the text allows it. */
function quote(text: string): string {
  return /^[^'\\\p{C}]*$/u.test(text) ? `'${text}'` : JSON.stringify(text)
}

export interface Printed {
  sidebars?: Readonly<Record<string, 'auto' | readonly unknown[]>> | undefined
}

/** An expression, which is written as it is. */
class Code {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** A list that several prefixes have is written once. */
export function printConfig(config: Printed): string {
  const named = new Map<unknown, Code>()
  const all = Object.entries(config.sidebars ?? {})
  for (const [at, [prefix, list]] of all.entries()) {
    if (list !== 'auto' && !named.has(list) && all.slice(at + 1).some(([, other]) => other === list))
      named.set(list, new Code(nameOf(prefix)))
  }
  const constants = [...named].map(([list, { source }]) => `const ${source} = ${print(list, '')}\n\n`)
  const sidebars = Object.fromEntries(all.map(([prefix, list]) => [prefix, named.get(list) ?? list]))
  return `import { defineConfig } from 'docsgen'\n\n${constants.join('')}export default defineConfig(${print({ ...config, sidebars }, '')})\n`
}

/** `/docs/api` is `sidebarDocsApi`. */
function nameOf(prefix: string): string {
  const words = prefix.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return `sidebar${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`
}

/** A value as it is written in a configuration. */
export function printValue(value: unknown): string {
  return print(value, '')
}

/** Writes a value as a person would: short ones on one line, keys without quotes if they need none. */
function print(value: unknown, space: string): string {
  const short = printShort(value)
  if (space.length + short.length < 100) return short
  const inner = `${space}  `
  const lines = (parts: string[]) => `\n${parts.map((part) => inner + part).join(',\n')}\n${space}`
  if (Array.isArray(value)) return `[${lines(value.map((each) => print(each, inner)))}]`
  if (typeof value !== 'object') return short
  return `{${lines(entriesOf(value).map(([key, each]) => `${printKey(key)}: ${print(each, inner)}`))}}`
}

function printShort(value: unknown): string {
  if (value instanceof Code) return value.source
  if (typeof value === 'string') return /\n/.test(value) && !/[`\\]|\$\{/.test(value) ? `\`${value}\`` : quote(value)
  if (Array.isArray(value)) return `[${value.map(printShort).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = entriesOf(value).map(([key, each]) => `${printKey(key)}: ${printShort(each)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(value as object).filter(([, each]) => each !== undefined)
}

function printKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : printShort(key)
}
