/** What highlights code, loaded with the first code there is, and kept. */
import type { Message } from '../../messages/message.ts'
import type { Content } from '../markdown/content.ts'
import type { CodeBlock } from './blocks.ts'
import type { Coder } from './render-blocks.ts'

/** A page with code that is not in its content yet. */
interface Coded {
  page: { messages: Message[] }
  content: Content
  blocks: CodeBlock[]
}

export function createCoder() {
  let loaded: Promise<Coder> | undefined
  const load = () => (loaded ??= import('./render-blocks.ts').then(({ openCoder }) => openCoder()))
  return {
    /** Fills in the code of a page. */
    async finish<T extends Coded>(parsed: T): Promise<T> {
      const { page, content, blocks } = parsed
      if (blocks.length > 0) page.messages.push(...(await (await load()).finish({ content, blocks })))
      return parsed
    },
    /** Code that is not of a page, as HTML. */
    async highlight(pieces: { code: string; language: string }[]): Promise<string[]> {
      return (await load()).highlight(pieces)
    }
  }
}
