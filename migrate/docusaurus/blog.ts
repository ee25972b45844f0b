/** Blogs of Docusaurus: posts are pages at their old urls, with a sidebar and a list that docsgen makes, a feed and redirects. */
import path from 'node:path'
import { readFrom } from '../read/files.ts'
import { folderOf, readHead } from '../read/read.ts'
import { isWholePreset, nameOfPlugin, nameSettings, optionsOf } from '../read/settings.ts'
import { asList, asObject, asText, authorsOf, dayOf, originOf, withoutSlash, yamlValue } from '../read/values.ts'
import { targetOf } from '../rewrite/mdx.ts'
import type { SourcePage, SourceSite } from '../types.ts'
import { type DocusaurusLocale, localesOf, pluginFolder } from './locales.ts'
import { addMarkdownPlugins, markdownPlugins, ownTags, publishedFiles } from './settings.ts'

type Values = Record<string, unknown>

interface Blog {
  options: Values
  /** The url of its list. */
  url: string
  tagsUrl: string
  authors: unknown
}

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
  const tagsUrl = path.posix.join(url, asText(options.tagsBasePath) ?? 'tags')
  const map = path.posix.join(folder, asText(options.authorsMapPath) ?? 'authors.yml')
  const blog = { options, url, tagsUrl, authors: yamlValue(await readFrom(site.root, map).catch(() => '')) }
  const posts: SourcePage[] = []
  for (const each of await publishedFiles(site, folder, options)) {
    const rest = path.posix.relative(folder, each)
    if (/\.mdx?$/.test(rest)) posts.push(await readPost(site, blog, { file: each, rest }))
    else if (/^tags\.ya?ml$/.test(rest)) site.todos.push({ file: each, text: ownTags })
    else if (!/^authors\.(ya?ml|json)$/.test(rest))
      site.files.push({ file: each, target: path.posix.join('content', url, rest) })
  }
  if (posts.length === 0) return
  const description = asText(options.blogDescription)
  const label = asText(options.blogTitle) ?? 'Blog'
  // The list of posts is that of a folder: the newest first, whatever days are in their addresses.
  site.sidebars[url] = 'auto'
  site.categories[url.slice(1) || '.'] = { label, order: undefined, ...(description && { description }) }
  site.pages.push(...posts, ...(await readTranslations(site, blog, locales)))
  site.tops.push(folder)
  site.todos.push({ file, text: ofPosts, weight: 'note' })
  const shown = posts.filter(({ isPart, isUnlisted, isDraft }) => !isPart && !isUnlisted && !isDraft)
  addFeed(site, blog, shown)
  // The list stands for other lists of posts.
  for (const list of [asText(options.archiveBasePath) ?? 'archive', asText(options.authorsBasePath) ?? 'authors'])
    site.redirects.push({ from: path.posix.join(url, list), to: url, file, isMade: true })
  addMarkdownPlugins(site, options, file)
  nameSettings(site, file, { 'blog.': [options, `${knownOptions} ${markdownPlugins}`] })
}

/** Posts of other languages are at the paths of their sources. */
async function readTranslations(site: SourceSite, blog: Blog, locales: DocusaurusLocale[]): Promise<SourcePage[]> {
  const made: SourcePage[] = []
  for (const { tag, folder } of locales) {
    const at = path.posix.join(folder, pluginFolder('blog', asText(blog.options.id) ?? 'default'))
    const own = { ...blog, url: path.posix.join('/', tag, blog.url) }
    for (const file of (await publishedFiles(site, at, blog.options)).filter((name) => /\.mdx?$/.test(name)))
      made.push(await readPost(site, own, { file, rest: path.posix.relative(at, file) }))
  }
  return made
}

const knownOptions =
  'path routeBasePath id blogTitle blogDescription authorsMapPath tags tagsBasePath onInlineTags onInlineAuthors onUntruncatedBlogPosts postsPerPage archiveBasePath pageBasePath authorsBasePath truncateMarker feedOptions include exclude editUrl sortPosts showReadingTime'

const ofPosts =
  'The list of posts shows the title, the day and the description of each. Of authors, only their names are: their pictures and pages are left out. In a new post, write its `date` and its `slug`, as the migrated ones have them. Addresses of later pages of the list, such as `/blog/page/2`, have no redirect'

async function readPost(
  site: SourceSite,
  { url, tagsUrl, authors }: Blog,
  { file, rest }: { file: string; rest: string }
): Promise<SourcePage> {
  const head = await readHead(site.root, file)
  const [, before = '', date, after = ''] =
    /^((?:.*\/)?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/.exec(rest) ?? []
  const plain = rest.replace(/(?:\/index)?\.mdx?$/, '')
  const slug = asText(head.slug) ?? (date === undefined ? plain : `${date.replaceAll('-', '/')}/${before}${after}`)
  const day = dayOf(head.date) ?? dayOf(date)
  const isPart = rest.split('/').some((segment) => segment.startsWith('_'))
  const own = withoutSlash(path.posix.join(url, slug))
  if (day === undefined && !isPart) site.todos.push({ file, text: 'The post has no date: it is in no feed' })
  return {
    ...{ file, url: own, isPart, tagsUrl },
    target: targetOf(path.posix.join(url.slice(1), rest), await readFrom(site.root, file), site),
    title: asText(head.title) ?? head.$heading,
    description: asText(head.description),
    isUnlisted: head.unlisted === true,
    isDraft: head.draft === true,
    meta: { slug: own, date: day, fields: authorsOf(head.authors ?? head.author, authors) }
  }
}

function addFeed(site: SourceSite, { url, options }: Blog, posts: SourcePage[]): void {
  const feed = asObject(options.feedOptions)
  if (options.feedOptions === null || feed.type === null || originOf(site.url) === undefined) return
  if (posts.every(({ meta }) => meta?.date === undefined)) return
  const types = feed.type === 'all' || feed.type === undefined ? ['rss', 'atom'] : [feed.type].flat()
  const title = asText(feed.title) ?? asText(options.blogTitle)
  const aliases = types.filter((type) => type !== 'json').map((type) => path.posix.join(url, `${type}.xml`))
  const own = { url, ...(title !== undefined && { title }), ...(aliases.length > 0 && { aliases }) }
  site.settings.feeds = [...(site.settings.feeds ?? []), title === undefined && aliases.length === 0 ? url : own]
}
