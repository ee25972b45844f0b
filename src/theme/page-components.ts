/** The components that pages of MDX import, in the bundles of the theme. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PluginBuild } from 'esbuild'
import { packageRoot } from '../disk/package-root.ts'
import type { PageComponent, PageComponents } from '../project/page-components.ts'

export interface ComponentSource {
  root: string
  components?: Pick<PageComponents, 'key' | 'list'>
}

const prefix = 'docsgen-component:'

/** Code that imports components, and makes an object `pageComponents` of them: of an island it has the name. */
export function importComponents({ components }: ComponentSource): string {
  const entries = (components?.list ?? []).map((each, at) => ({
    ...(each.island === undefined ? toImport(each, at) : { code: '', value: JSON.stringify(each.island) }),
    key: JSON.stringify(each.key)
  }))
  const object = entries.map(({ key, value }) => `${key}: ${value}`).join(', ')
  return [...entries.map(({ code }) => code), `const pageComponents = {${object}}`].join('\n')
}

function toImport({ from, exported }: PageComponent, at: number): { code: string; value: string } {
  const [name = '', ...members] = exported.split('.')
  const code = `import { ${name} as component${at} } from ${JSON.stringify(prefix + from)}`
  return { code, value: [`component${at}`, ...members].join('.') }
}

/** Names of the islands among them. */
export function pageIslands({ components }: ComponentSource): string[] {
  return (components?.list ?? []).flatMap(({ island }) => island ?? [])
}

/** Finds the components, and gives each island among them a file of its name in `templates/islands/`. */
export function resolveComponents(build: PluginBuild, { root, components }: ComponentSource): void {
  const islands = (components?.list ?? []).filter(({ island }) => island !== undefined)
  build.onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path: specifier, kind }) => {
    const from = specifier.slice(prefix.length)
    const file = path.join(root, from)
    return existsSync(file) ? { path: file } : build.resolve(from, { resolveDir: root, kind })
  })
  for (const island of islands) {
    const filter = new RegExp(`/islands/${island.island}\\.tsx$`)
    build.onResolve({ filter }, ({ path: name }) => ({ path: name, namespace: 'docsgen-component' }))
    build.onLoad({ filter, namespace: 'docsgen-component' }, () => {
      const { code, value } = toImport(island, 0)
      return { contents: `${code}\nexport default ${value}`, loader: 'ts', resolveDir: packageRoot }
    })
  }
}
