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
export type { Content } from './page/markdown/content.ts'
export type { Heading } from './page/page.ts'
export { definePlugin } from './project/plugins/plugin.ts'
export { defineConfig } from './project/project.ts'
export type { Config } from './project/schema.ts'
export type { NavLink } from './site/links/config-links.ts'
export type { NavItem } from './site/sidebar/slice.ts'
export type { PageProps, SiteProps, TemplateProps, VersionLink } from './theme/props.ts'
