/** Parses text to a Markdown tree and expands directives, variables and includes. */
import type { Root } from 'mdast'
import type { Ignore, Message } from '../messages/message.ts'
import type { Directives, IconUse, Shorthands, Use } from './directives/directive.ts'
import { expandDirectives } from './directives/expand.ts'
import { takeIgnores } from './ignore-comments.ts'
import { expandIncludes, hasIncludes } from './include/include.ts'
import type { IncludeReader } from './include/reader.ts'
import { directiveMark } from './markdown/fast/lines.ts'
import { readExplicitIds } from './markdown/heading-ids.ts'
import { refuseDeep } from './markdown/html.ts'
import { readImageMarks, reportSilent } from './markdown/images.ts'
import { joinSyntax, type MarkdownParser, parseMarkdown } from './markdown/markdown.ts'
import type { Maths } from './markdown/maths.ts'
import type { ParseHooks } from './page.ts'
import { expandTree, type Variables } from './variables.ts'

export interface TreeContext {
  /** The file of the text, whose unread parts are blank lines. */
  file: string
  directives: Directives
  alerts: Shorthands['alerts']
  variables: Variables
  /** The page's file, then included ones; grows. */
  files: string[]
  read?: IncludeReader['read'] | undefined
  messages: Message[]
  /** Names of all rules. */
  rules: string[]
  hooks: ParseHooks | undefined
  /** Ignore comments; grows. */
  ignores: Ignore[]
  formulas?: Maths | undefined
  parser?: MarkdownParser | undefined
  /** Shown parts of the OpenAPI document; grows. */
  uses: (Use | IconUse)[]
}

/** Makes the tree of a text, or expands one that a plugin made. `above` names the including parts. */
export function readTree(body: string | Root, context: TreeContext, above = [`${context.file} {}`]): Root {
  const { file, messages, rules, directives, alerts, files, read, hooks, formulas, parser } = context
  const text = typeof body === 'string' ? body : ''
  const written =
    typeof body === 'string'
      ? parseMarkdown(
          body,
          'page',
          joinSyntax(hooks?.syntax, body.includes('$') ? formulas?.syntax : undefined),
          parser
        )
      : body
  refuseDeep(written, { file, messages })
  if (text.includes('docsgen-ignore')) context.ignores.push(...takeIgnores(written, { file, messages, rules }))
  const tree = hooks?.remark(written, { file, source: text, messages }) ?? written
  readExplicitIds(tree, text)
  const uses: (Use | IconUse)[] = []
  // plugins may add what the text does not have
  if (hooks || typeof body !== 'string' || directiveMark.test(body))
    expandDirectives(tree, { file, source: text, directives, alerts, messages, uses })
  context.uses.push(...(file === files[0] ? uses : uses.map((use) => ({ ...use, file }))))
  if (text.includes('![')) {
    reportSilent(tree, { file, messages })
    readImageMarks(tree, { file, messages, parser })
  }
  const [page] = files
  const included = page !== undefined && page !== file && { includedBy: page }
  if (text.includes('{{')) expandTree(tree, { ...context.variables, file, source: text, ...included })
  formulas?.expand(tree, { file, messages })
  if (!hasIncludes(text)) return tree
  expandIncludes(tree, {
    file,
    files,
    above,
    messages,
    read,
    parser,
    toTree: (part, of, parts) => readTree(part, { ...context, file: of }, parts)
  })
  return tree
}
