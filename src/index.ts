/** All that a project may import from `docsgen`: types of templates and plugins, and two helpers. */
import type { Config as AnyConfig } from './project/schema.ts'
import type { RuleName } from './site/checks/rules.ts'

export type { Json } from './disk/json.ts'
export type {
  ApiSlice,
  Attribute,
  Endpoint,
  Example,
  NamedShape,
  Operation,
  Response,
  Sample,
  Scheme,
  Shape,
  Snippet,
  Value
} from './openapi/model.ts'
export type { DirectiveRules } from './page/directives/directive.ts'
export type { FieldShape, FieldShapes, FieldsOf } from './page/front-matter/shape.ts'
export type { Content } from './page/markdown/content.ts'
export type { Heading } from './page/page.ts'
export { definePlugin } from './project/plugins/plugin.ts'
export type { NavLink, NavMenu } from './site/links/config-links.ts'
export type { NavItem } from './site/sidebar/slice.ts'
export type { IslandFinder } from './theme/islands.ts'
export type { HeadLink, PageProps, SiteProps, SlotProps, TemplateProps, VersionLink } from './theme/props.ts'
export type { SlotName } from './theme/slots.ts'

/** Islands of a project by name, for the types of their props: each adds itself, `interface Islands { counter: typeof Counter }`. */
// biome-ignore lint/suspicious/noEmptyInterface: islands add to it
export interface Islands {}

/** What `docsgen.config.ts` exports; every key is optional. Rules with a slash are those of plugins. */
export type Config = AnyConfig<RuleName | `${string}/${string}`>

/** Identity: gives an editor the types of the configuration. */
export function defineConfig(config: Config): Config {
  return config
}
