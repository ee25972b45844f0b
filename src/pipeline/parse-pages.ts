/**
 * Files → pages: those that the store knows are taken from there, the rest is parsed in the pool. A page that cannot be
 * parsed is a page with a message, so that the others go on.
 */
import path from 'node:path'
import { defined } from '../disk/defined.ts'
import { hash, mapLimit } from '../disk/files.ts'
import { toPosix } from '../disk/paths.ts'
import type { MdxNames } from '../page/mdx/specifiers.ts'
import type { Page } from '../page/page.ts'
import type { ParseOptions } from '../page/parse.ts'
import { type Project, parseKey, policyOf } from '../project/project.ts'
import type { SourceFile } from '../project/sources.ts'
import { placeContent, toContentFile } from '../project/versions.ts'
import type { Theme } from '../theme/theme.ts'
import type { Context } from './open.ts'
import type { PageStore } from './page-store.ts'
import type { RemotePages } from './remote-pages.ts'
import type { JobResults, ParseJob } from './threads/job.ts'
import { StoppedError } from './threads/pool.ts'

/** The part of the job that is the same for every page. */
export type CommonJob = Pick<ParseJob, 'salt' | 'options' | 'plugins' | 'drawer' | 'words'>

export interface ParseInputs {
  /** The project as it is configured; its title may come from its pages. */
  configured: Project
  common: CommonJob
  store: PageStore
  /** Pages of other machines, if these share a cache. */
  remotePages?: RemotePages | undefined
}

/** Urgent pages are parsed before all others. */
export async function parsePages(
  files: SourceFile[],
  inputs: ParseInputs,
  context: Context,
  { urgent = false } = {}
): Promise<Page[]> {
  const { store, remotePages } = inputs
  const { pool, progress, signal } = context
  const left = store.unknown(files)
  let done = files.length - left.length
  progress('parse', done, files.length)
  const parse = async (source: SourceFile) => {
    signal.throwIfAborted()
    // It may have been asked for twice.
    if (!store.find(source)) {
      store.parsed.add(source.file)
      const job = { ...toJob(source.file, inputs), packs: store.packs }
      store.add(source, await runParse(job, context, { urgent }))
    }
    progress('parse', ++done, files.length)
  }
  const { inFlight } = pool
  if (!remotePages || urgent) await mapLimit(left, inFlight, parse)
  else await remotePages.parseOthers(files, { inFlight, parse })
  return store.pagesOf(files)
}

export function toJob(file: string, { configured, common }: ParseInputs): ParseJob {
  const task = { file, contentFile: toContentFile(configured, file) }
  const language = placeContent(configured, file)?.language
  // Words of a translation depend on its source too.
  const { words, ...others } = common
  const isOwn = language?.isSource ?? true
  return {
    kind: 'parse',
    task: { ...task, ...defined({ language: language?.tag }) },
    ...others,
    ...(words && isOwn && { words })
  }
}

export async function runParse(
  job: ParseJob,
  { pool }: Pick<Context, 'pool'>,
  { urgent = true } = {}
): Promise<JobResults['parse']> {
  try {
    return await pool.run(job, { urgent })
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error
    return toStoppedPage(job, error.message)
  }
}

/** Hooks of plugins that run where a page is parsed. */
const pageHooks = new Set(['remark', 'rehype', 'parsers', 'page'])

/** With `words`, these are found as well where pages are parsed. */
export function commonJob(
  project: Project,
  { facts, words, names }: Pick<Theme, 'facts'> & { names: MdxNames; words: ParseJob['words'] | undefined },
  { version }: Pick<Context, 'version'>
): CommonJob {
  const { drawer } = project
  const options: ParseOptions = {
    variables: project.variables,
    policy: policyOf(project),
    tags: Object.keys(project.tags),
    rules: Object.keys(project.levels).filter((rule) => !rule.includes(' ')), // others are of one document
    zoom: project.images.zoom,
    maths: project.maths,
    ...(drawer && { diagrams: drawer.version }),
    ...(project.mdx && { mdx: names }),
    parser: project.markdown.parser,
    directives: facts.directives,
    templates: facts.templates,
    shorthands: facts.shorthands,
    translated: project.languages[0]?.tag,
    ...(project.mounts.length > 0 && {
      mounts: project.mounts.map(({ from, to, home, trust }) => ({ from, to, home, trust }))
    }),
    ...(project.languages.length > 0 && {
      inLanguages: { content: toPosix(path.relative(project.root, project.content)), languages: project.languages }
    })
  }
  const plugins = project.plugins.filter(({ hooks }) => hooks.some((hook) => pageHooks.has(hook)))
  const keys = plugins.map(({ key }) => key)
  const salt = hash(version, parseKey(project), JSON.stringify(options), ...keys)
  return {
    salt,
    options,
    ...(drawer && { drawer: drawer.module }),
    ...(words && { words }),
    ...(plugins.length > 0 && { plugins })
  }
}

/** Returns an empty page with a message, in place of one that cannot be parsed. */
async function toStoppedPage({ task, salt, plugins }: ParseJob, reason: string): Promise<JobResults['parse']> {
  const { emptyPage } = await import('../page/parse.ts')
  const { file } = task
  const text = `Cannot parse the page: ${reason}`
  const split = 'Split the page, or nest lists and quotes less deeply'
  const note = plugins ? `${split}; or look for a loop in a plugin` : split
  const { page, content } = emptyPage({ ...task, key: hash(salt, file, 'stopped') }, [
    { rule: 'too-complex', file, text, note }
  ])
  return { page: JSON.stringify(page), content: JSON.stringify(content) }
}
