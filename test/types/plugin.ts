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
  sidebars: { '/': 'auto', '/guides': [{ label: 'More', items: [{ href: '/guides/more' }] }] },
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
