/**
 * Props and content → HTML. Bundled together with the theme into one module (theme.ts), so that the templates and the
 * renderer share one React, in production mode, whatever the project has installed.
 */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import type { ApiSlice } from '../openapi/model.ts'
import {
  type ApiKind,
  type AttributeKind,
  type Directive,
  type Directives,
  elementOf,
  type Shorthands
} from '../page/directives/directive.ts'
import type { Content } from '../page/markdown/content.ts'
import { urlToHref } from '../page/url.ts'
import { type Picture, toElements } from './elements.ts'
import type { PageProps, TemplateProps } from './props.ts'
import { type Rendered, readReferences } from './references.ts'

interface TemplateModule {
  default: ComponentType<TemplateProps>
  frontMatter?: string[]
}

interface DirectiveModule extends Directive {
  default: ComponentType<Record<string, unknown>>
}

export interface ThemeModules {
  document: { default: ComponentType<{ page: PageProps; children: ReactNode }> }
  markdown: { components: Record<string, ComponentType<Record<string, unknown>>> }
  templates: Record<string, TemplateModule>
  directives: Record<string, DirectiveModule>
  shorthands: Shorthands
}

export interface RenderTask {
  template: string
  props: PageProps
  content: Content
  /** What an author wrote → where it leads, for the page's content. */
  hrefs: Record<string, string>
  /** How large its pictures are, by what an author wrote. */
  pictures?: Record<string, Picture>
  /** What the page shows of the OpenAPI document. */
  api?: ApiSlice
}

export interface ServerTheme {
  render(task: RenderTask): Rendered
  /** What parsing has to know of the theme. */
  facts: { directives: Directives; templates: Record<string, string[]>; shorthands: Shorthands }
}

export function createTheme({ document, markdown, templates, directives, shorthands }: ThemeModules): ServerTheme {
  checkExports('templates', { document, ...templates })
  checkExports('templates/directives', directives)
  if (typeof markdown.components !== 'object')
    throw new Error('expected an export `components` in templates/markdown.tsx')
  for (const [name, { frontMatter = [] }] of Object.entries(templates))
    if (!Array.isArray(frontMatter))
      throw new Error(`expected \`frontMatter\` of templates/${name}.tsx to be a list of keys`)
  checkDeclarations(directives)
  const components = { ...markdown.components }
  for (const [name, module] of Object.entries(directives)) components[elementOf(name)] = withKinds(module)
  return {
    render({ template, props, content, hrefs, pictures = {}, api = noApi }) {
      const Document = document.default
      const Template = templates[template]?.default
      if (!Template) throw new Error(`there is no template \`${template}\``)
      const href = (url: string) => {
        const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
        return urlToHref(path, props.site.base) + rest
      }
      const page = (
        <Document page={props}>
          <Template {...props} href={href}>
            <ApiContext.Provider value={api}>
              {toElements(content, { components, hrefs, pictures })}
            </ApiContext.Provider>
          </Template>
        </Document>
      )
      const html = `<!doctype html>${renderToString(page)}\n`
      return { html, ...readReferences(html) }
    },
    facts: {
      directives: Object.fromEntries(
        Object.entries(directives).map(
          ([name, { attributes = {}, rules = {}, scripts = false, inHeading = false }]) => [
            name,
            { attributes, rules, scripts, inHeading }
          ]
        )
      ),
      templates: Object.fromEntries(
        Object.entries(templates).map(([name, { frontMatter = [] }]) => [name, frontMatter])
      ),
      shorthands
    }
  }
}

/** Without this a page that uses such a template is where the fault shows. */
function checkExports(folder: string, modules: Record<string, { default?: unknown }>): void {
  for (const [name, module] of Object.entries(modules)) {
    // A component is a function, or the object that `memo` makes of one.
    if (typeof module.default !== 'function' && typeof module.default !== 'object')
      throw new Error(`expected a default export in ${folder}/${name}.tsx: its component`)
  }
}

const kinds = ['string', 'number', 'boolean', 'operation', 'schema', 'scheme', 'tag']

const ruleNames = ['forms', 'required', 'within', 'holds']

/** A word that is misspelt here would allow anything. */
function checkDeclarations(directives: Record<string, DirectiveModule>): void {
  for (const [name, { attributes = {}, rules = {}, scripts = [] }] of Object.entries(directives)) {
    const expect = (written: string, known: string[], where: string) => {
      if (!known.includes(written))
        throw new Error(`expected ${known.join(', ')} in ${where} of templates/directives/${name}.tsx, not ${written}`)
    }
    for (const kind of Object.values(attributes)) if (typeof kind === 'string') expect(kind, kinds, '`attributes`')
    for (const rule of Object.keys(rules)) expect(rule, ruleNames, '`rules`')
    for (const form of rules.forms ?? []) expect(form, ['text', 'leaf', 'container'], '`rules.forms`')
    for (const each of rules.required ?? []) expect(each, ['label', ...Object.keys(attributes)], '`rules.required`')
    for (const each of scripts === true || scripts === false ? [] : scripts)
      expect(each, Object.keys(attributes), '`scripts`')
  }
}

const noApi: ApiSlice = { operations: {}, schemas: {}, schemes: {}, tags: {} }

const ApiContext = createContext(noApi)

/**
 * Attributes of a directive arrive as text, checked when the page was parsed: here they get their kind. What names a part
 * of the OpenAPI document becomes that part, and `api` brings what it refers to; without it there is nothing to show.
 */
function withKinds({ default: Component, attributes = {} }: DirectiveModule): ComponentType<Record<string, unknown>> {
  const kinds = Object.entries(attributes)
  return (props) => {
    const api = useContext(ApiContext)
    const typed = { ...props }
    for (const [name, kind] of kinds) {
      if (isApiKind(kind)) typed[name] = findPart(api, kind, String(props[name] ?? ''))
      else if (props[name] !== undefined) typed[name] = toKind(props[name], kind)
    }
    const shows = kinds.filter(([, kind]) => isApiKind(kind))
    if (shows.some(([name]) => typed[name] === undefined)) return <>{props.children}</>
    return <Component {...typed} {...(shows.length > 0 && { api })} />
  }
}

function isApiKind(kind: AttributeKind): kind is ApiKind {
  return typeof kind === 'string' && !/^(string|number|boolean)$/.test(kind)
}

function findPart(api: ApiSlice, kind: ApiKind, name: string): unknown {
  const parts = { operation: api.operations, schema: api.schemas, scheme: api.schemes, tag: api.tags }[kind]
  return Object.hasOwn(parts, name) ? parts[name] : undefined
}

function toKind(written: unknown, kind: Exclude<AttributeKind, ApiKind>): unknown {
  return kind === 'number' ? Number(written) : kind === 'boolean' ? written === 'true' : written
}
