/** Refuses output folders that hold anything a person made: a build removes the files it no longer makes. */
import { existsSync } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { maybeStat } from '../disk/files.ts'
import { isInside, toPosix } from '../disk/paths.ts'
import { isNeverShown, isPrivate } from '../disk/secrets.ts'
import { DocsgenError, type Where } from '../messages/message.ts'
import type { Project } from './project.ts'

/** Throws a DocsgenError, at `where`, if the output folder is not safe. `isAsked`: the user named it, and not the project. */
export async function checkOut(
  { root, out, content, assets, templates }: Places,
  { where, isAsked }: { where: Where; isAsked: boolean }
): Promise<void> {
  const real = await realPlace(out)
  const danger = await findDanger({ root, out: real, content, assets, templates })
  // A project must not write to folders such as `~/.ssh`, not even through a link.
  const way = toPosix(path.relative(await realPlace(root), real))
  const isHidden = !isAsked && way.startsWith('../') && isPrivate(way)
  const why = danger ?? (isHidden ? 'it is in a private folder outside the project' : undefined)
  const note = 'Choose a folder of its own, such as `dist`'
  if (why) throw new DocsgenError({ rule: 'usage', text: `Cannot write to \`${out}\`: ${why}`, note, ...where })
}

/**
 * Throws a DocsgenError, at `where`, for a place outside of the project: a configuration that is data names none, and no link
 * leads to one, but that of a package, where the configuration is code as packages are. Throws for one inside that is
 * private as well, whose lines a message may show.
 */
export async function checkInside(
  root: string,
  folder: string,
  { key, where, isData }: { key: string; where: Where; isData: boolean }
): Promise<void> {
  if (!isData && !isInside(folder, root)) return
  const [real, home] = [await realPlace(folder), await realPlace(root)]
  const way = toPosix(path.relative(home, real)).replace(/(^|\/)node_modules(?=\/)/g, '')
  const isOfPackage = path.relative(root, folder).split(path.sep).includes('node_modules')
  const isOutside = !isInside(real, home) && (isData || !isOfPackage)
  if (!isOutside && !isNeverShown(way)) return
  const text = isOutside
    ? `Expected \`${key}\` inside the project, not \`${folder}\`${isInside(folder, root) ? `, a link to \`${real}\`` : ''}`
    : `Cannot use \`${folder}\` as \`${key}\`: it is private`
  const other =
    key === 'out'
      ? 'give the place itself with `--out`'
      : 'name the place itself in a docsgen.config.ts, which may use any folder'
  const note = isOutside ? `Name a place below the configuration, or ${other}` : 'Name another'
  throw new DocsgenError({ rule: 'config', text, note, ...where })
}

type Places = Pick<Project, 'root' | 'out' | 'content' | 'assets' | 'templates'>

async function findDanger({ root, out, ...sources }: Places): Promise<string | undefined> {
  if (isInside(await realPlace(root), out)) return 'it holds the project'
  if (isInside(await realPlace(homedir()), out)) return 'it holds your home folder'
  for (const source of Object.values(sources)) {
    const real = await realPlace(source)
    if (isInside(real, out)) return 'it holds sources of the project'
    if (source !== root && isInside(out, real)) return 'it is inside the sources of the project'
  }
  const kept = ['.git', '.docsgen', 'node_modules'].find((name) => isInside(out, path.join(root, name)))
  if (kept) return `it is inside \`${kept}\``
  const existing = await maybeStat(out)
  if (existing && !existing.isDirectory()) return 'it is a file'
  // Where any folder may hold pages, one with Markdown and no site is not an output.
  const isSource = existing && sources.content === root && !existsSync(path.join(out, '404.html'))
  return isSource && (await holdsMarkdown(out)) ? 'it holds pages of the project' : undefined
}

/** Resolves symbolic links in the part of a path that exists. */
async function realPlace(file: string): Promise<string> {
  try {
    return await realpath(file)
  } catch {
    const above = path.dirname(file)
    return above === file ? file : path.join(await realPlace(above), path.basename(file))
  }
}

/** True if there is Markdown in a folder, or up to three levels below. */
export async function holdsMarkdown(folder: string, depth = 3): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true })
  if (entries.some((entry) => entry.isFile() && /\.(mdx?|markdown)$/i.test(entry.name))) return true
  if (depth === 0) return false
  const folders = entries.filter((entry) => entry.isDirectory() && !/^[._]|^node_modules$|^dist$/.test(entry.name))
  for (const { name } of folders) if (await holdsMarkdown(path.join(folder, name), depth - 1)) return true
  return false
}
