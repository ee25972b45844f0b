/** Finds, loads and checks the configuration. What comes out has every default filled in: nothing later asks twice. */
import path from 'node:path'
import { hash } from '../disk/files.ts'
import type { Levels } from '../messages/rules.ts'
import { titleOf } from '../page/page-url.ts'
import type { Encoder } from './encoder.ts'
import type { LoadedPlugin } from './plugins/plugin.ts'
import type { CheckedConfig } from './schema.ts'

export const configFiles = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `docsgen.config.${ending}`)

/** The checked configuration with its defaults, and where everything lies. Directories are absolute. */
export interface Project extends Omit<CheckedConfig, 'plugins' | 'title' | 'content' | 'assets' | 'templates' | 'out'> {
  root: string
  title: string
  /** Whether the configuration gives the title; else the home page does, and failing that the folder. */
  hasTitle: boolean
  /** '' or `/x`, percent-encoded: what stands before every url in an href. */
  base: string
  content: string
  assets: string
  templates: string
  out: string
  plugins: LoadedPlugin[]
  /** Every rule's level in force: what the configuration says, else its default. */
  levels: Levels
  /** What makes pictures in other formats, where they are asked for. */
  encoder?: Encoder
  /** The configuration file relative to the root and its text, to point at what is wrong in it. */
  configFile?: string
  configText: string
  /** Whether pages that are not published are left out, shown with links to them refused, or taken as published. */
  drafts: 'omit' | 'show' | 'include'
  /** The day, in UTC: `2026-01-31`. It decides which pages are there, and nothing else. */
  now: string
}

export interface ConfigOverrides {
  out?: string | undefined
  base?: string | undefined
  drafts?: Project['drafts'] | undefined
  now?: string | undefined
}

/** The title of a project that gives none. */
export function titleFromFolder(root: string): string {
  return titleOf(path.basename(root)) || 'Documentation'
}

/** Identifies what of the configuration changes how a file is parsed. */
export function parseKey(project: Project): string {
  return hash(JSON.stringify([project.variables, path.relative(project.root, project.content)]))
}
