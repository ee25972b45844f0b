/** Text → Markdown tree in which nothing is left to expand: directives, variables and included files. */
import type { Root } from 'mdast'
import type { Ignore, Message } from '../messages/message.ts'
import type { Directives, Shorthands, Use } from './directives/directive.ts'
import { expandDirectives } from './directives/expand.ts'
import type { ParseHooks } from './hooks.ts'
import { takeIgnores } from './ignore-comments.ts'
import { expandIncludes, hasIncludes } from './include/include.ts'
import type { IncludeReader } from './include/reader.ts'
import { refuseDeep } from './markdown/depth.ts'
import { readExplicitIds } from './markdown/heading-ids.ts'
import { reportSilent } from './markdown/images.ts'
import { joinSyntax, parseMarkdown } from './markdown/markdown.ts'
import type { Maths } from './markdown/maths.ts'
import { directiveMark } from './markdown/triggers.ts'
import { expandTree, type Variables } from './variables.ts'

export interface TreeContext {
  /** The file the text is of; in place of all that is not to be read there are as many lines. */
  file: string
  directives: Directives
  alerts: Shorthands['alerts']
  variables: Variables
  /** The page’s file, and those that are included: added to. */
  files: string[]
  read?: IncludeReader['read'] | undefined
  messages: Message[]
  /** Names of all rules. */
  rules: string[]
  hooks: ParseHooks | undefined
  /** What authors say is meant as it is: added to. */
  ignores: Ignore[]
  formulas: Maths | undefined
  /** What is shown of the OpenAPI document: added to. */
  uses: Use[]
}

/** Of a text, or of the tree that a plugin made. `above` names the parts that include this text. */
export function readTree(body: string | Root, context: TreeContext, above = [`${context.file} {}`]): Root {
  const { file, messages, rules, directives, alerts, files, read, hooks, formulas } = context
  const text = typeof body === 'string' ? body : ''
  const written =
    typeof body === 'string'
      ? parseMarkdown(body, 'page', joinSyntax(hooks?.syntax, body.includes('$') ? formulas?.syntax : undefined))
      : body
  refuseDeep(written, { file, messages })
  if (text.includes('docsgen-ignore')) context.ignores.push(...takeIgnores(written, { file, messages, rules }))
  const tree = hooks?.remark(written, { file, source: text, messages }) ?? written
  readExplicitIds(tree)
  const uses: Use[] = []
  // What plugins made may hold what the text does not.
  if (hooks || typeof body !== 'string' || directiveMark.test(body))
    expandDirectives(tree, { file, source: text, directives, alerts, messages, uses })
  context.uses.push(...(file === files[0] ? uses : uses.map((use) => ({ ...use, file }))))
  if (text.includes('![')) reportSilent(tree, { file, messages })
  if (text.includes('{{')) expandTree(tree, { ...context.variables, file, source: text })
  formulas?.expand(tree, { file, messages })
  if (!hasIncludes(text)) return tree
  expandIncludes(tree, {
    file,
    files,
    above,
    messages,
    read,
    toTree: (part, of, parts) => readTree(part, { ...context, file: of }, parts)
  })
  return tree
}
