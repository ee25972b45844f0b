/** Files of the new site that stand in for what components of the old one use of Docusaurus. */

/** The modules, by their last names: those of `@docusaurus/` and `@theme/`, and two packages that nearly all sites have. */
export const replacedModule =
  /^(?:(?:@docusaurus|@theme)\/(Link|Head|Translate|useBaseUrl|useDocusaurusContext|Layout|Heading|CodeBlock|ThemedImage)|clsx|classnames)$/

const components = `import './docusaurus.css'

const siteConfig = SITE
const base = siteConfig.baseUrl.replace(/\\/$/, '')

/** Stands in for what components of the old site import of Docusaurus. */
export const Layout = ({ children }) => <>{children}</>
export const Head = () => null
export const Link = ({ to, href = to, children, autoAddBaseUrl, isNavLink, ...props }) => <a href={useBaseUrl(href)?.replace(/(?<=[^/])\\/$/, '')} {...props}>{children}</a>
export const Heading = ({ as: Tag = 'h2', children, ...props }) => <Tag {...props}>{children}</Tag>
export const CodeBlock = ({ children }) => <pre><code>{children}</code></pre>
export const ThemedImage = ({ sources, alt = '', ...props }) => <img src={sources.light} alt={alt} {...props} />
export const Translate = ({ children }) => <>{children}</>
export const translate = ({ message }) => message
export const useBaseUrl = (path) =>
  path === undefined || /^[a-z]+:|^[#.]|^\\/\\//.test(path) || path.startsWith(\`\${base}/\`) ? path : base + path.replace(/^\\/?/, '/')
export const useDocusaurusContext = () => ({ siteConfig, i18n: {} })
/** A drawing that is imported as a component. */
export const drawing = (src) => ({ title = '', className, width, height }) => <img {...{ src, alt: title, className, width, height }} />
export const clsx = (...names) =>
  names.flat().flatMap((name) => (name && typeof name === 'object' ? Object.keys(name).filter((key) => name[key]) : name || [])).join(' ')
`

const sheet = `/* The classes of Infima that pages of the old site use most. */
.container { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
.hero { padding: 3rem 1rem; }
.hero__title { font-size: 3rem; }
.hero__subtitle { font-size: 1.5rem; }
.row { display: flex; flex-wrap: wrap; gap: 1.5rem; }
.col { flex: 1 1 16rem; }
.text--center { text-align: center; }
.button { display: inline-block; padding: 0.5rem 1.25rem; border: 1px solid; border-radius: 0.4rem; }
`

/** The template of pages that are components. */
export const pageTemplate = {
  'templates/old-page.tsx': `import type { TemplateProps } from 'docsgen'

/** A page of the old site that is a component: it has its own heading. */
export default function OldPage({ children }: TemplateProps) {
  return (
    <main id="docsgen-main" tabIndex={-1} className="home">
      {children}
    </main>
  )
}
`
}

/** Returns the files; `settings` are those of the old site that components may show. */
export function standInFiles(settings: object): Record<string, string> {
  return {
    'src/docusaurus.jsx': components.replace('SITE', () => JSON.stringify(settings)),
    'src/docusaurus.css': sheet
  }
}
