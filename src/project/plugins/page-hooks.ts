/**
 * The hooks of plugins over one page, run where it is parsed. What a hook throws is a message that names the plugin and the
 * page, and so is what it gives back in a wrong shape.
 */
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import { type PluggableList, type Processor, unified } from 'unified'
import type { HookPage, Page, ParseHooks } from '../../page/page.ts'
import type { OpenPlugin, PageChange, PageContext, ParsedPage, PluginMessage } from './plugin.ts'
import {
  type Call,
  explainMismatch,
  freezeDeep,
  hookProblem,
  kindOf,
  returnProblem,
  type Shape,
  toMessage
} from './problems.ts'

interface Unified {
  plugin: OpenPlugin
  processor: Processor
}

/** `root` is the project's: it makes the place of an error relative. */
export function createHooks(plugins: OpenPlugin[], root: string): ParseHooks {
  const process = (kind: 'remark' | 'rehype') =>
    plugins
      .filter(({ hooks }) => hooks.includes(kind))
      .map((plugin): Unified => ({ plugin, processor: createProcessor(plugin, kind) }))
  const [remark, rehype] = [process('remark'), process('rehype')]
  const parsers = plugins.flatMap((plugin) => plugin.endings.map((ending) => ({ plugin, ending })))
  return {
    syntax: {
      micromark: remark.flatMap(({ processor }) => processor.data().micromarkExtensions ?? []),
      fromMarkdown: remark.flatMap(({ processor }) => processor.data().fromMarkdownExtensions ?? [])
    },
    read(on) {
      const { plugin, ending } = parsers.find((each) => on.file.endsWith(each.ending)) ?? {}
      const parser = plugin?.plugin.parsers?.[ending ?? '']
      if (!plugin || !parser) return undefined
      const call: Call = { plugin, hook: `parsers['${ending}']`, root }
      const made = attempt(call, on, () => parser(on.source, contextFor(call, on)))
      if (typeof made === 'string') return { source: made }
      const problem = isRoot(made) ? junkIn(made) : `Expected Markdown or its tree, not ${kindOf(made)}`
      if (isRoot(made) && problem === undefined) return { source: on.source, tree: made }
      if (made !== failed && problem !== undefined) refuse(call, on, problem)
      return { source: '' }
    },
    remark: (tree, on) =>
      remark.reduce((made, each) => transform(made, { ...each, hook: 'remark', root }, on) as Root, tree),
    rehype: (tree, on) =>
      rehype.reduce((made, each) => transform(made, { ...each, hook: 'rehype', root }, on) as HastRoot, tree),
    page: (page, on) => plugins.reduce((made, plugin) => changePage(made, { plugin, hook: 'page', root }, on), page)
  }
}

/** A file as unified plugins see it. */
interface Said {
  messages: { reason: string; line?: number; column?: number; note?: string }[]
  data: { report(message: PluginMessage): void }
}

/** Hands on the messages of unified plugins when they are done with a file. */
function createProcessor({ plugin }: OpenPlugin, kind: 'remark' | 'rehype'): Processor {
  return unified()
    .use((plugin[kind] ?? []) as PluggableList)
    .use(() => (_: unknown, { messages, data }: Said) => {
      for (const { reason: text, line, column, note } of messages)
        data.report({ text, ...(note && { note }), ...(line && column && { place: { line, column } }) })
    })
    .freeze() as Processor
}

function transform(tree: Root | HastRoot, call: Call & Unified, on: HookPage): Root | HastRoot {
  const { report } = contextFor(call, on)
  const file = { path: on.file, value: on.source, data: { report } }
  const made = attempt(call, on, () => call.processor.runSync(tree, file))
  if (made === failed) return tree
  const problem = isRoot(made) ? junkIn(made) : `Expected a tree, not a node \`${made.type}\``
  if (isRoot(made) && problem === undefined) return made
  refuse(call, on, problem ?? '')
  return { type: 'root', children: [] }
}

/** Tells of what is no node, in a tree that others read next. */
function junkIn(node: unknown): string | undefined {
  const { type, children, value = '', tagName, properties } = Object(node) as Record<string, unknown>
  if (typeof type !== 'string') return `Expected nodes in the tree, not ${kindOf(node)}`
  const isElement = Array.isArray(children) && typeof tagName === 'string' && kindOf(properties) === 'an object'
  const isSound = typeof value === 'string' && (children === undefined || Array.isArray(children))
  if (!isSound || (type === 'element' && !isElement))
    return `Expected a node \`${type}\` with all that unist and hast ask`
  for (const child of Array.isArray(children) ? children : []) {
    const problem = junkIn(child)
    if (problem !== undefined) return problem
  }
  return undefined
}

function isRoot(tree: unknown): tree is Root & HastRoot {
  const { type, children } = (tree ?? {}) as Partial<Root>
  return type === 'root' && Array.isArray(children)
}

const changeKinds: Shape<keyof PageChange>['kinds'] = {
  title: 'text',
  description: 'text',
  toc: 'JSON',
  sidebar: 'JSON',
  data: 'JSON'
}

function changePage(page: Page, call: Call, on: HookPage): Page {
  const hook = call.plugin.plugin.page
  if (!hook) return page
  const { url, meta, headings, links } = page
  const shown = freezeDeep({ url, meta, headings, links }) as ParsedPage
  const change = attempt(call, on, () => hook.call(call.plugin.plugin, shown, contextFor(call, on)) ?? {})
  if (change === failed) return page
  const problem = explainMismatch(change, { subject: 'it', kinds: changeKinds })
  if (problem) refuse(call, on, problem)
  return problem ? page : { ...page, meta: { ...meta, ...change, data: { ...meta.data, ...change.data } } }
}

function contextFor(call: Call, { file, source, messages, read }: HookPage): PageContext {
  const report = (message: PluginMessage) => void messages.push(toMessage(message, call.plugin, file))
  const readText = (asked: string) => {
    const found = read?.(asked) ?? { text: 'there is nothing to read here' }
    if ('text' in found) throw new Error(found.text)
    return new TextDecoder().decode(found.bytes)
  }
  return { file, source, report, read: readText }
}

/** Stands for the return value of a hook that threw. */
const failed = Symbol('failed')

function attempt<T>(call: Call, on: HookPage, run: () => T): T | typeof failed {
  try {
    return run()
  } catch (error) {
    on.messages.push(hookProblem(error, call, on.file))
    return failed
  }
}

function refuse(call: Call, { file, messages }: HookPage, problem: string): void {
  messages.push(returnProblem(call, problem, file))
}
