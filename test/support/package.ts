/** docsgen as a package: packed, installed, and tried as a new user does. */
import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { run, temporaryFolder, write } from './project.ts'

/** What a program prints; throws with all of it where it fails. */
export async function output(program: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await run(program, args, { cwd, env })
  if (code === 0) return stdout
  throw new Error(`Cannot run \`${[path.basename(program), ...args].join(' ')}\`: exit ${code}\n${stdout}${stderr}`)
}

export function npm(args: string[], cwd: string, env?: Record<string, string>): Promise<string> {
  return output('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], cwd, env)
}

export interface Package {
  tarball: string
  /** The files in it. */
  published: string[]
}

export async function pack(folder: string, ...args: string[]): Promise<Package> {
  const packed = temporaryFolder()
  await output('npm', ['pack', '--pack-destination', packed, ...args], folder)
  const tarball = path.join(packed, readdirSync(packed)[0] ?? '')
  const listed = await output('tar', ['-tzf', tarball], packed)
  const files = listed.trim().split('\n')
  return { tarball, published: files.map((file) => file.replace('package/', '')) }
}

/** A folder with a package.json, and with `docsgen.tgz` where there is a package. */
export function emptyProject(packed?: Package): string {
  const root = temporaryFolder()
  write(root, { 'package.json': '{ "name": "empty", "private": true }', 'yarn.lock': '' })
  if (packed) cpSync(packed.tarball, path.join(root, 'docsgen.tgz'))
  return root
}

/** Runs all that a new user does. `docsgen` runs the command in `root` and returns what it prints. */
export async function tryAll(root: string, docsgen: (...args: string[]) => Promise<string>): Promise<void> {
  await docsgen('init', 'site', '--yes', '--docsgen', 'file:../docsgen.tgz')
  write(path.join(root, 'site/templates'), {
    'islands/size.tsx':
      "import { useStored } from 'docsgen/client'\nexport default () => <p>{useStored('size', 1)[0]}</p>\n",
    'components/footer.tsx':
      "import Size from '../islands/size.tsx'\nexport const Footer = () => <footer><Size /></footer>\n"
  })
  expect(await docsgen('build', 'site')).toContain('4 pages')
  await docsgen('check', 'site')
  write(path.join(root, 'old'), {
    'mkdocs.yml': 'site_name: Old\n',
    'docs/index.md': '# Old\n\n!!! note\n    Text.\n'
  })
  await docsgen('migrate', 'mkdocs', 'old', '--out', 'moved', '--docsgen', 'file:../docsgen.tgz')
  await docsgen('build', 'moved')
}
