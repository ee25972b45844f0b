/** Files of the project that are published as they are. Images are among them, under their published names. */

import { closeSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { openRegular, readBeginning } from '../disk/files.ts'
import { byCodeUnit, isInside, toPosix } from '../disk/paths.ts'
import { isPrivate, isSecretFile, isSecretName, type Secret } from '../disk/secrets.ts'
import { type Staging, stageFile } from '../disk/stage-body.ts'
import { cannotRead, type Message } from '../messages/message.ts'
import { isSafe } from '../page/mounts.ts'
import { maybeReal } from '../project/mounts.ts'
import type { Project } from '../project/project.ts'
import type { KindContext, OutputKind } from './kind.ts'
import type { Body, Output } from './output.ts'

export const projectFiles: OutputKind = {
  name: 'project files',
  list({ project, site, tools }) {
    const homes = homesOf(project)
    const files = [...site.files].sort(([a], [b]) => byCodeUnit(a, b))
    return files.flatMap(([url, file]): Output[] => {
      const key = tools.fileHashes.get(file)
      const body = async (staging?: Staging) =>
        readBody(file, () => expectOwn(path.join(project.root, file), homes), staging)
      return key === undefined ? [] : [{ path: url.slice(1), also: [], source: file, isCopy: true, key, body }]
    })
  }
}

/** Adds missing hashes of published files to `fileHashes`; reports files that cannot be read. */
export async function hashFiles({
  project,
  site,
  tools,
  report
}: Pick<KindContext, 'project' | 'site' | 'tools' | 'report'>) {
  const homes = homesOf(project)
  for (const [, file] of site.files) {
    try {
      if (!tools.fileHashes.has(file)) {
        const real = expectOwn(path.join(project.root, file), homes)
        tools.fileHashes.set(file, tools.stamps.hashPublished(file, real))
      }
      const secret = tools.stamps.secretIn(file)
      // A longer file than this is no certificate.
      const start = () => readBeginning(path.join(project.root, file), 1 << 20).toString('latin1')
      if (secret || (isSecretName(file) && isSecretFile(file, start()))) report(secretFile(file, secret))
      if (isSafe(project.mounts, file)) {
        const { refuseUnsafe } = await import('./safe-files.ts')
        for (const each of refuseUnsafe(file, () => readFileSync(path.join(project.root, file)))) report(each)
      }
    } catch (error) {
      report(cannotRead(file, error))
    }
  }
}

function secretFile(file: string, secret: Secret | undefined): Message {
  const [what, line, column] = secret ?? []
  const why = what === undefined ? 'its name is typical for a key or a password' : `this looks like ${what}`
  const text = `Cannot publish the file: ${why}`
  const note = 'Remove it. If it is meant to be public, keep it with `docsgen check --update-baseline`'
  return { rule: 'secret', file, text, note, ...(line && column && { place: { line, column } }) }
}

function readBody(file: string, find: () => string, staging: Staging | undefined): Body {
  let descriptor: number
  try {
    descriptor = openRegular(find())
  } catch (error) {
    return { bytes: '', messages: [cannotRead(file, error)] }
  }
  try {
    return staging ? { staged: stageFile(descriptor, staging) } : { bytes: readFileSync(descriptor) }
  } finally {
    closeSync(descriptor)
  }
}

function homesOf({ root, content, assets, mounts }: Project): string[] {
  return [root, content, assets, ...mounts.map(({ home }) => path.join(root, home))].map(maybeReal)
}

/** Returns the real path. Throws for a link out of the project, or to a private file: the file may have become one. */
function expectOwn(file: string, homes: string[]): string {
  const real = realpathSync.native(file)
  const isOwn = (home: string) => isInside(real, home) && !isPrivate(toPosix(path.relative(home, real)))
  if (!homes.some(isOwn)) throw new Error('its target is outside the project, or private')
  return real
}
