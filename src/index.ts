/** The public API. Nothing else is importable. */

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
} from './api/model.ts'
export { defineConfig } from './config.ts'
export type { Config } from './config-schema.ts'
export type { DirectiveRules } from './markdown/directive.ts'
export { definePlugin } from './plugin.ts'
export type {
  Content,
  Heading,
  Json,
  NavItem,
  NavLink,
  PageProps,
  SiteProps,
  TemplateProps,
  VersionLink
} from './types.ts'
