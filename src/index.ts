/** The public API. Nothing else is importable. */
export { type Config, defineConfig } from './config.ts'
export type { Content, Heading, Json, NavItem, NavLink, PageProps, SiteProps, TemplateProps } from './types.ts'
