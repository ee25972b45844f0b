import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import type { Message } from '../messages/message.ts'
import type { IncludeReader } from './include/reader.ts'
import type { Syntax } from './markdown/markdown.ts'
import type { Page } from './page.ts'

/** The page a hook is run for; its faults are added to the messages. */
export interface HookPage {
  file: string
  source: string
  messages: Message[]
  read?: IncludeReader['read'] | undefined
}

export interface ParseHooks {
  /** What the plugins add to Markdown. */
  syntax: Syntax
  /** What a plugin makes of a file that is no Markdown: Markdown, or its tree; undefined when none takes it. */
  read(on: HookPage): { source: string; tree?: Root } | undefined
  remark(tree: Root, on: HookPage): Root
  rehype(tree: HastRoot, on: HookPage): HastRoot
  page(page: Page, on: HookPage): Page
}
