/**
 * Reads what users read, and reports what is not plain English by docs/style.md: `npm run prose`, or
 * `npm run prose -- <file>...`. The exit code is 1 when there is a problem.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkProse } from './prose/check.mjs'

/**
 * Folder → which of its files, and whether editors or users see their comments. The comments of other code are only read by
 * developers: rules of words hold for users, but `comment-start` holds for all.
 */
const sources = [
  { folder: '.', files: /^[A-Z]+\.md$/ },
  { folder: 'docs', files: /^docs\/(?!(?:de|ja)\/).*\.(?:md|ts)$/, comments: true },
  { folder: 'src', files: /(?:project\/[\w-]*schema|front-matter\/[\w-]*schema|src\/index)\.ts$/, comments: true },
  { folder: 'src', files: /\.tsx?$/ },
  { folder: 'starter', files: /\.(?:md|ts|yml)$|gitignore$/, comments: true },
  { folder: 'scenes', files: /\.tsx?$/ },
  { folder: 'templates', files: /(?<!strings\/(?!en)\w+)\.tsx?$/ },
  { folder: 'migrate', files: /^migrate\/(?!test\/).*\.ts$/, onlyComments: true }
]

process.chdir(path.dirname(import.meta.dirname))
const asked = process.argv.slice(2)
const listed = new Map(sources.toReversed().flatMap(listFiles))
const files = asked.length > 0 ? asked : [...listed.keys()].sort()
let count = 0
for (const file of files) {
  for (const { line, column, rule, text } of checkProse(file, readFileSync(file, 'utf8'), listed.get(file))) {
    console.log(`${file}:${line}:${column}: ${text} (${rule})`)
    count++
  }
}
console.log(`${files.length} files, ${count} problems`)
process.exitCode = count === 0 ? 0 : 1

function listFiles({ folder, files, ...options }) {
  return readdirSync(folder, { recursive: folder !== '.' })
    .map((name) => path.posix.join(folder, name))
    .filter((file) => files.test(file))
    .map((file) => [file, options])
}
