import type { Message } from '../../messages/message.ts'
import type { Page } from '../../page/page.ts'

/** Files beside the pages that nothing refers to, which are not published. `files` are those that are. */
export function unusedFiles(
  files: Map<string, string>,
  { beside, pages }: { beside: string[]; pages: Page[] }
): Message[] {
  const included = pages.flatMap((page) => Object.keys(page.included?.files ?? {}))
  const used = new Set([...files.values(), ...included])
  return beside
    .filter((file) => !used.has(file))
    .map((file) => ({
      rule: 'unused-asset',
      file,
      text: 'Cannot find anything that refers to the file: it is not published',
      note: 'Refer to it, or remove it'
    }))
}
