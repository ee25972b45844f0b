/**
 * Writes lib/forms/, once, when docsgen is built: for each version of OpenAPI the function that checks the form of a document.
 * To make it of the JSON Schema takes ten times as long as to load it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import toCode from 'ajv/dist/standalone/index.js'
import formats from 'ajv-formats'
import { build } from 'esbuild'
import { noteInputs } from './notices.mjs'

const root = path.dirname(import.meta.dirname)
const schemas = path.dirname(fileURLToPath(import.meta.resolve('@seriousme/openapi-schema-validator')))
const inputs = []

for (const version of ['3.1', '3.2']) {
  const schema = path.join(schemas, 'schemas', `v${version}`, 'schema.json')
  // Not strict, as the validator of that package: the schemas have words of their own.
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { source: true } })
  formats.default(ajv)
  ajv.addFormat('media-range', true)
  const contents = toCode.default(ajv, ajv.compile(JSON.parse(readFileSync(schema, 'utf8'))))
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
