/** code/ reads, checks and highlights code blocks. Highlighters are loaded with the first code. */
import type { Message } from '../../messages/message.ts'
import type { Content } from '../markdown/content.ts'
import type { CodeBlock } from './blocks.ts'
import type { Coder } from './render-blocks.ts'

/** A page without its code in the content yet. */
interface Coded {
  page: { messages: Message[] }
  content: Content
  blocks: CodeBlock[]
}

export function createCoder() {
  let loaded: Promise<Coder> | undefined
  const load = () => (loaded ??= import('./render-blocks.ts').then(({ openCoder }) => openCoder()))
  return {
    /** Adds the code of a page to its content. */
    async finish<T extends Coded>(parsed: T): Promise<T> {
      const { page, content, blocks } = parsed
      if (blocks.length > 0) page.messages.push(...(await (await load()).finish({ content, blocks })))
      return parsed
    },
    /** Returns HTML of code outside of pages. */
    async highlight(pieces: { code: string; language: string }[]): Promise<string[]> {
      return (await load()).highlight(pieces)
    }
  }
}
