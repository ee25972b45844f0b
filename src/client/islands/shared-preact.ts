/** The same with Preact, which packages may import by its own name. minify.mjs puts it in the place of React. */
import * as preact from 'preact'
import * as hooks from 'preact/hooks'

export * from './shared.ts'

const shared = globalThis.docsgenShared as Record<string, unknown>

Object.assign(shared, {
  preact,
  'preact/hooks': hooks,
  'preact/compat': shared.react,
  'preact/jsx-runtime': shared['react/jsx-runtime'],
  'preact/compat/client': shared['react-dom/client']
})
