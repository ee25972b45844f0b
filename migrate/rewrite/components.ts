/** Components that pages import: those of React are copied with what they import, of others there is a stand-in. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { placeInSource } from '../read/files.ts'
import { asObject, yamlValue } from '../read/values.ts'
import type { Kind, SourceSite, Todo } from '../types.ts'
import { listNames } from '../words.ts'

const code = /\.[jt]sx?$/
const endings = ['', ...['', '/index'].flatMap((name) => ['.tsx', '.jsx', '.ts', '.js'].map((end) => name + end))]
const ofGenerators = /^(?:@theme(?:-\w+)?|@docusaurus|@generated|@astrojs|nextra|@mintlify)(?:[/:]|$)|^astro(?:[/:-]|$)/

export class Components {
  /** Short names of folders, as `tsconfig.json` of the source has them. */
  readonly aliases: Record<string, string>
  readonly #root: string
  readonly #kind: Kind
  readonly #packages: Record<string, unknown>
  /** The exports that pages use, by the file of the source without its ending, or the name of a package. */
  readonly #used = new Map<string, Set<string>>()
  readonly #imported = new Set<string>()

  constructor({ root, kind }: Pick<SourceSite, 'root' | 'kind'>) {
    this.#root = root
    this.#kind = kind
    const manifest = asObject(yamlValue(this.#read('package.json'))) // JSON is YAML
    this.#packages = { ...asObject(manifest.devDependencies), ...asObject(manifest.dependencies) }
    const { paths } = asObject(asObject(yamlValue(this.#read('tsconfig.json'))).compilerOptions)
    this.aliases = Object.fromEntries(
      Object.entries(asObject(paths)).flatMap(([name, value]) => {
        const [folder] = [value].flat()
        const isFolder = name.endsWith('/*') && typeof folder === 'string' && folder.endsWith('/*')
        return isFolder ? [[name.slice(0, -1), path.posix.normalize(folder.slice(0, -1))]] : []
      })
    )
    if (kind === 'docusaurus') this.aliases['@site/'] = ''
  }

  #read(file: string): string {
    const { at } = placeInSource(this.#root, file)
    return at === undefined ? '' : readFileSync(at, 'utf8')
  }

  /** The file of the source that a module is in. */
  find(module: string): string | undefined {
    return endings.map((ending) => module + ending).find((file) => placeInSource(this.#root, file).at !== undefined)
  }

  /** The path of what `file` imports, from the top of the source; undefined for a package. */
  fileOf(specifier: string, file: string): string | undefined {
    if (/^\.\.?\//.test(specifier)) return path.posix.join(path.posix.dirname(file), specifier)
    if (specifier.startsWith('@theme/') && this.find(`src/theme/${specifier.slice('@theme/'.length)}`))
      return `src/theme/${specifier.slice('@theme/'.length)}`
    if (specifier.startsWith('/')) return specifier.slice(1)
    const alias = Object.keys(this.aliases).find((start) => specifier.startsWith(start))
    return alias === undefined ? undefined : path.posix.join(this.aliases[alias] ?? '', specifier.slice(alias.length))
  }

  /** Returns what to import for a component that a page imports, and notes its exports. */
  importFrom(specifier: string, file: string, exported: string[]): string {
    const own = this.fileOf(specifier, file)
    if (own === undefined && ofGenerators.test(specifier)) return specifier
    const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? []
    if (own === undefined && (name === 'react' || (this.#kind === 'docusaurus' && name in this.#packages))) {
      this.#imported.add(name)
      return specifier
    }
    const module = (own ?? `src/components/${specifier.replace(/^@|\W+$/g, '').replace(/[^\w-]+/g, '-')}`).replace(
      /\.(?:[jt]sx?|astro|vue|svelte)$/,
      ''
    )
    this.#used.set(module, new Set([...(this.#used.get(module) ?? []), ...exported]))
    return `${this.#kind === 'docusaurus' ? '@site/' : '/'}${newPlace(module)}`
  }

  /** Returns the import of a component that no page imports. */
  standIn(name: string): string {
    return `import { ${name} } from '${this.importFrom(`/src/components/${name}`, '', [name])}'`
  }

  /** Returns the files to copy and to write, and what is to do. */
  finish(): {
    copied: string[]
    written: Record<string, string>
    dependencies: Record<string, string>
    todos: Todo[]
  } {
    const copied = new Set<string>()
    const packages = new Set(this.#imported)
    const written: Record<string, string> = {}
    const stubs: string[] = []
    for (const [module, exported] of this.#used) {
      const file = this.find(module)
      const parts = file === undefined ? undefined : this.#partsOf(file)
      if (file === undefined || parts === undefined) {
        written[`${newPlace(module)}.tsx`] = stub(module, [...exported])
        stubs.push(module)
        continue
      }
      for (const each of parts.packages) packages.add(each)
      for (const each of parts.files) {
        const pathTo = (place: string) => path.posix.relative(path.posix.dirname(newPlace(each)), newPlace(place))
        const made = (code.test(each) ? this.#read(each) : '').replace(
          /(["'])@site\/([^"']+)\1/g,
          (_, quote, from) => `${quote}${pathTo(from).replace(/^(?!\.)/, './')}${quote}`
        )
        // JSX is in files of that name here.
        const place = /<[A-Za-z>]/.test(made) ? newPlace(each).replace(/\.js$/, '.jsx') : newPlace(each)
        const client = each === file && parts.isLive && !/^\s*(['"])use client\1/.test(made) ? "'use client'\n\n" : ''
        if (made !== '') written[place] = client + made
        else copied.add(each)
      }
    }
    const text = `Components of pages have a stand-in that shows what is between their tags: ${listNames(stubs)}. Write them with React, see “A component” in MDX`
    const todo = { file: '', text, details: stubs.map((each) => `\`${newPlace(each)}.tsx\``) }
    packages.delete('react')
    packages.delete('react-dom')
    const dependencies = Object.fromEntries([...packages].map((name) => [name, String(this.#packages[name])]))
    return { copied: [...copied], written, dependencies, todos: stubs.length > 0 ? [todo] : [] }
  }

  /** The parts of a component of React, and whether it needs a browser; undefined if it needs something that the new site does not have. */
  #partsOf(first: string): { files: Set<string>; packages: Set<string>; isLive: boolean } | undefined {
    const files = new Set([first])
    const packages = new Set<string>()
    let isLive = false
    for (const file of files) {
      if (!code.test(file)) {
        if (/\.(?:css|json)$/.test(file)) continue
        return undefined
      }
      const text = this.#read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      if (/\bimport\(/.test(text)) return undefined
      isLive ||= needsBrowser.test(text)
      for (const [, from, required] of text.matchAll(
        /^\s*(?:import|export)\s+(?:[^'"]*?\s+from\s*)?["']([^"']+)["']|\brequire\(\s*["']([^"']+)["']/gm
      )) {
        const specifier = required ?? from ?? ''
        const own = this.fileOf(specifier, file)
        const found = own === undefined ? undefined : this.find(own)
        const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? []
        if (found !== undefined) files.add(found)
        else if (own === undefined && name in this.#packages && !ofGenerators.test(specifier)) packages.add(name)
        else if (own !== undefined || !/^react(?:-dom)?$/.test(name)) return undefined
      }
    }
    return { files, packages, isLive }
  }
}

/** State, effects, and handlers of events. */
const needsBrowser = /\buse(?:State|Reducer|Effect|LayoutEffect|Ref|Transition|SyncExternalStore)\b|\bon[A-Z]\w*=\{/

/** Where a file of the source is in the new project: nothing of it is run below `content/`. */
export function newPlace(file: string): string {
  return file.replace(/^(?:\.\.\/)+/, '').replace(/^content\//, 'src/content/')
}

function stub(module: string, names: string[]): string {
  const exported = names.flatMap((name) => {
    if (name === '*') return []
    return [name === 'default' ? 'export default withMembers' : `export const ${name} = withMembers`]
  })
  return `import type { ReactNode } from 'react'

/** Stands in for \`${module}\` of the old site: it shows what is between its tags. */
function StandIn({ children }: { children?: ReactNode; [name: string]: unknown }) {
  return <>{children}</>
}

/** So do its members, such as \`Menu.Item\`. */
const withMembers: typeof StandIn & Record<string, typeof StandIn> = new Proxy(StandIn as never, {
  get: (own, key) => (/^[A-Z]/.test(String(key)) ? withMembers : Reflect.get(own, key))
})

${exported.sort().join('\n')}
`
}
