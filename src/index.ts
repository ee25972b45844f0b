/** All that a project may import from `docsgen`: types of templates and plugins, and two helpers. */
import type { Json } from './disk/json.ts'
import type { Config as AnyConfig } from './project/schema.ts'
import type { RuleName } from './site/checks/rules.ts'

export type { Json } from './disk/json.ts'
export type {
  ApiSlice,
  Attribute,
  DocumentInfo,
  Endpoint,
  Example,
  NamedShape,
  Operation,
  OperationLink,
  Response,
  Sample,
  Scheme,
  Server,
  Shape,
  Snippet,
  Value
} from './openapi/model.ts'
export type { DirectiveRules } from './page/directives/directive.ts'
export type { FieldShape, FieldShapes, FieldsOf } from './page/front-matter/shape.ts'
export type { Content } from './page/markdown/content.ts'
export type { Heading } from './page/page.ts'
export { type CheckedModule, definePlugin } from './project/plugins/plugin.ts'
export type { ListedPage } from './site/generated/page.ts'
export type { NavLink, NavMenu } from './site/links/config-links.ts'
export type { NavItem } from './site/sidebar/slice.ts'
export type { IslandFinder } from './theme/islands.ts'
export type {
  CardProps,
  HeadLink,
  LanguageLink,
  MarkdownProps,
  PageProps,
  SiteProps,
  SlotProps,
  TemplateProps,
  VersionLink
} from './theme/props.ts'
export type { SlotName } from './theme/slots.ts'

/** Islands of a project by name, for the types of their props: each adds itself, `interface Islands { counter: typeof Counter }`. */
// biome-ignore lint/suspicious/noEmptyInterface: islands add to it
export interface Islands {}

/**
 * Plugins by the file or package that the configuration names, for the types of their options: each adds itself,
 * `interface Plugins { 'docsgen-feed': typeof feed }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: plugins add to it
export interface Plugins {}

type Factory<Module> = Extract<Module, (options: never) => unknown>
type OptionsOf<Module> = [Factory<Module>] extends [never]
  ? undefined
  : Factory<Module> extends (options: infer Options) => unknown
    ? Options
    : never

/** A plugin alone, or in a list with its options: those it declares in `Plugins`, else any JSON. */
export type PluginEntry<Name extends string> =
  | Name
  | (Name extends keyof Plugins ? readonly [Name, OptionsOf<Plugins[Name]>] : readonly [Name, Json])

/** The configuration that `docsgen.config.ts` exports; every key is optional. Rules with a slash are those of plugins. */
export interface Config<Plugin extends string = string>
  extends Omit<AnyConfig<RuleName | `${string}/${string}`>, 'plugins'> {
  /** Plugins: files or packages, each alone or in a list with its options. */
  plugins?: PluginEntry<Plugin>[] | undefined
}

/** Identity: gives an editor the types of the configuration. */
export function defineConfig<const Plugin extends string = string>(config: Config<Plugin>): Config<Plugin> {
  return config
}
