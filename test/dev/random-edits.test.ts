/**
 * Edits at random while `docsgen dev` runs: what it serves then, for every url, is what a `docsgen dev` that begins now
 * serves, and so are its messages. `DOCSGEN_DEV_EDITS` and `DOCSGEN_SEED` make it longer, and another one; a project that
 * fails is copied to `DOCSGEN_KEEP`.
 */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type DevProcess, startDev, withoutScript } from '../support/dev-server.ts'
import { temporaryFolder } from '../support/project.ts'
import { createRandom } from '../support/random.ts'
import { edit } from '../support/random-edits.ts'
import { copySources, inTwoLanguages, keepProject, richProject } from '../support/rich-project.ts'

const steps = Number(process.env.DOCSGEN_DEV_EDITS ?? 10)
const seed = Number(process.env.DOCSGEN_SEED ?? 20261121)
/** Edits before all urls are compared: what went wrong in between is still there. */
const often = 5
/** Milliseconds the running one has to take the edits in. */
const patience = 60_000

test(`${steps} edits at random: what dev serves = what a new dev serves`, async () => {
  const random = createRandom(seed)
  const root = richProject(inTwoLanguages)
  const log: string[] = []
  const dev = await startDev(root)
  const urls = new Set(['/', '/404', '/nowhere', '/sitemap.xml', '/titles.txt', '/all.txt'])
  await crawl(dev, urls)
  for (let step = 1; step <= steps; step++) {
    log.push(edit(root, random))
    await wait(random() < 0.5 ? random() * 20 : random() * 300)
    if (step % often !== 0 && step !== steps) continue
    const copy = path.join(temporaryFolder(), 'copy')
    copySources(root, copy)
    const fresh = await startDev(copy)
    try {
      const wanted = await crawl(fresh, urls)
      let found = new Map<string, string>()
      const differing = async () => {
        found = await fetchAll(dev, urls)
        return [...wanted].filter(([url, text]) => found.get(url) !== text).map(([url]) => url)
      }
      for (const end = Date.now() + patience; Date.now() < end && (await differing()).length > 0; ) await wait(50)
      const last = `seed ${seed}, step ${step}: ${log.slice(-often).join(', then ')}`
      expect(await differing(), last).toEqual([])
      await expect.poll(() => messagesOf(dev), { message: last }).toEqual(messagesOf(fresh))
    } catch (error) {
      keepProject(root, seed, log)
      throw error
    }
    await fresh.stop()
  }
  expect(await dev.stop()).toBe(0)
}, 3_600_000)

/** Fetches all urls and what their bodies lead to, which is added to them. */
async function crawl(dev: DevProcess, urls: Set<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let left = [...urls]; left.length > 0; left = [...urls].filter((url) => !found.has(url))) {
    for (const [url, text] of await fetchAll(dev, left)) {
      found.set(url, text)
      if (!text.includes('<html')) continue
      for (const [, to = ''] of text.matchAll(/(?:href|src|srcSet)="(\/[^"#? ]*)/g)) urls.add(to)
    }
  }
  return found
}

async function fetchAll(dev: DevProcess, urls: Iterable<string>): Promise<Map<string, string>> {
  const { origin } = new URL(dev.url)
  const fetchOne = async (url: string) => {
    const reply = await fetch(origin + url, { redirect: 'manual' })
    return [url, `${reply.status} ${withoutScript(await reply.text())}`] as const
  }
  return new Map(await Promise.all([...urls].map(fetchOne)))
}

/** What is wrong, as open pages show it. A server that was just started does not know which page was added last. */
function messagesOf({ events }: DevProcess): string[] {
  const { messages = [] } = events.at(-1) ?? {}
  return messages.map(({ where = '', text }) => `${where} ${text.replace(/; did you mean `[^`]*`\?/, '')}`).sort()
}
