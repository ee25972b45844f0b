/** What is the same in the parsing of every page. */
import { hash } from '../disk/files.ts'
import type { ParseOptions } from '../page/parse.ts'
import { type Project, parseKey, policyOf } from '../project/project.ts'
import type { Theme } from '../theme/theme.ts'
import type { Context } from './context.ts'
import type { ParseJob } from './threads/job.ts'

/** Hooks of plugins that run where a page is parsed. */
const pageHooks = new Set(['remark', 'rehype', 'parsers', 'page'])

export type CommonJob = Pick<ParseJob, 'salt' | 'options' | 'plugins' | 'words'>

/** `words` if they will be asked for: they are found where pages are parsed. */
export function commonJob(
  project: Project,
  { facts, words }: Pick<Theme, 'facts'> & { words: ParseJob['words'] | undefined },
  { version }: Pick<Context, 'version'>
): CommonJob {
  const options: ParseOptions = {
    variables: project.variables,
    policy: policyOf(project),
    tags: Object.keys(project.tags),
    rules: Object.keys(project.levels),
    zoom: project.images.zoom,
    maths: project.maths,
    parser: project.markdown.parser,
    directives: facts.directives,
    templates: facts.templates,
    shorthands: facts.shorthands
  }
  const plugins = project.plugins.filter(({ hooks }) => hooks.some((hook) => pageHooks.has(hook)))
  const keys = plugins.map(({ key }) => key)
  const salt = hash(version, parseKey(project), JSON.stringify(options), ...keys)
  return { salt, options, ...(words && { words }), ...(plugins.length > 0 && { plugins }) }
}
