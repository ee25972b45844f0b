/** Checks the options of a plugin by the shapes that it declares; loaded only for a plugin that is new. */
import type { Json } from '../../disk/json.ts'
import { DocsgenError, type Message, type Where } from '../../messages/message.ts'
import { didYouMean, suggest } from '../../messages/suggest.ts'
import { keysAt } from '../../page/front-matter/shape.ts'
import { schemaOf } from '../../page/front-matter/shape-schema.ts'
import { expectedText, isMissing, meantKeys, withoutMeant } from '../config-issues.ts'
import type { CheckedModule } from './plugin.ts'

interface Written {
  specifier: string
  options: Json | undefined
  /** Where a key of the options is written. */
  whereKey(keys: PropertyKey[]): Where
}

/** Returns the options that the plugin is made with. Throws a DocsgenError with all that do not fit. */
export function checkOptions(exported: unknown, { specifier, options, whereKey }: Written): Json | undefined {
  if (!isChecked(exported)) return options
  const result = schemaOf(exported.options).safeParse(options ?? {})
  if (result.success) return JSON.parse(JSON.stringify(result.data)) as Json
  const { issues } = result.error
  const knownAt = (path: PropertyKey[]) => keysAt(exported.options, path)
  const misspelt = issues.flatMap((issue) => meantKeys(issue, (key) => suggest(key, knownAt(issue.path))))
  const messages = withoutMeant(issues, misspelt).flatMap((issue): Message[] => {
    if (issue.code === 'unrecognized_keys') {
      const known = knownAt(issue.path)
      return issue.keys.map((key) => ({
        rule: 'config',
        text: `Unknown option \`${[...issue.path, key].join('.')}\` of \`${specifier}\`${didYouMean(key, known)}`,
        note: known.length > 0 ? `Known: ${known.join(', ')}` : 'The plugin takes none',
        ...whereKey([...issue.path, key])
      }))
    }
    const subject =
      issue.path.length > 0
        ? `the option \`${issue.path.join('.')}\` of \`${specifier}\``
        : `the options of \`${specifier}\``
    const path = isMissing(issue) ? issue.path.slice(0, -1) : issue.path
    return [{ rule: 'config', text: expectedText(subject, issue), ...whereKey(path) }]
  })
  throw new DocsgenError(messages)
}

function isChecked(exported: unknown): exported is CheckedModule<unknown> {
  if (typeof exported !== 'function' || !Object.hasOwn(exported, 'options')) return false
  const { options } = exported as { options?: unknown }
  return typeof options === 'object' && options !== null
}
