/** Redirects of the plugin for them: a list, a function that is called with every url, and other endings of urls. */
import type { SourceSite } from '../types.ts'
import { nameSettings, optionsOf } from './left.ts'
import { asList, asObject, asText } from './read.ts'

/** Adds the redirects that the options of the plugin, the entry at `index` of `plugins`, make. */
export async function addRedirects(
  site: SourceSite,
  options: Record<string, unknown>,
  { file, index }: { file: string; index: number }
): Promise<void> {
  for (const { from, to } of asList(options.redirects).map(asObject))
    for (const each of [from].flat()) site.redirects.push({ from: String(each), to: String(to), file })
  const urls = site.pages.filter(({ isPart, isDraft }) => !isPart && !isDraft).map(({ url }) => url)
  // docsgen answers `/a.html` by itself.
  for (const ending of asList(options.fromExtensions).map(String))
    if (ending !== 'html')
      for (const url of urls) if (url !== '/') site.redirects.push({ from: `${url}.${ending}`, to: url, file })
  nameSettings(site, { file, path: 'redirects.', value: options, known: 'id redirects fromExtensions createRedirects' })
  if (options.createRedirects !== undefined) await callFunction(site, urls, { file, index })
}

async function callFunction(site: SourceSite, urls: string[], place: { file: string; index: number }): Promise<void> {
  const { file, index } = place
  const read = await site.run(file, { createRedirects: urls })
  const plugin = 'value' in read ? asList(asObject(read.value).plugins)[index] : undefined
  const made = optionsOf(plugin).createRedirects
  if (!Array.isArray(made)) {
    site.todos.push({
      file,
      text: 'The function `createRedirects` could not be run: write its redirects into `redirects.yml`'
    })
    return
  }
  for (const [at, from] of made.entries())
    for (const each of [from].flat()) {
      const old = asText(each)
      if (old !== undefined) site.redirects.push({ from: old, to: urls[at] ?? '/', file })
    }
}
