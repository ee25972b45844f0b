/** What is said of front matter that does not fit its schema. */
import { type Document, isCollection, isMap, isScalar } from 'yaml'
import type { z } from 'zod'
import { didYouMean } from '../message.ts'
import type { Rule } from '../rules.ts'
import type { Message } from '../types.ts'

/** Makes a message for an offset of the front matter. */
export type Report = (offset: number, message: Omit<Message, 'rule' | 'file'> & { rule?: Rule }) => Message

export interface CheckContext {
  document: Document
  options: { templates: Record<string, string[]> }
  report: Report
}

export function unknownTemplate(template: string | undefined, { document, options, report }: CheckContext): Message[] {
  if (template === undefined || Object.hasOwn(options.templates, template)) return []
  const names = Object.keys(options.templates).filter((name) => name !== 'not-found')
  const node = document.get('template', true)
  return [
    report(isScalar(node) ? (node.range?.[0] ?? 0) : 0, {
      rule: 'unknown-template',
      text: `Cannot find the template \`${template}\`${didYouMean(template, names)}`,
      note: `Known are ${names.join(', ')}; \`templates/${template}.tsx\` would make it one`
    })
  ]
}

export function issueMessages(
  issue: z.core.$ZodIssue,
  { document, report, keys }: { document: Document; report: Report; keys: string[] }
): Message[] {
  if (issue.code === 'unrecognized_keys') {
    const expected = issue.path.length === 0 ? keys : ['label', 'order', 'hidden']
    return issue.keys.map((key) =>
      report(keyOffset(document, [...issue.path, key]), {
        text: `Unknown key \`${[...issue.path, key].join('.')}\`${didYouMean(key, expected)}`,
        note: `Known are ${expected.join(', ')}; keys of your own go under \`x\``
      })
    )
  }
  const node = document.getIn(issue.path.map(String), true)
  const value = isScalar(node)
    ? `\`${String(node.source ?? node.value)}\``
    : isCollection(node)
      ? 'a collection'
      : 'nothing'
  const wanted = issue.code === 'invalid_type' ? (kinds[issue.expected] ?? issue.expected) : issue.message
  const offset = isScalar(node) || isCollection(node) ? (node.range?.[0] ?? 0) : 0
  return [report(offset, { text: `Expected \`${issue.path.join('.')}\` to be ${wanted}, not ${value}` })]
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'keys and values'
}

function keyOffset(document: Document, keys: PropertyKey[]): number {
  const parent = keys.length === 1 ? document.contents : document.getIn(keys.slice(0, -1).map(String), true)
  const pair = isMap(parent)
    ? parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(keys.at(-1)))
    : undefined
  return isScalar(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0
}
