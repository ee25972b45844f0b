import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import type { Message } from '../messages/message.ts'
import type { IncludeReader } from './include/reader.ts'
import type { Syntax } from './markdown/markdown.ts'
import type { Page } from './page.ts'

/** The page that a hook runs for. Problems are added to `messages`. */
export interface HookPage {
  file: string
  source: string
  messages: Message[]
  read?: IncludeReader['read'] | undefined
}

export interface ParseHooks {
  /** Markdown syntax that plugins add. */
  syntax: Syntax
  /** Turns a file that is not Markdown into Markdown or its tree; undefined if no plugin takes it. */
  read(on: HookPage): { source: string; tree?: Root } | undefined
  remark(tree: Root, on: HookPage): Root
  rehype(tree: HastRoot, on: HookPage): HastRoot
  page(page: Page, on: HookPage): Page
}
