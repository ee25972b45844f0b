/**
 * Writes what editors know of docsgen's files, once, when docsgen is built: schema/*.json, as JSON Schema. Made of the
 * schemas that docsgen checks with, with what docs/ says of each key. Draft 7 is what editors read.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { schema as frontMatter, schemaOf } from '../lib/src/page/front-matter/schema.js'
import { schema as config } from '../lib/src/project/schema.js'
import { defaultLevels } from '../lib/src/site/checks/rules.js'
import { categoryKeys } from '../lib/src/site/sidebar/categories.js'

const root = path.dirname(import.meta.dirname)
const bundles = path.join(root, 'lib/bundles')
const facts = readdirSync(bundles).find((name) => name.startsWith('facts-'))
const { templates } = JSON.parse(readFileSync(path.join(bundles, facts), 'utf8'))

mkdirSync(path.join(root, 'schema'), { recursive: true })
const described = describe(toJson(config), wordsOf('configuration', 'Keys'))
Object.assign(described.properties.rules, {
  properties: ruleProperties(described.properties.rules.additionalProperties)
})
Object.assign(described.properties.strings, { properties: stringProperties(), additionalProperties: false })
write('config', described)
write('front-matter', withTemplates(describe(toJson(frontMatter), wordsOf('front-matter', 'Keys'))))
const category = { type: 'object', properties: categoryKeys, additionalProperties: false }
write('category', {
  $schema: 'http://json-schema.org/draft-07/schema#',
  ...describe(category, wordsOf('navigation', 'From folders'))
})

function write(name, schema) {
  writeFileSync(path.join(root, 'schema', `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`)
}

function toJson(schema) {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })
}

/** The words of the tables of keys in a section of docs/, by key. */
function wordsOf(page, heading) {
  const text = readFileSync(path.join(root, `docs/${page}.md`), 'utf8')
  const section = text.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`)) ?? ''
  const rows = [...section.matchAll(/^\| `([\w.]+)` \|(?: (.*?) ?\|)? (.*) \|$/gm)]
  return new Map(rows.map(([, key, standard = '', meaning]) => [key, toText(standard, meaning)]))
}

/** A schema with words for its keys, those in lists and in forms of a value included; its own description wins. */
function describe(schema, words, prefix = '') {
  const { properties, items, anyOf, ...rest } = schema
  const withWords = ([key, of]) => {
    const description = words.get(prefix + key)
    return [key, { ...(description && { description }), ...describe(of, words, `${prefix}${key}.`) }]
  }
  return {
    ...rest,
    ...(anyOf && { anyOf: anyOf.map((each) => describe(each, words, prefix)) }),
    ...(items && { items: Array.isArray(items) ? items : describe(items, words, prefix) }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(withWords)) })
  }
}

/** Each rule of docsgen with the first sentences of its section in docs/checking.md. */
function ruleProperties(levels) {
  const checking = readFileSync(path.join(root, 'docs/checking.md'), 'utf8')
  return Object.fromEntries(
    Object.keys(defaultLevels).map((rule) => {
      const [, summary = ''] = checking.split(`### \`${rule}\`\n\n`)[1]?.match(/^(.*?)(?:\n\n|$)/s) ?? []
      if (summary === '') throw new Error(`Cannot find the rule \`${rule}\` in docs/checking.md`)
      return [rule, { description: toText('', summary.replaceAll('\n', ' ')), ...levels }]
    })
  )
}

/** Each string with what it is in English. */
function stringProperties() {
  const english = JSON.parse(readFileSync(path.join(root, 'lib/strings/en.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => {
      const text = { type: 'string', minLength: 1 }
      if (typeof value === 'string') return [key, { description: `In English: ${value}`, ...text }]
      const forms = { type: 'object', additionalProperties: text, required: ['other'] }
      return [key, { description: `In English: ${Object.values(value).join(' | ')}`, ...forms }]
    })
  )
}

function toText(standard, meaning) {
  const text = standard === '' ? meaning : `${meaning}. Default: ${standard}`
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

/** A template may take further keys. Those of the theme are known; a project's own template may take any. */
function withTemplates({ additionalProperties, properties, ...schema }) {
  const words = wordsOf('front-matter', 'Keys of templates')
  const own = Object.values(templates).flatMap((shapes) =>
    Object.entries(describe(z.toJSONSchema(schemaOf(shapes), { target: 'draft-7', io: 'output' }), words).properties)
  )
  const all = { ...properties, ...Object.fromEntries(own) }
  return {
    ...schema,
    properties: all,
    anyOf: [
      { propertyNames: { enum: Object.keys(all) } },
      { required: ['template'], properties: { template: { not: { enum: Object.keys(templates) } } } }
    ]
  }
}
