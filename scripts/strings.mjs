/**
 * Makes lib/strings/: the table of each language in templates/strings/ as JSON, and tokens.js, which scripts and templates
 * are bundled with in place of a table. A site puts its words where the tokens are: src/theme/slots.ts.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

const root = path.dirname(import.meta.dirname)
const tables = path.join(root, 'templates/strings')
const target = path.join(root, 'lib/strings')

mkdirSync(target, { recursive: true })
for (const file of readdirSync(tables)) {
  const table = await load(path.join(tables, file))
  writeFileSync(path.join(target, `${path.parse(file).name}.json`), JSON.stringify(table))
  if (file === 'en.ts') writeFileSync(path.join(target, 'tokens.js'), Object.entries(table).map(toToken).join(''))
}

/** That of English is the exports of its file, so that a script that imports one string has no other. */
async function load(file) {
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, write: false, format: 'esm' })
  const module = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
  return module.default ?? { ...module }
}

function toToken([key, value]) {
  const token = JSON.stringify(`%%${key}%%`)
  return `export const ${key} = ${typeof value === 'string' ? token : `/* @__PURE__ */ JSON.parse(${token})`}\n`
}
