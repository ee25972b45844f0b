/** The logo in the navbar: as wide as it is, with the title or alone. */
import { expect, test } from 'vitest'
import { buildProject, project, write } from '../support/project.ts'

const image = (size: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${size}><path d="M0 0h9v9z"/></svg>`
const files = {
  'content/index.md': '# Home\n\nText.\n',
  'assets/wide.svg': image('width="236" height="48"'),
  'assets/dark.svg': image('viewBox="0 0 60 20"'),
  'assets/plain.svg': image('')
}
const brandOf = (built: { files: Record<string, string> }) =>
  /<a class="brand"[^>]*>(.*?)<\/a>/.exec(built.files['index.html'] ?? '')?.[1]

test('has its own proportions in the HTML, and a square where the file does not say', async () => {
  const root = project({ ...files, 'docsgen.config.json': '{ "title": "Doors", "logo": "/wide.svg" }' })
  expect(brandOf(await buildProject(root))).toBe(
    '<img src="/wide.svg" alt="" height="32" fetchPriority="low" width="157"/><span class="brand-title">Doors</span>'
  )
  write(root, { 'docsgen.config.json': '{ "title": "Doors", "logo": "/plain.svg" }' })
  expect(brandOf(await buildProject(root))).toContain('height="32" fetchPriority="low" width="32"')
})

test('without the title it names the link, in each mode', async () => {
  const config = { title: 'Doors & keys', logo: { light: '/wide.svg', dark: '/dark.svg', title: false } }
  const root = project({ ...files, 'docsgen.config.json': JSON.stringify(config) })
  const brand = brandOf(await buildProject(root))
  expect(brand).toMatch(/^<img src="\/wide\.svg" alt="Doors &amp; keys" [^>]*width="157"[^>]* class="only-light"\/>/)
  expect(brand).toMatch(/<img src="\/dark\.svg" alt="Doors &amp; keys" [^>]*width="96"[^>]* class="only-dark"\/>$/)
  write(root, {
    'docsgen.config.json': JSON.stringify({ title: 'Doors', logo: { light: '/wide.svg', title: false } })
  })
  const built = await buildProject(root)
  expect(brandOf(built)).toBe('<img src="/wide.svg" alt="Doors" height="32" fetchPriority="low" width="157"/>')
  expect([built.code, built.stderr]).toEqual([0, ''])
})
