/** Components that only the source has: what they are, and the mark that they leave in a page. */
import path from 'node:path'
import type { PageContext } from '../context.ts'
import { type Tag, textAttribute } from './tags.ts'

const ofGenerators = /^(?:@theme(?:-\w+)?|@docusaurus|@astrojs|astro|starlight-[\w-]+|vitepress|react)(?:[/:]|$)/

/** True for a component that is imported from anywhere but a generator, whatever its name. */
export function isOwn(name: string, { imports }: PageContext): boolean {
  const from = imports.get(name)
  return from !== undefined && !ofGenerators.test(from)
}

/** What to do about a component that is not migrated; `rest` says what of it is. */
export function lostComponent(name: string, rest: string, context: PageContext): string {
  const text = `\`<${name}>\` is not migrated${rest}`
  const from = context.imports.get(name)
  if (context.kind !== 'docusaurus' || !/^[A-Z]/.test(name) || (from !== undefined && !isOwn(name, context)))
    return text
  if (/^(?:DocCardList|ThemedImage|CodeBlock)$/.test(name) && from === undefined) return text
  const folder = from !== undefined && context.usesHooks(from) ? 'islands' : 'directives'
  return `${text}: write it in \`templates/${folder}/\`, see “Your own components” in From Docusaurus`
}

/** A comment with the opening tag of a component, before what was in it. The build reports it. */
export function commentOn(opening: string, at: number, { page }: PageContext): string {
  const tag = opening.replace(/\s+/g, ' ').replaceAll('--', '- -')
  return `<!-- TODO: ${tag}, from ${path.posix.basename(page.file)}, line ${at} -->`
}

/** Returns the image that was imported as a component: `import Logo from './logo.svg'`. */
export function importedImage(tag: Tag, { imports }: PageContext): string | undefined {
  const file = imports.get(tag.name)
  if (file === undefined || !/\.(?:svg|png|jpe?g|gif|webp|avif)$/i.test(file)) return undefined
  const alt = textAttribute(tag, 'title') ?? textAttribute(tag, 'aria-label') ?? ''
  const sizes = ['width', 'height'].flatMap((name) => {
    const value = tag.attributes.get(name)
    const size = typeof value !== 'object' ? undefined : 'text' in value ? value.text : value.expression
    return size !== undefined && /^\d+$/.test(size) ? [` ${name}="${size}"`] : []
  })
  return `<img src="${file}" alt="${alt}"${sizes.join('')}>`
}
