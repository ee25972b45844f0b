/**
 * Makes lib/browser/*.js, the scripts that are the same for every site but for a few values: src/theme/scripts.ts puts
 * these in place of `SLOT_…`. By terser, because it makes them 5 % smaller than esbuild does.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { minify } from 'terser'
import { preactForReact } from '../lib/src/theme/browser-modules.js'
import { noteInputs } from './notices.mjs'

const root = path.dirname(import.meta.dirname)
/** Properties to be shortened: the parts of the boot script share them, and ask no object of a browser for one. */
const ownNames = /^(cancel|preload|toTarget|rewrite|instead|onChange|shown|toEntry|leave|enter|session|pages|until)$/
/** The same for search: no file of the index has one either, and no element that it writes. */
const searchNames = `
active alike also ask beginning best choices choose chosen clear count exact excerpts expect family far first follow found groups hasExcerpt hasVersions
hit hits inSection isBonus isCode isCut isInside isLeast isMixed isOpen isWhole keep label limit mark marks meanings nearest nodes
onPage option options phrases pieces quotes rank renew renewOld retry sameText sameWords score sentence setChosen
shared slot slots spans total typed unfiltered unknown wanted weight within without word worth worthOf
`
const slots = [
  'BASE',
  'STORAGE_PREFIX',
  'VERSIONS',
  'COLOURS',
  'BOOT_URL',
  'ISLANDS_URL',
  'ISLANDS_FOLDER',
  'SIDEBAR_URL',
  'CHECKLIST_URL',
  'PAGES_URL',
  'SEARCH_DIALOG_URL',
  'SEARCH_STYLE_URL',
  'ASK_ENDPOINT'
]
const searchPattern = new RegExp(`^(${searchNames.trim().replace(/\s+/g, '|')})$`)
/** What the dialog of search takes of React and of src/client/fill.ts: the script of the islands has it for all. */
const ofIslands = 'Fragment, createRoot, jsx, useEffect, useRef, useState, fill, fillCount, fillParts'
/** The script that islands share with Preact, which packages may import by its own name. */
const sharedPreact = `export * from './islands/shared.ts'
import * as preact from 'preact'
import * as hooks from 'preact/hooks'
Object.assign(docsgenShared, {
  preact,
  'preact/hooks': hooks,
  'preact/compat': docsgenShared.react,
  'preact/jsx-runtime': docsgenShared['react/jsx-runtime'],
  'preact/compat/client': docsgenShared['react-dom/client']
})`
const scripts = [
  { name: 'boot', entry: 'boot/boot' },
  { name: 'boot-version', entry: 'boot/boot', versions: 1 },
  { name: 'boot-versions', entry: 'boot/boot', versions: 2 },
  { name: 'boot-one-mode', entry: 'boot/boot', hasToggle: false },
  { name: 'boot-version-one-mode', entry: 'boot/boot', versions: 1, hasToggle: false },
  { name: 'boot-versions-one-mode', entry: 'boot/boot', versions: 2, hasToggle: false },
  { name: 'island', entry: 'island/island-element' },
  { name: 'islands', entry: 'islands/shared' },
  { name: 'islands-preact', contents: sharedPreact },
  { name: 'sidebar', entry: 'sidebar/whole-sidebar' },
  { name: 'dev', entry: 'dev/dev' },
  { name: 'checklist', entry: 'checklist/checklist' },
  { name: 'anchors', entry: 'anchors/anchors' },
  { name: 'choice', entry: 'choice/choice' },
  { name: 'slots', entry: 'slots/slots' },
  { name: 'languages', entry: 'languages/languages' },
  { name: 'nearest', entry: 'nearest/nearest' },
  { name: 'offline', entry: 'offline/offline' },
  { name: 'search', entry: 'search/opener/opener' },
  { name: 'search-dialog', entry: 'search/dialog/dialog', passes: 8 },
  { name: 'search-dialog-ask', entry: 'search/dialog/dialog', passes: 8, hasAsk: true },
  { name: 'extras', entry: 'extras/extras' },
  { name: 'first-paint', entry: 'first-paint' },
  { name: 'first-paint-banner', entry: 'first-paint', hasBanner: true },
  { name: 'first-paint-banner-one-mode', entry: 'first-paint', hasBanner: true, hasToggle: false }
]

/** The script of the islands, by the very address that this script has: with the same `?retry=…`. */
const reactOfIslands = {
  name: 'react-of-islands',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react(-dom)?(\/|$)/ }, () => ({ path: 'react', namespace: 'islands' }))
    onResolve({ filter: /\/fill(-count)?\.ts$/ }, ({ importer }) =>
      importer.includes('/search/dialog/') ? { path: 'react', namespace: 'islands' } : undefined
    )
    onLoad({ filter: /.*/, namespace: 'islands' }, () => ({
      contents: `export const { ${ofIslands} } = await import(ISLANDS_URL + new URL(import.meta.url).search)
export { jsx as jsxs }`
    }))
  }
}

/** Words: tokens, which a site puts its own in place of. */
const tokens = {
  name: 'tokens',
  setup({ onResolve }) {
    onResolve({ filter: /^docsgen\/strings$/ }, () => ({ path: path.join(root, 'lib/strings/tokens.js') }))
  }
}

mkdirSync(path.join(root, 'lib/browser'), { recursive: true })
for (const {
  name,
  entry,
  contents,
  versions = 0,
  hasBanner = false,
  hasToggle = true,
  hasAsk = false,
  passes = 3
} of scripts) {
  const isIslands = name.startsWith('islands')
  const { outputFiles, metafile } = await build({
    ...(contents
      ? { stdin: { contents, resolveDir: path.join(root, 'src/client') } }
      : { entryPoints: [path.join(root, 'src/client', entry)] }),
    bundle: true,
    write: false,
    metafile: true,
    // Inline it is no module: its names would be everybody's.
    format: hasBanner || name === 'offline' ? 'iife' : 'esm',
    target: ['es2022', 'chrome123', 'safari17.5', 'firefox120'],
    legalComments: 'none',
    // All of these browsers know `\p{L}`; esbuild asks for the letters of the newest Unicode.
    supported: { 'regexp-unicode-property-escapes': true },
    tsconfigRaw: '{}',
    jsx: 'automatic',
    plugins: [...(isIslands ? [] : [reactOfIslands]), ...(name === 'islands-preact' ? [preactForReact] : []), tokens],
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(slots.map((slot) => [slot, `SLOT_${slot}`])),
      HAS_VERSIONS: String(versions > 0),
      HAS_SEVERAL: String(versions > 1),
      HAS_BANNER: String(hasBanner),
      HAS_TOGGLE: String(hasToggle),
      HAS_ASK: String(hasAsk)
    }
  })
  const { code } = await minify(outputFiles[0].text, {
    module: true,
    ecma: 2020,
    // Functions that are put where they are called make React longer after compression.
    compress: { passes, unsafe_arrows: true, unsafe_comps: true, pure_getters: true, ...(isIslands && { inline: 0 }) },
    // Of the boot script, slots know the name under which it exports its pages.
    mangle: isIslands ||
      /^(dev|slots)$/.test(name) || {
        properties: { builtins: true, regex: name.startsWith('search-dialog') ? searchPattern : ownNames }
      }
  })
  writeFileSync(path.join(root, 'lib/browser', `${name}.js`), code)
  noteInputs(name, Object.keys(metafile.inputs))
}
