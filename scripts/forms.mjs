/**
 * Writes lib/forms/, once, when docsgen is built: for each version of OpenAPI the function that checks the form of a document.
 * To make it of the JSON Schema takes ten times as long as to load it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import toCode from 'ajv/dist/standalone/index.js'
import Draft4 from 'ajv-draft-04'
import formats from 'ajv-formats'
import { build } from 'esbuild'
import { noteInputs } from './notices.mjs'

const root = path.dirname(import.meta.dirname)
const schemas = path.dirname(fileURLToPath(import.meta.resolve('@seriousme/openapi-schema-validator')))
const inputs = []

for (const version of ['2.0', '3.0', '3.1', '3.2']) {
  const schema = path.join(schemas, 'schemas', `v${version}`, 'schema.json')
  const Ajv = version < '3.1' ? Draft4.default : Ajv2020
  // Not strict, as the validator of that package: the schemas have words of their own.
  const ajv = new Ajv({ strict: false, allErrors: true, code: { source: true } })
  formats.default(ajv)
  ajv.addFormat('media-range', true)
  const form = JSON.parse(readFileSync(schema, 'utf8'))
  // Callbacks may have keys of their own too, which the schema means and does not say.
  if (form.$defs) form.$defs.callbacks.patternProperties = { '^x-': true }
  const keys = JSON.stringify([...new Set(keysOf(form))])
  const contents = `${toCode.default(ajv, ajv.compile(form))};module.exports.keys = ${keys}`
  const { metafile } = await build({
    stdin: { contents, resolveDir: root, sourcefile: 'form.js' },
    outfile: path.join(root, 'lib/forms', `${version}.cjs`),
    bundle: true,
    minify: true,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'error'
  })
  inputs.push(schema, ...Object.keys(metafile.inputs))
}
noteInputs('forms', inputs)

/** Every key that an object of the version may have. */
function keysOf(schema) {
  if (typeof schema !== 'object' || schema === null) return []
  return [...Object.keys(schema.properties ?? {}), ...Object.values(schema).flatMap(keysOf)]
}
