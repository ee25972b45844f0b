/**
 * Style sheets that scripts import. A script has of them the names in a CSS module, `*.module.css`; the sheets themselves are
 * a bundle of their own. esbuild begins each name with that of the file, and tells equal ones apart by numbers that depend on
 * the bundle. So each module is given the name of a file that no other has, below itself: `a.module.css/a_1f2e3d`.
 */
import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { BuildFailure, OnLoadResult, Plugin } from 'esbuild'
import { hash } from '../disk/files.ts'
import { toPosix } from '../disk/paths.ts'

/** The module that such a name is of; any other file is itself. */
export function sheetOf(file: string): string {
  return file.replace(/(\.module\.css)[\\/]\w+$/, '$1')
}

/** `root` has no links in its path. */
function toNamed(file: string, root: string): string {
  const place = toPosix(path.relative(root, realpathSync(file)))
  const name = `${path.basename(file, '.module.css')}_${hash(place).slice(0, 6)}`
  return path.join(file, name.replace(/\W/g, '_'))
}

/** Marks in `pluginData` our own look-ups, and a style sheet that a script imports. */
const own = { own: true }
const ofScript = { ofScript: true }

/** `plugins` are those of the bundle, which also find and read what a module composes. */
export function cssModules(root: string, plugins: readonly Plugin[]): Plugin {
  const plugin: Plugin = {
    name: 'docsgen-css-modules',
    setup(build) {
      build.onResolve({ filter: /\.css$/ }, async ({ path: specifier, importer, resolveDir, kind, pluginData }) => {
        const isScript = kind === 'import-statement' || kind === 'require-call' || kind === 'dynamic-import'
        const isNamed = kind === 'composes-from' || (kind === 'import-rule' && specifier.endsWith('.module.css'))
        if (pluginData === own || !(isScript || isNamed)) return undefined
        const options = { importer: sheetOf(importer), resolveDir, kind, pluginData: own }
        const { path: file, errors, namespace } = await build.resolve(specifier, options)
        if (errors.length > 0 || namespace !== 'file') return undefined // esbuild says why
        return isScript ? { path: file, pluginData: ofScript } : { path: toNamed(file, root) }
      })
      build.onLoad({ filter: /\.css$/, namespace: 'file' }, ({ path: file, pluginData }) =>
        pluginData === ofScript ? readNames(file) : undefined
      )
      /** Bundled apart, as a bundle for browsers shortens all its names. A plain style sheet has no names: it is only checked. */
      async function readNames(file: string): Promise<OnLoadResult> {
        const isModule = file.endsWith('.module.css')
        const from = JSON.stringify(isModule ? toNamed(file, root) : file)
        const contents = isModule ? `export { default } from ${from}` : `import ${from}`
        try {
          const { outputFiles } = await build.esbuild.build({
            stdin: { contents, resolveDir: root },
            bundle: true,
            format: 'esm',
            charset: 'utf8',
            absWorkingDir: root,
            outdir: root,
            write: false,
            logLevel: 'silent',
            plugins: [onlyNames, plugin, ...plugins]
          })
          const text = outputFiles.find((each) => each.path.endsWith('.js'))?.text ?? ''
          return isModule ? { contents: toJson(text), loader: 'json' } : { contents: 'export {}', loader: 'js' }
        } catch (error) {
          const { errors } = error as Partial<BuildFailure>
          if (!errors) throw error
          return { errors }
        }
      }
    }
  }
  return plugin
}

/** Reads `var a_default = { box: "a_1f2e3d_box" };`, because JSON has its keys as exports too. */
function toJson(code: string): string {
  const [names = '{}'] = /\{.*?\}(?=;)/s.exec(code) ?? []
  return names.replace(/^(\s*)([^\s"]+):/gm, '$1"$2":')
}

/** Leaves out what a style sheet loads. */
const onlyNames: Plugin = {
  name: 'docsgen-css-names',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path: file, kind, resolveDir }) => {
      if (kind === 'import-rule' || kind === 'url-token') return { path: file, external: true }
      return kind === 'import-statement' ? { path: path.resolve(resolveDir, file) } : undefined
    })
  }
}
