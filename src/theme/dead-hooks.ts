/** Hooks and handlers that do nothing where they are written: templates and directives are rendered once, and no browser runs them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'

/** Of React. Others, such as `useId` and `useMemo`, work once as well. */
const alive =
  /\buse(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|Transition|DeferredValue|Optimistic|ActionState|EffectEvent)\b/

/** Of `docsgen/client`: what is known of the page is known when it is rendered. */
const aliveOfDocsgen = /\buse(?!(?:Page|Version)\b)[A-Z]\w*/

/** Of an element, with a function. */
const handler = /(?<=<[a-z][\w-]*\b[^<>]*\s)on[A-Z]\w*(?==\{)/

const imports = /^import\s+(?!type\b)[^'";]*?['"](react|docsgen\/client)['"]/gm

const kinds: Partial<Record<string, string>> = { directives: 'a directive', slots: 'a slot' }

/** Reports the first of them in each kind of page, each directive and each slot. `files` are relative to the templates of the project. */
export function findDeadHooks(
  files: readonly string[],
  { root, templates }: { root: string; templates: string }
): Message[] {
  const own = files.filter((file) => /^(?:(?:directives|slots)[\\/])?[^\\/]+\.tsx$/.test(file))
  return own.flatMap((name): Message[] => {
    const text = readFileSync(path.join(templates, name), 'utf8')
    const found = [...text.matchAll(imports)].flatMap(({ 0: statement, 1: from, index }) => {
      const hooks = from === 'react' ? alive : aliveOfDocsgen
      const [hook] = hooks.exec(statement) ?? []
      if (hook !== undefined) return [{ hook, at: index + statement.indexOf(hook) }]
      const [, whole] = /^import\s+(?:\*\s+as\s+)?([\w$]+)/.exec(statement) ?? []
      const call = new RegExp(`(?<![\\w$.])${whole?.replaceAll('$', '\\$&')}\\.(${hooks.source})[(<]`)
      const used = whole !== undefined && call.exec(text)
      return used ? [{ hook: used[1] ?? '', at: used.index }] : []
    })
    const listener = handler.exec(text)
    const [first] = listener ? [...found, { hook: listener[0], at: listener.index }] : found
    if (!first) return []
    const file = toPosix(path.relative(root, path.join(templates, name)))
    const what = kinds[path.dirname(name)] ?? 'a template'
    const note = 'Write the part that changes in the browser as an island, in `templates/islands/`'
    const problem = `Cannot use \`${first.hook}\` in ${what}: it is rendered once, when the site is built`
    return [{ rule: 'dead-hook', file, place: placeAt(text, first.at), text: problem, note }]
  })
}
