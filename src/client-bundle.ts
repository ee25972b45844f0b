/**
 * What the browser is given: a few lines for the first paint, the boot script, the islands with React in a script of their
 * own that is fetched when somebody touches one, and a script for the pages that show an OpenAPI document.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { type Bundler, ownPackages, packageRoot } from './bundle.ts'
import type { Project } from './config.ts'
import { hash } from './files.ts'
import { overlayTemplates, ownTemplates, templateNames } from './overlay.ts'
import { urlToHref } from './shared/routes.ts'

export interface Client {
  /** Stands in the page itself. */
  firstPaint: string
  /** The source of `firstPaint` for a Content-Security-Policy: `'sha256-…'`. */
  policyHash: string
  boot: Script
  islands: Script
  /** Undefined for a project without an OpenAPI document. */
  reference: Script | undefined
}

export interface Script {
  url: string
  text: string
}

export async function bundleClient(
  project: Project,
  { bundler, salt }: { bundler: Bundler; salt: string }
): Promise<Client> {
  const entry = await writeIslandsEntry(project)
  const make = async (name: string, options: BuildOptions, define: Record<string, string>) => {
    const request = {
      root: project.root,
      rule: 'theme' as const,
      salt: hash(salt, entry, JSON.stringify([define, options.banner, project.client]))
    }
    const { texts } = await bundler.bundle(name, {
      ...request,
      options: { ...browserOptions(project), ...options, define }
    })
    return texts['.js'] ?? ''
  }
  const define = { STORAGE_PREFIX: JSON.stringify(project.client.storagePrefix), BASE: JSON.stringify(project.base) }
  const islands = toScript(
    'islands',
    await make('islands', { stdin: { contents: entry, resolveDir: packageRoot } }, { ...define, ...production })
  )
  const hasApi = project.api !== undefined
  const reference = hasApi ? toScript('reference', await make('reference', entryOf('reference'), define)) : undefined
  // Written here: TypeScript puts a function of its own around every address that is imported.
  const address = ({ url }: Script) => JSON.stringify(urlToHref(url, project.base))
  const loadReference = reference ? `const loadReference=()=>import(${address(reference)});` : ''
  const banner = { js: `const loadIslands=q=>import(${address(islands)}+q);${loadReference}` }
  const defines = { ...define, ...versionDefines(project), HAS_API: String(hasApi) }
  const boot = await make('boot', { ...entryOf('boot'), banner }, defines)
  const firstPaint = (await make('first-paint', { ...entryOf('first-paint'), format: 'iife' }, define)).trim()
  const policyHash = `'sha256-${createHash('sha256').update(firstPaint).digest('base64')}'`
  return { firstPaint, policyHash, boot: toScript('boot', boot), islands, reference }
}

const production = { 'process.env.NODE_ENV': '"production"' }

/** A site without versions carries nothing of them. */
function versionDefines({ versions }: Project): Record<string, string> {
  return {
    VERSIONS: JSON.stringify(versions.map(({ name }) => name)),
    HAS_VERSIONS: String(versions.length > 0),
    HAS_OLDER_VERSIONS: String(versions.length > 1)
  }
}

function toScript(name: string, text: string): Script {
  return { url: `/docsgen/${name}.${hash(text).slice(0, 10)}.js`, text }
}

function entryOf(name: string): BuildOptions {
  return { entryPoints: [source(name)] }
}

function source(name: string): string {
  return path.join(import.meta.dirname, 'client', name)
}

function browserOptions({ templates, client }: Project): BuildOptions {
  const plugins = client.runtime === 'preact' ? [preactForReact, ownPackages] : [ownPackages]
  return {
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox113'],
    jsx: 'automatic',
    // The project's own tsconfig.json is none of our business.
    tsconfigRaw: '{}',
    legalComments: 'none',
    logLevel: 'silent',
    outdir: '/bundle',
    plugins: [overlayTemplates(templates), ...plugins]
  }
}

/** The same islands at a tenth of the weight. */
const preactForReact: Plugin = {
  name: 'docsgen-preact',
  setup(build) {
    build.onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path: specifier, kind }) => {
      const name = /jsx-(dev-)?runtime$/.test(specifier)
        ? 'preact/jsx-runtime'
        : specifier === 'react-dom/client'
          ? 'preact/compat/client'
          : 'preact/compat'
      return build.resolve(name, { resolveDir: packageRoot, kind })
    })
  }
}

/** The picker stands on no page where there are fewer than two versions: then it is not sent either. */
async function writeIslandsEntry({ templates, versions }: Project): Promise<string> {
  const all = await templateNames('islands', templates)
  const names = versions.length > 1 ? all : all.filter((name) => name !== 'version-picker')
  const file = (name: string) => JSON.stringify(path.join(ownTemplates, 'islands', `${name}.tsx`))
  return [
    `import { createIslands } from ${JSON.stringify(source('islands'))}`,
    ...names.map((name, at) => `import island${at} from ${file(name)}`),
    `export const { mount } = createIslands({${names.map((name, at) => `${JSON.stringify(name)}: island${at}`)}})`
  ].join('\n')
}
