/** The styles of the theme that are for its own frame leave elements of a project's templates alone. */
import { expect, test } from 'vitest'
import { buildProject } from '../support/project.ts'

test('no style of the frame is for a `header` or a `footer` of any name', async () => {
  const { files } = await buildProject({ 'content/index.md': '# Home\n\n`a`\n\n- [x] b\n' })
  const sheets = Object.entries(files).filter(([file]) => file.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(0)
  for (const [file, text] of sheets) expect(text, file).not.toMatch(/(?:^|[\s{},(>])(?:header|footer)[\s{},):]/)
})
