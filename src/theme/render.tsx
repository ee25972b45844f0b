/**
 * Renders props and content to HTML. Bundled with the theme into one module (theme.ts), so that templates and renderer
 * share one React, in production mode, whatever the project has installed.
 */
import { Children, type ComponentType, type Context, createElement, isValidElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { ownValue } from '../disk/json.ts'
import { didYouMean } from '../messages/suggest.ts'
import type { ApiSlice } from '../openapi/model.ts'
import {
  type ApiKind,
  type AttributeKind,
  type Directive,
  type Directives,
  elementOf,
  isApiKind,
  type Shorthands
} from '../page/directives/directive.ts'
import { type FieldShape, type FieldShapes, shapeAt, toShapes } from '../page/front-matter/shape.ts'
import type { Content } from '../page/markdown/content.ts'
import { urlToHref } from '../page/url.ts'
import { componentElement, type ElementOptions, toElements, type Used, usedProp } from './elements.ts'
import {
  createFinder,
  type IslandCall,
  type IslandFinder,
  type IslandModule,
  islandDirectives,
  moments
} from './islands.ts'
import type { MarkdownProps, PageProps, SiteProps, SlotProps, TemplateProps } from './props.ts'
import { type Rendered, type RunningIsland, readReferences } from './references.ts'
import { type TwinTask, writeTwin } from './twin/twin.ts'

interface TemplateModule {
  default: ComponentType<TemplateProps> & { markdown?: ComponentType<MarkdownProps> }
  frontMatter?: readonly string[] | FieldShapes
}

interface DirectiveModule extends Directive {
  default: ComponentType<Record<string, unknown>>
}

type Slots = Record<string, { default: ComponentType<SlotProps> }>

export interface ThemeModules {
  /** The context that `usePage` and `useVersion` read. */
  PageContext: Context<IslandFinder['page'] | undefined>
  document: { default: ComponentType<{ page: PageProps; children: ReactNode }> }
  markdown: { components: Record<string, ComponentType<Record<string, unknown>>> }
  templates: Record<string, TemplateModule>
  directives: Record<string, DirectiveModule>
  /** The component with which templates write islands, and its context. */
  island: { Island: ComponentType<IslandCall>; IslandContext: Context<IslandFinder | undefined> }
  islands: Record<string, IslandModule>
  /** The context from which templates show slots. */
  slot: { SlotContext: Context<{ slots: Slots; props: SlotProps } | undefined> }
  slots: Slots
  /** The components that pages of MDX import, by key; of an island its name. */
  pageComponents: Record<string, ComponentType<Record<string, unknown>> | string>
  /** Names of docsgen's own islands. */
  ownIslands: readonly string[]
  shorthands: Shorthands
  iconNames?: readonly string[]
}

export interface RenderTask extends Pick<ElementOptions, 'hrefs' | 'images' | 'used' | 'ids'> {
  template: string
  props: PageProps
  content: Content
}

export interface ServerTheme {
  /** Calls `entering` with the island that is rendered from now on, the innermost; without one when there is none. */
  render(task: RenderTask, entering?: (island?: RunningIsland) => void): Rendered
  /** Returns the page in Markdown, without front matter. */
  twin(task: TwinTask): string
  /** For parsing. */
  facts: {
    directives: Directives
    templates: Record<string, FieldShapes>
    shorthands: Shorthands
    icons: readonly string[]
  }
}

/** Throws when a template or a directive lacks an export, or declares a kind, a rule or a moment that does not exist. */
export function createTheme(modules: ThemeModules): ServerTheme {
  checkModules(modules)
  const { PageContext, document, markdown, templates, island, islands, ownIslands, slot, slots, shorthands } = modules
  const directives: Record<string, DirectiveModule> = { ...modules.directives, ...islandDirectives(modules) }
  const ofDirectives = Object.entries(directives).map(([name, module]) => [elementOf(name), withKinds(module)])
  const own = { ...Object.fromEntries(ofDirectives), [componentElement]: importedComponent(modules) }
  const components = { ...markdown.components, ...own }
  const shapes = mapValues(templates, ({ frontMatter = [] }) => toShapes(frontMatter))
  return {
    render({ template, props, content, hrefs, images = {}, used = {}, ids = {} }, entering = () => {}) {
      const Document = document.default
      const Template = templates[template]?.default
      if (!Template) throw new Error(`there is no template \`${template}\``)
      const show = (each: Content) => toElements(each, { components, hrefs, images, used, ids })
      const { url, version, site } = props
      const { base, versions = [], colours } = site
      const href = withBase(base)
      const facts = { url, version, base, versions, colours: colours === 'system' ? ('' as const) : colours }
      const entered: RunningIsland[] = []
      const finder = createFinder(islands, facts, followIslands(entered, entering))
      const page = (
        <PageContext.Provider value={facts}>
          <island.IslandContext.Provider value={finder}>
            <slot.SlotContext.Provider value={{ slots, props: { ...props, href } }}>
              <Document page={props}>
                <Template {...props} data={showBlocks(props.data, shapes[template], show)} href={href}>
                  {show(content)}
                </Template>
              </Document>
            </slot.SlotContext.Provider>
          </island.IslandContext.Provider>
        </PageContext.Provider>
      )
      const rendered = `<!doctype html>${renderToString(page)}\n`
      const html = withLoads(rendered, site, { isOpen: entered.some(({ name }) => !ownIslands.includes(name)) })
      const { hidden, problems } = finder
      const places = entered.map(({ place = '' }) => place)
      return {
        html,
        ...readReferences(html),
        ...(places.some(Boolean) && { islands: places }),
        ...(Object.keys(hidden).length > 0 && { hidden }),
        ...(problems.length > 0 && { problems })
      }
    },
    twin: (task) =>
      writeTwin(task, {
        components: own,
        template: templates[task.template]?.default.markdown,
        showData: (data, show) => showBlocks(data, shapes[task.template], show)
      }),
    facts: {
      directives: mapValues(directives, toFacts),
      templates: shapes,
      shorthands,
      icons: modules.iconNames ?? []
    }
  }
}

/** Adds each island to `all`. An island may be within another, which goes on after it. */
function followIslands(all: RunningIsland[], entering: (island?: RunningIsland) => void) {
  const running: RunningIsland[] = []
  return (entered?: RunningIsland): void => {
    if (entered) {
      running.push(entered)
      all.push(entered)
    } else running.pop()
    entering(running.at(-1))
  }
}

/** Puts the base before a url. */
function withBase(base: string) {
  return (url: string): string => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
    return urlToHref(path, base) + rest
  }
}

/** The front matter with elements in place of its blocks of Markdown. */
function showBlocks<Value>(value: Value, shape: FieldShape | undefined, show: (content: Content) => ReactNode): Value {
  if (shape === 'blocks') return show(value as Content) as Value
  if (typeof shape !== 'object' || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, showBlocks(each, shapeAt(shape, key), show)])
  return (Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)) as Value
}

function toFacts({
  attributes = {},
  rules = {},
  scripts = false,
  inHeading = false,
  unseen,
  island
}: Directive): Directive {
  return { attributes, rules, scripts, inHeading, ...(unseen && { unseen }), ...(island && { island }) }
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

/** Checks exports and declarations of all templates, before the first page that uses one fails. */
function checkModules({ document, markdown, templates, directives, islands, slots }: ThemeModules): void {
  checkExports('templates', { document, ...templates })
  checkExports('templates/directives', directives)
  checkExports('templates/islands', islands)
  checkExports('templates/slots', slots)
  if (typeof markdown.components !== 'object')
    throw new Error('expected an export `components` in templates/markdown.tsx')
  for (const [name, { frontMatter = [] }] of Object.entries(templates))
    if (typeof frontMatter !== 'object')
      throw new Error(`expected \`frontMatter\` of templates/${name}.tsx to be a list of keys, or what each key holds`)
  for (const [name, directive] of Object.entries(directives)) checkDeclarations(`directives/${name}`, directive)
  for (const [name, island] of Object.entries(islands)) checkDeclarations(`islands/${name}`, island, island.when)
}

function checkExports(folder: string, modules: Record<string, { default?: unknown }>): void {
  // A component is a function, or the object that `memo` makes of one.
  for (const [name, module] of Object.entries(modules))
    if (typeof module.default !== 'function' && typeof module.default !== 'object')
      throw new Error(`expected a default export in ${folder}/${name}.tsx: its component`)
}

/** Shows a component that a page imports; its children `docsgen-prop` are props of it. */
function importedComponent({
  pageComponents,
  island: { Island }
}: ThemeModules): ComponentType<Record<string, unknown>> {
  return ({ component, props: json, children, 'data-place': place, [usedProp]: _, ...links }) => {
    const found = ownValue(pageComponents, String(component))
    // It is missing, which is reported where it is imported.
    if (found === undefined) return <>{children as ReactNode}</>
    const props: Record<string, unknown> = { ...JSON.parse(String(json)), ...links }
    const shown: ReactNode[] = []
    for (const child of Children.toArray(children as ReactNode))
      if (isValidElement<{ name: string; children: ReactNode }>(child) && child.type === 'docsgen-prop')
        props[child.props.name] = child.props.children
      else shown.push(child)
    const inner = shown.length > 0 && { children: shown }
    if (typeof found !== 'string') return createElement(found, { ...props, ...inner })
    const [moment] = moments.filter((each) => `client:${each}` in props)
    for (const name of Object.keys(props)) if (name.startsWith('client:')) delete props[name]
    return createElement(Island, {
      name: found,
      props,
      place: String(place),
      ...(moment && { when: moment }),
      ...inner
    } as IslandCall)
  }
}

const noApi: ApiSlice = { operations: {}, schemas: {}, schemes: {}, tags: {}, documents: {} }

/**
 * Gives the attributes of a directive their kinds: they arrive as text, checked by the parser. A name of a part of the
 * OpenAPI document becomes that part, and `api` holds what it refers to; with an unknown name there is nothing to show. A
 * link to a page becomes the list of the pages below it.
 */
function withKinds({ default: Component, attributes = {} }: DirectiveModule): ComponentType<Record<string, unknown>> {
  const kinds = Object.entries(attributes)
  const showsApi = kinds.some(([, kind]) => isApiKind(kind))
  return ({ [usedProp]: used, ...props }) => {
    const { api = noApi, icons = {}, lists = {} } = used as Used
    const typed = { ...props, ...(showsApi && { api }) } as Record<string, unknown>
    for (const [name, kind] of kinds) {
      const written = props[name]
      if (isApiKind(kind)) typed[name] = findPart(api, kind, String(written ?? ''))
      else if (kind === 'pages')
        typed[name] = Array.isArray(written) ? written : (ownValue(lists, String(written ?? '')) ?? [])
      else if (kind === 'icon' && written !== undefined) typed[name] = ownValue(icons, String(written)) ?? written
      else if (written !== undefined) typed[name] = toKind(written, kind)
      if (isApiKind(kind) && typed[name] === undefined) return <>{props.children}</>
    }
    return <Component {...typed} />
  }
}

function findPart(api: ApiSlice, kind: ApiKind, name: string): unknown {
  const { operations: operation, schemas: schema, schemes: scheme, tags: tag, documents: document } = api
  return ownValue<unknown>({ operation, schema, scheme, tag, document }[kind], name)
}

function toKind(written: unknown, kind: Exclude<AttributeKind, ApiKind | 'pages'>): unknown {
  if (kind === 'json') return JSON.parse(String(written))
  return kind === 'number' ? Number(written) : kind === 'boolean' ? written === 'true' : written
}

const kinds = [
  'string',
  'number',
  'boolean',
  'json',
  'icon',
  'pages',
  'operation',
  'schema',
  'scheme',
  'tag',
  'document'
]

/** Throws for a kind, a rule or a moment that there is none of; `file` is that in the templates, without its ending. */
function checkDeclarations(
  file: string,
  { attributes = {}, rules = {}, scripts = [] }: Directive,
  when?: string
): void {
  const expect = (written: string, known: readonly string[], where: string) => {
    if (!known.includes(written))
      throw new Error(
        `expected ${known.join(', ')} in ${where} of templates/${file}.tsx, not \`${written}\`${didYouMean(written, known)}`
      )
  }
  const names = Object.keys(attributes)
  for (const kind of Object.values(attributes)) if (typeof kind === 'string') expect(kind, kinds, '`attributes`')
  if (when !== undefined) expect(when, moments, '`when`')
  for (const rule of Object.keys(rules)) expect(rule, ['forms', 'required', 'within', 'holds', 'has'], '`rules`')
  if (rules.has !== undefined) expect(rules.has, ['tasks', 'questions', 'keys'], '`rules.has`')
  for (const form of rules.forms ?? []) expect(form, ['text', 'leaf', 'container'], '`rules.forms`')
  for (const each of rules.required ?? []) expect(each, ['label', ...names], '`rules.required`')
  if (rules.required?.includes('label') && names.includes('label'))
    throw new Error(
      `expected another name for \`label\` in \`attributes\` of templates/${file}.tsx: in \`rules.required\` it means the text in brackets`
    )
  if (typeof scripts !== 'boolean') for (const each of scripts) expect(each, names, '`scripts`')
}

/**
 * Adds the style sheets and the scripts that a page needs, which is known when it is rendered: a script must be there before a
 * reader touches what it serves. What an island of the project shows later is not known: such a page has all style sheets.
 */
function withLoads(html: string, site: SiteProps, { isOpen }: { isOpen: boolean }): string {
  const { island, choice, slots, styleParts } = site
  const styles = isOpen ? styleParts : partsIn(html, styleParts)
  const scripts = [
    ...(html.includes('<docsgen-island') ? [island] : []),
    ...(html.includes('class="features features-choice"') ? [choice] : []),
    ...(slots !== undefined && html.includes('slot" data-slot=') ? [slots] : [])
  ]
  const loads = [
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}"/>`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`)
  ]
  return loads.length === 0 ? html : html.replace('</head>', () => `${loads.join('')}</head>`)
}

/** The style sheets of what is in the HTML. All marks are one pattern: a page has few of them, and each pattern reads it all. */
function partsIn(html: string, parts: SiteProps['styleParts']): SiteProps['styleParts'] {
  let missing = parts
  while (missing.length > 0) {
    const [found] = new RegExp(missing.map(({ mark }) => mark).join('|')).exec(html) ?? []
    if (found === undefined) break
    missing = missing.filter(({ mark }) => !new RegExp(`^(?:${mark})`).test(found))
  }
  return parts.filter((part) => !missing.includes(part))
}
