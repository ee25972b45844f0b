/**
 * project/ turns a folder into a project: the checked configuration with all defaults, plugins, and the list of source
 * files. It does not know what pages say.
 */
import path from 'node:path'
import type { Strings } from 'docsgen/templates/strings'
import { hash } from '../disk/files.ts'
import type { Language } from '../languages/languages.ts'
import type { Message } from '../messages/message.ts'
import type { Levels } from '../messages/rules.ts'
import { type PolicySources, withOwn } from '../page/checks/policy.ts'
import type { MountedFolder } from '../page/mounts.ts'
import { titleOf } from '../page/url.ts'
import { scriptOrigins } from './head.ts'
import type { Banner } from './navbar-schema.ts'
import type { InstalledPackage } from './packages.ts'
import type { LoadedPlugin } from './plugins/plugin.ts'
import type { CheckedConfig } from './schema.ts'
import type { SampleLanguage } from './versions-schema.ts'
import type { Words } from './words.ts'

export const configFiles = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `docsgen.config.${ending}`)

/** In the root of a project: queries, and where each leads. */
export const queriesFile = 'search.test.yml'

/** The configuration with its defaults and absolute folders. */
export interface Project
  extends Omit<
    CheckedConfig,
    'banner' | 'plugins' | 'title' | 'content' | 'assets' | 'templates' | 'out' | 'strings' | 'mounts'
  > {
  root: string
  title: string
  /** The one of the day, `now`. */
  banner?: Banner | undefined
  /** True if the configuration gives the title, or the home page once pages are read; else it is the name of the folder. */
  hasTitle: boolean
  /** '' or `/x`, percent-encoded: beginning of every href within the site. */
  base: string
  content: string
  /** Folders whose files are as if they were in `content`. */
  mounts: readonly Mount[]
  assets: string
  templates: string
  out: string
  plugins: LoadedPlugin[]
  /** Languages that have pages here, the source first; none where the site has one language. */
  languages: readonly Language[]
  /** That of a view. */
  language?: Language
  /** '' or `/de`: what urls of this language begin with. */
  prefix: string
  /** The site as each of these languages has it: its words, its labels, the beginnings of its urls. */
  views: readonly View[]
  /** All words that readers see and authors did not write. */
  strings: Strings
  /** Every rule's level in force: what the configuration says, else its default. */
  levels: Levels
  /** Encodes images, if the configuration asks for other formats. */
  encoder?: InstalledPackage
  /** Draws diagrams, if the configuration asks for them. */
  drawer?: InstalledPackage
  /** Problems of the configuration that stop nothing. */
  messages: readonly Message[]
  /** The configuration file, relative to the root, and its text, for the places of problems. */
  configFile?: string
  configText: string
  /** Unpublished pages are left out, shown (links to them are errors), or treated as published. */
  drafts: 'omit' | 'show' | 'include'
  /** Islands are made so that an edit of one can be shown in an open page. */
  refresh: boolean
  /** The day in UTC, `2026-01-31`: decides which pages are published and which banner is shown, and nothing else. */
  now: string
}

export interface Mount extends MountedFolder {
  /** The top of its repository, relative to the project. */
  top: string
  /** A file of another repository is never changed, and is not edited where those of the site are. */
  isRemote: boolean
  edit?: string | undefined
}

/** A project in one of its languages. */
export interface View extends Project {
  language: Language
  /** Those of its file; none for the source, which the configuration is in. */
  words?: Words
}

/** An OpenAPI document; the one of `api` has the name ''. */
export interface ApiConfig {
  name: string
  file: string
  at?: string | undefined
  pages: false | 'tag' | 'operation'
  samples: SampleLanguage[]
  rules: Levels
}

/** All OpenAPI documents of a project. */
export function apisOf({ api, apis }: Pick<CheckedConfig, 'api' | 'apis'>): ApiConfig[] {
  const named = Object.entries(apis).map(([name, each]) => ({ name, ...each }))
  return [...(api ? [{ name: '', ...api }] : []), ...named]
}

export interface ConfigOverrides {
  out?: string | undefined
  base?: string | undefined
  drafts?: Project['drafts'] | undefined
  refresh?: boolean | undefined
  now?: string | undefined
  print?: boolean | undefined
}

/** The title of a project that gives none. */
export function titleFromFolder(root: string): string {
  return titleOf(path.basename(root)) || 'Documentation'
}

/** The origins that pages may load from, the site's own among them. */
export function policyOf(project: Project): PolicySources {
  return withOwn(sourcesOf(project), project.url)
}

/** The origins besides the site's own, with those of scripts in the head and of the server for questions. */
export function sourcesOf({ policy, head, search }: Pick<Project, 'policy' | 'head' | 'search'>): PolicySources {
  const { endpoint = '' } = (typeof search === 'object' && search.ask) || {}
  const asked = URL.canParse(endpoint) ? [new URL(endpoint).origin] : []
  const scripts = [...new Set([...policy.scripts, ...scriptOrigins(head)])]
  return { ...policy, scripts, connect: [...new Set([...policy.connect, ...asked])] }
}

/** Hash of the parts of a configuration that change how a file is parsed. */
export function parseKey(project: Project): string {
  return hash(JSON.stringify([project.variables, path.relative(project.root, project.content)]))
}

/** The first that is shown on a day, in UTC: from the beginning of `from` to that of `until`. */
export function bannerOf(banners: Banner | readonly Banner[] = [], now: string): Banner | undefined {
  return [banners].flat().find(({ from = '', until }) => from <= now && (until === undefined || now < until))
}
