/** What a project may write, and may not, with the types of docsgen alone. */
import { type Config, defineConfig, definePlugin, type PageProps, type SiteProps, type TemplateProps } from 'docsgen'
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'

type IsAny<T> = 0 extends 1 & T ? true : never
type HoldsAny<T> = { [Key in keyof T]-?: IsAny<T[Key]> }[keyof T]
type AnyOf<T> = IsAny<T> | HoldsAny<T>

/** Takes nothing, as long as nothing is `any`. */
export const any: (AnyOf<Config> | AnyOf<PageProps> | AnyOf<SiteProps> | AnyOf<TemplateProps>)[] = []
// @ts-expect-error: nothing is `any`
any.push(true)

export default defineConfig({
  title: 'Notes',
  sidebars: { '/': 'auto', '/guides': ['auto', { label: 'More', items: [{ href: '/guides/more', items: 'auto' }] }] },
  plugins: ['./plugins/count.ts', ['./plugins/feed.ts', { size: 1 }]],
  rules: { 'broken-link': 'warn', 'count/words': 'off' }
})
// @ts-expect-error: a key that there is none of
defineConfig({ titel: 'Notes' })
// @ts-expect-error: a rule that there is none of
defineConfig({ rules: { 'broken-lnk': 'warn' } })

function shorten(this: { data(): unknown }, options: { most?: number } = {}) {
  return (tree: Root) => void tree.children.splice(options.most ?? 1)
}

export const plugin = definePlugin<{ size: number }>(({ size }) => ({
  name: 'count',
  remark: [shorten, [shorten, { most: size }]],
  rehype: [() => (tree: HastRoot) => void tree.children.pop(), { plugins: [shorten] }],
  page: ({ meta, headings }) => (headings.length > size ? { title: `${meta.title}…` } : undefined)
}))
// @ts-expect-error: a list that holds what is no plugin
definePlugin({ name: 'count', remark: [1] })

const shaped = definePlugin(
  { most: 'number', 'kind?': 'rss | atom', 'authors?': [{ name: 'text' }] },
  ({ most, authors = [] }) => ({
    name: 'feed',
    page: () => ({ data: { most: most + 1, names: authors.map(({ name }) => name) } })
  })
)
const plain = definePlugin({ name: 'plain' })

declare module 'docsgen' {
  interface Plugins {
    './plugins/count.ts': typeof plugin
    'docsgen-feed': typeof shaped
    'docsgen-plain': typeof plain
  }
}

defineConfig({
  plugins: [
    './plugins/count.ts',
    ['./plugins/count.ts', { size: 2 }],
    'docsgen-plain',
    ['docsgen-feed', { most: 3, kind: 'rss', authors: [{ name: 'Ada' }] }],
    ['docsgen-unknown', { any: ['JSON', 1, { a: null }] }]
  ]
})
const written: Config = { plugins: ['docsgen-plain', ['docsgen-unknown', [1]]] }
defineConfig(written)
defineConfig({ plugins: [] })

export const wrong = [
  // @ts-expect-error: an option of another type
  defineConfig({ plugins: ['docsgen-plain', ['./plugins/count.ts', { size: 'two' }]] }),
  // @ts-expect-error: no such option
  defineConfig({ plugins: [['docsgen-feed', { most: 3, kid: 'rss' }]] }),
  // @ts-expect-error: no such word
  defineConfig({ plugins: [['docsgen-feed', { most: 3, kind: 'json' }]] }),
  // @ts-expect-error: an option is missing
  defineConfig({ plugins: [['docsgen-feed', {}]] }),
  // @ts-expect-error: the plugin takes no options
  defineConfig({ plugins: [['docsgen-plain', { most: 3 }]] }),
  // @ts-expect-error: a function is no JSON
  defineConfig({ plugins: [['docsgen-unknown', { any: () => {} }]] })
]
