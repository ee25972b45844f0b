/**
 * `node scripts/release-notes.mjs v1.2.3` prints what CHANGELOG.md says of a release. Fails where that is nothing, where
 * package.json has another version, or where changes are still listed as unreleased: such a tag releases nothing.
 */
import { readFileSync } from 'node:fs'

const [tag = '', folder = '.'] = process.argv.slice(2)
const version = tag.replace(/^v/, '')
const read = (file) => readFileSync(`${folder}/${file}`, 'utf8')
const sections = read('CHANGELOG.md').split(/^(?=## )/m)
const textOf = (name) =>
  sections
    .find((section) => section.startsWith(`## ${name}\n`) || section.startsWith(`## ${name} `))
    ?.replace(/^## .*\n/, '')
    .trim()
const notes = textOf(version)
const problems = [
  JSON.parse(read('package.json')).version !== version && `Expected the version of package.json to be \`${version}\``,
  !notes && `Expected a section \`## ${version}\` in CHANGELOG.md that says what is new`,
  textOf('Unreleased') && `Expected nothing under \`## Unreleased\` in CHANGELOG.md: move it below \`## ${version}\``
].filter(Boolean)
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(notes)
process.exitCode = problems.length > 0 ? 1 : 0
