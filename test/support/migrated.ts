/** A site of another generator, migrated. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { Kind } from '../../migrate/types.ts'
import { docsgen, type Files, project, temporaryFolder } from './project.ts'

/** Migrates a site of these files, and reads what is made of it. */
export async function migrated(kind: Kind, files: Files) {
  const target = path.join(temporaryFolder(), 'new')
  const ran = await docsgen(['migrate', kind, project(files), '--out', target, '--docsgen', '^0.1.0'])
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  const read = (file: string) => readFileSync(path.join(target, file), 'utf8')
  const details = path.join(target, 'MIGRATION-details.md')
  const report = read('MIGRATION.md') + (existsSync(details) ? read('MIGRATION-details.md') : '')
  return { target, read, stdout: ran.stdout, config: read('docsgen.config.ts'), report }
}
