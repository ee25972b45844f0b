/** The public API. Nothing else is importable. */
export { defineConfig } from './config.ts'
export type { Config } from './config-schema.ts'
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
