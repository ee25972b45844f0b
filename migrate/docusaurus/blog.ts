/** Blogs of Docusaurus: posts are pages at their old urls, with a sidebar and a list that docsgen makes, a feed and redirects. */
import path from 'node:path'
import { parse } from 'yaml'
import { placeInSource, readFrom } from '../read/files.ts'
import {
  asList,
  asNumber,
  asObject,
  asText,
  dayOf,
  filesBelow,
  folderOf,
  originOf,
  readHead,
  readTags,
  withoutSlash
} from '../read/read.ts'
import { isWholePreset, nameOfPlugin, nameSettings, optionsOf } from '../read/settings.ts'
import { kebab } from '../rewrite/page-tags.ts'
import type { SourcePage, SourceSite } from '../types.ts'
import { type DocusaurusLocale, localesOf, pluginFolder } from './locales.ts'
import { addMarkdownPlugins, hasMaths, markdownPlugins } from './settings.ts'

type Values = Record<string, unknown>

interface Blog {
  options: Values
  folder: string
  /** The url of its list. */
  url: string
  authors: Values
}

interface Post extends SourcePage {
  day: string | undefined
  /** Names of its authors in `authors.yml`. */
  keys: string[]
}

/** Adds the blog of the preset, and those of plugins. */
export async function addBlogs(site: SourceSite, config: Values, file: string): Promise<void> {
  const presets = asList(config.presets).filter(isWholePreset)
  const own = presets.map((entry) => optionsOf(entry).blog).filter((blog) => blog !== false)
  const plugins = asList(config.plugins).filter((entry) => /content-blog/.test(nameOfPlugin(entry)))
  for (const each of [...own, ...plugins.map(optionsOf)])
    await addBlog(site, asObject(each), { file, locales: localesOf(config).slice(1) })
}

async function addBlog(
  site: SourceSite,
  options: Values,
  { file, locales }: { file: string; locales: DocusaurusLocale[] }
): Promise<void> {
  const folder = folderOf(site.root, options.path, 'blog')
  const url = path.posix.join('/', asText(options.routeBasePath) ?? 'blog')
  const blog = {
    options,
    folder,
    url,
    authors: await readAuthors(site, path.posix.join(folder, asText(options.authorsMapPath) ?? 'authors.yml'))
  }
  const tags = {
    url: path.posix.join(url, asText(options.tagsBasePath) ?? 'tags'),
    known: await readTags(site, path.posix.join(folder, asText(options.tags) ?? 'tags.yml')),
    pageOf: (list: string, posts: number) => furtherPages(options, list, posts).at(-1)
  }
  const posts: Post[] = []
  for (const each of await filesBelow(site, folder)) {
    const rest = path.posix.relative(folder, each)
    if (/\.mdx?$/.test(rest)) posts.push(await readPost(site, blog, { file: each, rest, tags }))
    else if (!/^(authors|tags)\.(ya?ml|json)$/.test(rest))
      site.files.push({ file: each, target: path.posix.join('content', url, rest) })
  }
  if (Object.keys(blog.authors).length === 0 && posts.some(({ byline }) => byline !== undefined))
    site.todos.push({ file, text: ofAuthors, weight: 'note' })
  const shown = posts.filter(({ isPart, isUnlisted, isDraft }) => !isPart && !isUnlisted && !isDraft)
  if (posts.length === 0) return
  addList(site, blog, file)
  site.pages.push(...posts, ...(await readTranslations(site, blog, { locales, tags })))
  site.tops.push(folder)
  site.todos.push({ file, text: ofList, weight: 'note' }, { file, text: ofNewPosts, weight: 'note' })
  addFeed(site, blog, { posts: shown, file })
  addOldPages(site, blog, shown, file)
  addMarkdownPlugins(site, options, file)
  nameSettings(site, { file, path: 'blog.', value: options, known: `${knownOptions} ${markdownPlugins}` })
  nameSettings(site, {
    file,
    path: 'blog.feedOptions.',
    value: asObject(options.feedOptions),
    known: 'type title limit'
  })
}

/** Posts of other languages are at the paths of their sources. */
async function readTranslations(
  site: SourceSite,
  blog: Blog,
  { locales, tags }: { locales: DocusaurusLocale[]; tags: PostSource['tags'] }
): Promise<Post[]> {
  const made: Post[] = []
  for (const { tag, folder } of locales) {
    const at = path.posix.join(folder, pluginFolder('blog', asText(blog.options.id) ?? 'default'))
    const own = { ...blog, url: path.posix.join('/', tag, blog.url) }
    for (const file of (await filesBelow(site, at)).filter((name) => /\.mdx?$/.test(name)))
      made.push(await readPost(site, own, { file, rest: path.posix.relative(at, file), tags }))
  }
  return made
}

const knownOptions =
  'path routeBasePath id blogTitle blogDescription authorsMapPath tags tagsBasePath onInlineTags onInlineAuthors onUntruncatedBlogPosts postsPerPage archiveBasePath pageBasePath authorsBasePath truncateMarker feedOptions include editUrl sortPosts showReadingTime'

const ofAuthors =
  'Names and links of authors are below the headings of their posts: their titles, images and other links are not migrated'

async function readAuthors(site: SourceSite, file: string): Promise<Values> {
  if (placeInSource(site.root, file).at === undefined) return {}
  site.todos.push({ file, text: ofAuthors, weight: 'note' })
  return asObject(parse(await readFrom(site.root, file), { logLevel: 'silent' }))
}

interface PostSource {
  file: string
  /** Below the folder of the blog. */
  rest: string
  tags: NonNullable<SourcePage['tags']>
}

async function readPost(
  site: SourceSite,
  { url, authors, options }: Blog,
  { file, rest, tags }: PostSource
): Promise<Post> {
  const head = await readHead(site.root, file)
  const [, before = '', date, after = ''] =
    /^((?:.*\/)?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/.exec(rest) ?? []
  const plain = rest.replace(/(?:\/index)?\.mdx?$/, '')
  const slug = asText(head.slug) ?? (date === undefined ? plain : `${date.replaceAll('-', '/')}/${before}${after}`)
  const day = dayOf(head.date) ?? dayOf(date)
  const isPart = rest.split('/').some((segment) => segment.startsWith('_'))
  const target = path.posix.join(url.slice(1), rest.replace(/\.mdx$/, '.md'))
  const own = withoutSlash(path.posix.join(url, slug))
  if (day === undefined && !isPart) site.todos.push({ file, text: 'The post has no date: it is in no feed' })
  return {
    ...{ file, target, url: own, isPart, tags, day },
    title: asText(head.title) ?? head.$heading,
    description: asText(head.description),
    excerpt: head.$excerpt,
    isUnlisted: head.unlisted === true,
    isDraft: head.draft === true,
    isWithoutMaths: !hasMaths(options),
    meta: { slug: own, date: day },
    byline: bylineOf(head.authors ?? head.author, authors),
    keys: [head.authors ?? head.author].flat().map((each) => String(asObject(each).key ?? each))
  }
}

/** `*[Ada](https://ada.example) and Bob*`. */
function bylineOf(written: unknown, known: Values): string | undefined {
  const names = [written].flat().flatMap((each) => {
    const author = typeof each === 'string' ? asObject(known[each] ?? { name: each }) : asObject(each)
    const inline = typeof each === 'object' ? asObject(known[String(author.key)]) : {}
    const { name, url, email } = { ...inline, ...author } as Values
    const href = asText(url) ?? (asText(email) && `mailto:${email}`)
    return asText(name) === undefined ? [] : [href === undefined ? String(name) : `[${name}](${href})`]
  })
  return names.length === 0 ? undefined : `*${listOf(names)}*`
}

function listOf(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The list of posts is that of a folder with a sidebar: the newest first, whatever days are in their addresses. */
function addList(site: SourceSite, { url, options }: Blog, file: string): void {
  if (url === '/' && site.pages.some(({ isPart }) => !isPart)) {
    const text = 'The list of posts at `/`, and its sidebar, also have the other pages of the site, below the posts'
    site.todos.push({ file, text, weight: 'note' })
  }
  const description = asText(options.blogDescription)
  site.sidebars[url] = 'auto'
  site.categories[url.slice(1) || '.'] = {
    label: asText(options.blogTitle) ?? 'Blog',
    order: undefined,
    ...(description !== undefined && { description })
  }
}

function addFeed(site: SourceSite, { url, options }: Blog, { posts, file }: { posts: Post[]; file: string }): void {
  const feed = options.feedOptions === null ? { type: null } : asObject(options.feedOptions)
  const types =
    feed.type === 'all' ? ['rss', 'atom', 'json'] : feed.type === undefined ? ['rss', 'atom'] : [feed.type].flat()
  if (feed.type === null || originOf(site.url) === undefined || posts.every(({ day }) => day === undefined)) return
  const title = asText(feed.title) ?? asText(options.blogTitle)
  const aliases = types.filter((type) => type !== 'json').map((type) => path.posix.join(url, `${type}.xml`))
  const own = { url, ...(title !== undefined && { title }), ...(aliases.length > 0 && { aliases }) }
  site.settings.feeds = [...(site.settings.feeds ?? []), title === undefined && aliases.length === 0 ? url : own]
  const atom = types.includes('rss') ? '. The feed is an Atom document, also at `rss.xml`' : ''
  const text = `Entries of the feed of \`${url}\` have no categories, and the site as their author${atom}`
  site.todos.push({ file, text, weight: 'note' })
}

const ofList =
  'The list of posts shows the title, the day and the description of each, not its beginning, its author and its tags'

const ofNewPosts =
  'In a new post, write its `date` and its `slug`, as the migrated ones have them: docsgen does not read them from the name of the file. Its author is a line below the heading'

/** Addresses of a list of posts after its first page. */
function furtherPages(options: Values, list: string, posts: number): string[] {
  const base = asText(options.pageBasePath) ?? 'page'
  const size = asNumber(options.postsPerPage) ?? (options.postsPerPage === 'ALL' ? posts : 10)
  const count = Math.max(0, Math.ceil(posts / size) - 1)
  return Array.from({ length: count }, (_, index) => path.posix.join(list, base, String(index + 2)))
}

/** The list stands for other lists of posts. The list of authors is there as soon as one is known. */
function addOldPages(site: SourceSite, { url, options, authors }: Blog, posts: Post[], file: string): void {
  const at = (key: string, fallback: string) => path.posix.join(url, asText(options[key]) ?? fallback)
  const old = furtherPages(options, url, posts.length)
  if (options.archiveBasePath !== null) old.push(at('archiveBasePath', 'archive'))
  const people = at('authorsBasePath', 'authors')
  if (Object.keys(authors).length > 0) old.push(people)
  for (const [name, author] of Object.entries(authors)) {
    const { page } = asObject(author)
    if (!page) continue
    const own = path.posix.join(people, asText(asObject(page).permalink) ?? kebab(name))
    const count = posts.filter(({ keys }) => keys.includes(name)).length
    old.push(own, ...furtherPages(options, own, count))
  }
  for (const from of old) site.redirects.push({ from, to: url, file, isMade: true })
  const text = `Of the blog, the archive, the list and pages of authors, further pages of the list and reading times are not migrated: old urls redirect to \`${url}\``
  site.todos.push({ file, text, weight: 'note' })
}
