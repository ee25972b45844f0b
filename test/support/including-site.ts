/** A project whose pages include other files. */
import type { Files } from './project.ts'

export const includingFiles: Files = {
  'docsgen.config.ts': 'export default {}\n',
  'package.json': '{ "version": "1.0.0" }\n',
  'content/index.md': '# Home\n\n::include{file=_part.md}\n\n```text file=../src/x.ts\n```\n',
  'content/_part.md': '## Part\n\n[other](other.md)\n',
  'content/other.md': '# Other\n\nText {{package.version}}.\n',
  'src/x.ts': 'const x = 1\n'
}
