/** Reads what the configuration says: runs the code of a module, or parses JSON. */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { maybe } from '../disk/defined.ts'
import { isLink, maybeStat } from '../disk/files.ts'
import { DocsgenError } from '../messages/message.ts'
import { type CodeTools, nodeOptions, ownPackages } from './bundler.ts'
import { configFiles } from './project.ts'
import { importBundle } from './run-bundle.ts'

/** A configuration as written, unchecked. */
export interface ConfigSource {
  configFile?: string
  configText: string
  written: unknown
}

/** Runs the configuration in `root`, an absolute folder. Without one the result is an empty object. */
export async function readWritten(root: string, tools: CodeTools): Promise<ConfigSource> {
  const [configFile, another] = configFiles.filter((name) => existsSync(path.join(root, name)))
  if (configFile === undefined) return { configText: '', written: {} }
  if (another !== undefined) {
    const text = `Expected one configuration, not \`${configFile}\` and \`${another}\``
    throw new DocsgenError({ rule: 'config', file: another, text, note: 'Keep one of them' })
  }
  if ((await maybeStat(path.join(root, configFile)))?.isFile() !== true) {
    const note = 'Rename it: its name is that of the configuration'
    throw new DocsgenError({ rule: 'config', file: configFile, text: 'Expected a file, not a folder', note })
  }
  // The target of a link need not be data.
  if (configFile.endsWith('.json') && isLink(path.join(root, configFile))) {
    const note = 'Copy its target, or write a docsgen.config.ts, which may use any folder'
    throw new DocsgenError({ rule: 'config', file: configFile, text: 'Expected a file, not a link', note })
  }
  const configText = await readFile(path.join(root, configFile), 'utf8')
  const data = configFile.endsWith('.json') ? maybeParseJson(configText) : undefined
  return { configFile, configText, written: data?.value ?? (await importConfig(root, configFile, tools)) }
}

/** Undefined for what is no JSON: esbuild says where. */
function maybeParseJson(text: string): { value: unknown } | undefined {
  return maybe(() => ({ value: JSON.parse(text.replace(/^\uFEFF/, '')) }))
}

async function importConfig(root: string, configFile: string, { bundler, limit }: CodeTools): Promise<unknown> {
  const entry = path.join(root, configFile)
  const options = { ...nodeOptions, entryPoints: [entry], plugins: [ownPackages] }
  const bundle = await bundler.bundle('config', { options, salt: configFile, root, rule: 'config' })
  const file = await bundler.writeModule('config', bundle, root)
  const module = (await importBundle(file, { root, rule: 'config', limit, source: configFile })) as {
    default?: unknown
  }
  if (module.default !== undefined && !(module.default instanceof Promise)) return module.default
  const text = `Expected a default export, not ${module.default === undefined ? 'nothing' : 'a promise'}`
  const note = 'Write `export default defineConfig({ … })`, with `await` inside for anything asynchronous'
  throw new DocsgenError({ rule: 'config', file: configFile, text, note })
}
