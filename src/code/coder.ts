/** What highlights code, loaded with the first code there is, and kept. */
import type { Parsed } from '../parse.ts'
import type { Coder } from './finish.ts'

export function createCoder() {
  let loaded: Promise<Coder> | undefined
  const load = async () => {
    const { openCoder } = await import('./finish.ts')
    return openCoder()
  }
  return {
    /** Fills in the code of a page. */
    async finish(parsed: Parsed): Promise<Parsed> {
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
