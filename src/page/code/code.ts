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
  const load = async () => {
    const { openCoder } = await import('./render-blocks.ts')
    return openCoder()
  }
  return {
    /** Fills in the code of a page. */
    async finish<T extends Coded>(parsed: T): Promise<T> {
      if (parsed.blocks.length === 0) return parsed
      loaded ??= load()
      const { page, content, blocks } = parsed
      page.messages.push(...(await (await loaded).finish({ content, blocks })))
      return parsed
    },
    /** Code that is not of a page, as HTML. */
    async highlight(pieces: { code: string; language: string }[]): Promise<string[]> {
      loaded ??= load()
      return (await loaded).highlight(pieces)
    }
  }
}
