/**
 * Prints what a release consists of, as CycloneDX: the packages whose code is in lib/, and those installed beside it. npm's
 * own list holds either all tools of development or, with `--omit dev`, not what docsgen bundles. After the build.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readNoted } from './notices.mjs'

const root = path.dirname(import.meta.dirname)
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const bundled = readNoted().map((folder) => path.relative(root, folder))
const installed = Object.keys(packages).filter((place) => !packages[place].dev && !packages[place].devOptional)
const names = new Set(
  [...bundled, ...installed].map((place) => `${place.split('node_modules/').at(-1)}@${packages[place].version}`)
)

const bom = JSON.parse(execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: root, maxBuffer: 2 ** 26 }))
const components = bom.components.filter(({ purl }) => names.has(decodeURIComponent(purl.replace('pkg:npm/', ''))))
const refs = new Set([bom.metadata.component, ...components].map((component) => component['bom-ref']))
const dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
console.log(JSON.stringify({ ...bom, components, dependencies }, null, 2))
