/** The package `@fontsource-variable/inter`, as a project has it that installed it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Files, repository } from './project.ts'

export const interName = '@fontsource-variable/inter'
const folder = path.join('node_modules', interName)
const read = (file: string) => readFileSync(path.join(repository, folder, file))
const named = [
  ...read('wght.css')
    .toString()
    .matchAll(/files\/[\w-]+\.woff2/g)
].map(([file]) => file)

export const inter: Files = Object.fromEntries(
  ['package.json', 'wght.css', ...named].map((file) => [path.join(folder, file), read(file)])
)

/** One of its files. */
export const interFile = (subset: string) => read(`files/inter-${subset}-wght-normal.woff2`)
