/**
 * Edits at random, one after the other, on a project that is built after each: what is there then is, byte for byte, what
 * a build without any of the earlier ones makes, and so are its messages; and what a bare machine makes with the remote cache. In this process, so that a hundred builds
 * take a minute. `DOCSGEN_EDITS` and `DOCSGEN_SEED` make it longer, and another one; a project that fails is copied to
 * `DOCSGEN_KEEP`.
 */
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildQuietly, differing, withEnvironment } from '../support/build-here.ts'
import { type CacheServer, startCacheServer } from '../support/cache-server.ts'
import { readTree, site, temporaryFolder } from '../support/project.ts'
import { createRandom } from '../support/random.ts'
import { edit, type Random } from '../support/random-edits.ts'
import { copySources, inTwoLanguages, keepProject, richProject } from '../support/rich-project.ts'

const steps = Number(process.env.DOCSGEN_EDITS ?? 6)
const seed = Number(process.env.DOCSGEN_SEED ?? 20261121)
/** So often the whole site is compared: what went wrong in between is still there. */
const often = 3
/** After so many steps even the bundles of the theme are made again for the comparison. */
const wholly = 6

test(`${steps} edits at random: incremental = cold`, async () => {
  const fuzz = new Fuzz(createRandom(seed))
  let good = 0
  await fuzz.begin()
  for (let step = 1; step <= steps; step++) {
    await fuzz.edit()
    const built = await buildQuietly(fuzz.root)
    if (built.code === 0) good++
    if (built.code === 0 && step % often !== 0 && step !== steps) continue
    const cold = await fuzz.buildCold(step % wholly === 0)
    const last = `seed ${seed}, step ${step}: ${fuzz.log.slice(-often).join(', then ')}`
    try {
      expect([built.code, withoutGuesses(built.messages)], last).toEqual([cold.code, withoutGuesses(cold.messages)])
      if (built.code === 0) expect(differing(readTree(path.join(fuzz.root, 'dist')), cold.files), last).toEqual([])
      expect(differing(await fuzz.buildRemote(), cold.files), `remote, ${last}`).toEqual([])
    } catch (error) {
      keepProject(fuzz.root, seed, fuzz.log)
      throw error
    }
    await fuzz.settle(built.code)
  }
  expect(good).toBeGreaterThan(steps / 2)
}, 7_200_000)

/** A page that was just added is guessed first: a build that knows no earlier one cannot know that. */
function withoutGuesses(messages: string): string {
  return messages.replace(/; did you mean `[^`]*`\?/g, '')
}

/** A project that is edited, and what it is compared with and goes back to. */
class Fuzz {
  root = richProject(inTwoLanguages)
  readonly log: string[] = []
  readonly #random: Random
  /** The sources of the last comparison that was sound. */
  readonly #sound = temporaryFolder()
  readonly #cold = path.join(temporaryFolder(), 'project')
  /** Has what bare machines made of earlier states of the project. */
  #server: CacheServer | undefined
  /** The sources of another branch. */
  #branch = path.join(temporaryFolder(), 'branch')
  /** Caches of an earlier build and of another project. */
  readonly #caches = [path.join(temporaryFolder(), 'earlier'), path.join(temporaryFolder(), 'foreign')] as const

  constructor(random: Random) {
    this.#random = random
  }

  async begin() {
    const other = site('basic')
    await buildQuietly(other)
    cpSync(path.join(other, '.docsgen/cache'), this.#caches[1], { recursive: true })
    expect(await buildQuietly(this.root)).toMatchObject({ code: 0 })
    copySources(this.root, this.#sound)
    copySources(this.root, this.#branch)
    this.#saveCache()
  }

  /** Goes back to what was sound. */
  async settle(code: number) {
    if (code === 0) return copySources(this.root, this.#sound)
    copySources(this.#sound, this.root)
    await buildQuietly(this.root)
  }

  /** Builds a copy of the sources where nothing is left but the bundles, or not even these. */
  async buildCold(isWhole: boolean) {
    rmSync(this.#cold, { recursive: true, force: true })
    copySources(this.root, this.#cold)
    const cache = '.docsgen/cache'
    for (const name of isWhole ? [] : readdirSync(path.join(this.root, cache))) {
      if (!/^(bundle-|facts-|modules)/.test(name)) continue
      cpSync(path.join(this.root, cache, name), path.join(this.#cold, cache, name), { recursive: true })
    }
    return { ...(await buildQuietly(this.#cold)), files: readTree(path.join(this.#cold, 'dist')) }
  }

  /** Builds a copy of the sources where nothing is left, with the remote cache. */
  async buildRemote() {
    this.#server ??= await startCacheServer()
    rmSync(this.#cold, { recursive: true, force: true })
    copySources(this.root, this.#cold)
    const secret = { DOCSGEN_CACHE_SECRET: 'of-the-machines-of-one-project-0123456789' }
    const remote = { DOCSGEN_REMOTE_CACHE: this.#server.address(), DOCSGEN_REMOTE_CACHE_WRITE: '1' }
    await withEnvironment({ ...secret, ...remote }, () => buildQuietly(this.#cold))
    return readTree(path.join(this.#cold, 'dist'))
  }

  async edit() {
    const chance = this.#random()
    if (chance < 0.72) this.log.push(edit(this.root, this.#random))
    else if (chance < 0.86) await this.#editDuringBuild()
    else if (chance < 0.9) this.#switchBranch()
    else if (chance < 0.93) this.#copyProject()
    else if (chance < 0.96) this.#changeCache()
    else this.#spoilOutput()
  }

  /** As an editor and a formatter save, or somebody who does not wait. */
  async #editDuringBuild() {
    const first = this.#random() < 0.5 ? edit(this.root, this.#random) : 'nothing'
    const running = buildQuietly(this.root)
    await wait(this.#random() * 60)
    this.log.push(`${first}, during its build ${edit(this.root, this.#random)}`)
    await running
  }

  #switchBranch() {
    const next = path.join(temporaryFolder(), 'branch')
    copySources(this.root, next)
    copySources(this.#branch, this.root)
    this.#branch = next
    this.log.push('switched the branch')
  }

  /** Goes on in a copy, and edits what it is a copy of. */
  #copyProject() {
    const from = this.root
    this.root = path.join(temporaryFolder(), 'copied')
    cpSync(from, this.root, { recursive: true, preserveTimestamps: this.#random() < 0.5 })
    this.log.push(`copied, edited what it was: ${[1, 2, 3].map(() => edit(from, this.#random)).join()}`)
  }

  #changeCache() {
    const isSaved = this.#random() < 0.4
    if (isSaved) this.#saveCache()
    const from = this.#caches[this.#random() < 0.6 ? 0 : 1]
    const to = path.join(this.root, '.docsgen/cache')
    rmSync(to, { recursive: true })
    cpSync(from, to, { recursive: true })
    this.log.push(`took the ${path.basename(from)} cache`)
  }

  #saveCache() {
    const [earlier] = this.#caches
    rmSync(earlier, { recursive: true, force: true })
    cpSync(path.join(this.root, '.docsgen/cache'), earlier, { recursive: true })
  }

  #spoilOutput() {
    const files = Object.keys(readTree(path.join(this.root, 'dist')))
    const file = path.join(this.root, 'dist', files[Math.floor(this.#random() * files.length)] ?? 'index.html')
    if (existsSync(file) && this.#random() < 0.5) rmSync(file)
    else writeFileSync(file, 'spoiled')
    this.log.push(`spoiled ${file}`)
  }
}
