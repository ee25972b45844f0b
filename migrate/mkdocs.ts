/** Sites of MkDocs, with Material or without: `mkdocs.yml`, `docs/`. */
import path from 'node:path'
import { slug as slugOf } from 'github-slugger'
import { parse } from 'yaml'
import { isPrivate } from '../src/disk/secrets.ts'
import { titleOf, wholeAddress } from '../src/page/url.ts'
import { readFrom } from './read/files.ts'
import { addLanguages, type SourceLanguage } from './read/languages.ts'
import { addParts, findSnippet } from './read/parts.ts'
import { emptySite, filesBelow, findFile, isExcluded, readHead, withoutExcluded } from './read/read.ts'
import { addCopyright, addEdit, addSocial, nameSettings, notMigrated, repositoryOf } from './read/settings.ts'
import { asList, asObject, asText, authorsOf, dayOf, fromTop, urlOfTarget, yamlValue } from './read/values.ts'
import { snippetsOf } from './rewrite/includes.ts'
import type { NavbarLink, SourceEntry, SourcePage, SourceSite } from './types.ts'

export async function readMkdocs(root: string, run: SourceSite['run']): Promise<SourceSite> {
  const site = emptySite('mkdocs', root, run)
  const file = findFile(root, 'mkdocs', ['yml', 'yaml'])
  if (file === undefined) return site
  const config = await readSettings(site, file)
  const folder = path.posix.join(asText(config.docs_dir) ?? 'docs')
  const address = asText(config.site_url)
  const theme = asObject(config.theme)
  Object.assign(site, {
    title: asText(config.site_name),
    description: asText(config.site_description),
    repository: repositoryOf(asText(config.repo_url), asText(config.repo_name)),
    lang: asText(theme.language),
    logo: fromTop(asText(theme.logo)),
    favicon: fromTop(asText(theme.favicon)),
    tops: [folder]
  })
  if (address !== undefined && URL.canParse(address)) {
    const { origin, pathname } = new URL(address)
    Object.assign(site, { url: origin, base: pathname })
  }
  const plugins = optionsByName(config.plugins)
  const extensions = optionsByName(config.markdown_extensions)
  const languages = languagesOf(plugins.get('i18n') ?? {}, folder)
  await addPages(site, config, { folder, placeOf: languages.placeOf })
  if (languages.all) {
    site.tops.push(path.posix.join(folder, languages.all[0].tag))
    addLanguages(site, languages.all, { file, hasFallback: languages.hasFallback })
  }
  const nav = asList(config.nav)
  await readSnippets(site, extensions.get('pymdownx.snippets') ?? {}, file)
  await addParts(site, (text) =>
    snippetsOf(text).flatMap((name) => findSnippet(root, site.snippetPaths ?? [], name) ?? [])
  )
  const features = asList(theme.features)
  site.sidebars = { '/': nav.length === 0 ? 'auto' : entries(nav, features) }
  if (features.includes('navigation.tabs')) site.navbar = tabsOf(entries(nav, features))
  await addPosts(site, plugins.get('blog'), { folder, file })
  addPlugins(site, plugins, file)
  addCopyright(site, config.copyright, file)
  addExtra(site, asObject(config.extra), { file, hasMacros: plugins.has('macros') })
  nameSettings(site, file, { '': [config, knownSettings], 'theme.': [theme, knownOfTheme] })
  // Material shows the link only where a feature asks for it.
  const isShown = ![config.theme, theme.name].includes('material') || features.includes('content.action.edit')
  const usual = isShown && /\/\/(?:github|gitlab)\./.test(site.repository?.href ?? '') ? 'edit/master/docs/' : undefined
  const edit = asText(config.edit_uri ?? usual)
  const editable = edit && wholeAddress(edit, `${(site.repository?.href ?? 'x:/').replace(/\/$/, '')}/`)
  addEdit(site, editable, { file, key: 'edit_uri' })
  for (const name of extensions.keys())
    if (!knownExtensions.test(name)) site.todos.push({ file, text: `The extension \`${name}\` is not migrated` })
  site.maths = extensions.has('pymdownx.arithmatex')
  return site
}

const knownSettings =
  'site_name site_url site_description site_author site_dir docs_dir repo_url repo_name edit_uri theme nav plugins markdown_extensions exclude_docs draft_docs not_in_nav INHERIT extra copyright strict validation watch dev_addr'

const knownOfTheme =
  'name language locale logo favicon features icon highlightjs hljs_languages variant color_mode user_color_mode_toggle'

const knownExtensions =
  /^(abbr|admonition|attr_list|def_list|fenced_code|codehilite|footnotes|md_in_html|meta|smarty|sane_lists|tables|toc|extra|markdown\.extensions\..*|pymdownx\.(betterem|blocks\..*|caret|details|emoji|extra|highlight|inlinehilite|keys|mark|smartsymbols|snippets|superfences|tabbed|tasklist|tilde|arithmatex))$/

/** A configuration may inherit from another. */
async function readSettings(
  { root, todos }: Pick<SourceSite, 'root' | 'todos'>,
  file: string,
  below = [file]
): Promise<Record<string, unknown>> {
  const config = asObject(parse(await readFrom(root, file), { logLevel: 'silent', strict: false }))
  const parent = asText(config.INHERIT)
  if (parent === undefined) return config
  const from = path.posix.join(path.posix.dirname(file), parent)
  try {
    if (below.includes(from)) throw new Error('it inherits from itself')
    return { ...(await readSettings({ root, todos }, from, [...below, from])), ...config }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    todos.push({ file, text: `The configuration above could not be read: ${why}`, weight: 'first' })
    return config
  }
}

interface Languages {
  all?: [SourceLanguage, ...SourceLanguage[]]
  hasFallback: boolean
  /** The place of a file below the folder of pages: in the folder of its language, unless it is the first. */
  placeOf(rest: string): string
}

/** The plugin `i18n` knows a language by the folder of a page, or by its name: `a.fr.md`. */
function languagesOf(options: Values, folder: string): Languages {
  const read = asList(options.languages).map(asObject)
  const made = read.map(({ locale, name }) => ({ tag: String(locale), label: asText(name) }))
  const first = made[read.findIndex((each) => each.default === true)] ?? made[0]
  if (first === undefined) return { hasFallback: true, placeOf: (rest) => rest }
  const others = made.filter((each) => each !== first)
  const isFolder = options.docs_structure === 'folder'
  const sourceOf = (file: string) =>
    path.posix.relative(folder, file).replace(isFolder ? `${first.tag}/` : `.${first.tag}.`, isFolder ? '' : '.')
  const fileOf =
    (tag: string) =>
    ({ file }: SourcePage) =>
      path.posix.join(folder, isFolder ? `${tag}/${sourceOf(file)}` : sourceOf(file).replace(/(\.\w+)$/, `.${tag}$1`))
  return {
    all: [first, ...others.map((each) => ({ ...each, fileOf: fileOf(each.tag) }))],
    hasFallback: options.fallback_to_default !== false,
    placeOf(rest) {
      if (isFolder) return rest.startsWith(`${first.tag}/`) ? rest.slice(first.tag.length + 1) : rest
      const [, name = '', tag, ending = ''] = /^(.*)\.([\w-]+)(\.\w+)$/.exec(rest) ?? []
      const language = made.find((each) => each.tag === tag)
      return language ? `${language === first ? '' : `${tag}/`}${name}${ending}` : rest
    }
  }
}

async function addPages(
  site: SourceSite,
  config: Values,
  { folder, placeOf }: Pick<Languages, 'placeOf'> & { folder: string }
): Promise<void> {
  const [patterns, drafts] = ['exclude_docs', 'draft_docs'].map((key) => (asText(config[key]) ?? '').split('\n'))
  const files = await filesBelow(site, folder)
  for (const file of withoutExcluded(site, files, { folder, key: 'exclude_docs', patterns: patterns ?? [] })) {
    const rest = path.posix.relative(folder, file)
    const target = placeOf(rest).replace(/(^|\/)README\.md$/, '$1index.md')
    const isDraft = isExcluded(rest, drafts ?? [])
    if (isDraft) site.todos.push({ file, text: 'It is a draft, as `draft_docs` says', weight: 'note' })
    const draft = isDraft && { isDraft, meta: { fields: { draft: true } } }
    if (rest.endsWith('.md')) site.pages.push({ file, target, url: urlOfTarget(target), ...draft })
    else if (!isDraft && !isPrivate(rest))
      site.files.push({ file, target: `assets/${placeOf(rest)}`, url: `/${placeOf(rest)}` })
  }
}

/** Posts of Material's blog keep their addresses, days and authors. */
async function addPosts(
  site: SourceSite,
  options: Values | undefined,
  { folder, file }: { folder: string; file: string }
): Promise<void> {
  const blog = asText(options?.blog_dir) ?? 'blog'
  const below = path.posix.join(folder, blog)
  const { authors } = asObject(yamlValue(await readFrom(site.root, `${below}/.authors.yml`).catch(() => '')))
  const posts = site.pages.filter(({ file }) => options !== undefined && file.startsWith(`${below}/posts/`))
  if (posts.length > 0) site.sidebars[path.posix.join('/', blog)] ??= 'auto'
  nameSettings(site, file, { 'blog.': [options, 'blog_dir'] })
  for (const page of posts) {
    const head = await readHead(site.root, page.file)
    const date = dayOf(asObject(head.date).created ?? head.date)
    const name = asText(head.slug) ?? slugOf(asText(head.title) ?? head.$heading ?? '')
    const day = options?.post_url_format === '{slug}' ? '' : (date?.replaceAll('-', '/') ?? '')
    page.url = path.posix.join('/', blog, day, name)
    const fields = { ...page.meta?.fields, ...authorsOf(head.authors, authors) }
    page.meta = { slug: page.url, date, fields }
  }
}

/** Plugins and extensions are a list of names and of objects, or one object. */
function optionsByName(written: unknown): Map<string, Values> {
  const list = Array.isArray(written) ? written : [written]
  return new Map(
    list.flatMap((each) =>
      typeof each === 'string'
        ? [[each, {}] as const]
        : Object.entries(asObject(each)).map(([name, value]) => [name, asObject(value)] as const)
    )
  )
}

/** Reads the folders of snippets, and what is added to every page: definitions are, where a page uses them. */
async function readSnippets(site: SourceSite, { base_path, auto_append }: Values, file: string): Promise<void> {
  const written = [base_path].flat().flatMap((each) => asText(each) ?? [])
  site.snippetPaths = [...written.map((each) => path.posix.normalize(each.replace(/^!relative$/, '.'))), '.']
  for (const name of asList(auto_append).map(String)) {
    const found = findSnippet(site.root, site.snippetPaths, name)
    const lines = found === undefined ? [] : (await readFrom(site.root, found)).split(/\r?\n/).filter(Boolean)
    const own = lines.filter((line) => /^\*?\[[^\]]+\]:/.test(line))
    site.appended = [...(site.appended ?? []), ...own]
    const isWhole = own.length === lines.length && own.length > 0
    const but = own.length > 0 ? ': its definitions are on those that use them' : ''
    const text = `\`${name}\` is not added to every page${but}`
    site.todos.push({ file, text, ...(isWhole && { weight: 'note' }) })
  }
}

/** A section leads to its first page. */
function tabsOf(list: SourceEntry[]): NavbarLink[] {
  const first = ({ href, items = [] }: SourceEntry): string | undefined =>
    href ?? items.map(first).find((found) => found !== undefined)
  return list.flatMap((entry) => {
    const href = first(entry)
    return href === undefined ? [] : [{ label: entry.label ?? titleOf(href.replace(/(?:\/index)?\.md$/, '')), href }]
  })
}

/** A section may have a page of its own, and may be open. */
function entries(nav: unknown[], features: unknown[]): SourceEntry[] {
  return nav.flatMap((entry): SourceEntry[] => {
    if (typeof entry === 'string') return [{ href: entry }]
    return Object.entries(asObject(entry)).map(([name, value]) => {
      const label = name || undefined
      return Array.isArray(value) ? section(label, value, features) : { label, href: String(value) }
    })
  })
}

function section(label: string | undefined, value: unknown[], features: unknown[]): SourceEntry {
  const isIndex = typeof value[0] === 'string' && /(?:^|\/)(?:index|README)\.md$/.test(value[0])
  const hasPage = isIndex && features.includes('navigation.indexes')
  return {
    label,
    ...(hasPage && { href: String(value[0]) }),
    ...(features.some((each) => /^navigation\.(?:sections|expand)$/.test(String(each))) && { collapsed: false }),
    items: entries(hasPage ? value.slice(1) : value, features)
  }
}

type Values = Record<string, unknown>

/** Plugins whose work docsgen does without one. */
const builtIn = /^(?:redirects|search|tags|minify|i18n)$/

/** Plugins that make the navigation from files of the pages. */
const ofNavigation = /^(?:literate-nav|awesome-(?:nav|pages))$/

/** Takes over redirects, and names the plugins that nothing stands for. */
function addPlugins(site: SourceSite, plugins: Map<string, Values>, file: string): void {
  const { redirect_maps } = plugins.get('redirects') ?? {}
  for (const [from, to] of Object.entries(asObject(redirect_maps))) site.redirects.push({ from, to: String(to), file })
  for (const name of plugins.keys()) {
    if (ofNavigation.test(name)) {
      const text = `The navigation could not be read whole: the plugin \`${name}\` makes it. Write \`sidebars\` in \`docsgen.config.ts\``
      site.todos.push({ file, text, weight: 'first' })
    } else if (!builtIn.test(name)) site.todos.push({ file, ...notMigrated('plugin', name) })
  }
}

/** Texts are values of variables where pages have macros. */
function addExtra(site: SourceSite, extra: Values, { file, hasMacros }: { file: string; hasMacros: boolean }): void {
  const { social, ...others } = extra
  const links = asList(social).map(asObject)
  addSocial(
    site,
    links.map(({ name, icon, link }) => [name ?? asText(icon)?.split('/').at(-1), link])
  )
  const left = Object.entries(others).filter(([key, value]) => {
    const isText = hasMacros && ['string', 'number'].includes(typeof value) && /^[a-z]\w*$/i.test(key)
    if (isText) site.settings.variables = { ...site.settings.variables, [key]: String(value) }
    return !isText
  })
  nameSettings(site, file, { 'extra.': [Object.fromEntries(left), 'generator homepage'] })
}
