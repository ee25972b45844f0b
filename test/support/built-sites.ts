/** Sites that several files of tests look at, each built by the first that asks for it, whatever process that is in. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { buildElsewhere, type Files, project, repository, site, temporaryFolder, write } from './project.ts'

export interface SiteOptions {
  /** One of test/sites; without it and without `project` the reference site. */
  site?: string
  /** Files laid over it. */
  files?: Files
  /** A site of these files alone. */
  project?: Files
}

/** The folder of a built site, for whoever only reads it. */
export async function builtSite(options: SiteOptions = {}): Promise<string> {
  const key = createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 16)
  const folder = path.join(inject('sharedFolder'), key)
  const dist = path.join(folder, 'dist')
  try {
    mkdirSync(folder)
  } catch {
    for (let tries = 0; !existsSync(dist); tries++) {
      if (tries === 2400) throw new Error('Cannot find the site that another file of tests builds')
      await sleep(50)
    }
    return dist
  }
  // It is there at once: who waits sees all of it.
  const built = path.join(folder, 'built')
  cpSync(await buildElsewhere(rootOf(options)), built, { recursive: true })
  renameSync(built, dist)
  return dist
}

/** A copy of it, to be changed. */
export async function copySite(options: SiteOptions = {}): Promise<string> {
  const copy = path.join(temporaryFolder(), 'dist')
  cpSync(await builtSite(options), copy, { recursive: true })
  return copy
}

function rootOf({ site: name, files, project: own }: SiteOptions): string {
  const root = own ? project(own) : name === undefined ? repository : site(name)
  if (files) write(root, files)
  return root
}
