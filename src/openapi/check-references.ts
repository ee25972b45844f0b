import { didYouMean } from '../messages/suggest.ts'
import type { OpenApi } from './document.ts'
import { fieldsOf } from './json-fields.ts'
import { names, visitObjects } from './visit.ts'

/** Reports references that lead nowhere. */
export function checkReferences({ root, references, report }: OpenApi): void {
  const known = () => [
    ...Object.entries(fieldsOf(root.components)).flatMap(([kind, values]) =>
      Object.keys(fieldsOf(values)).map((name) => `#/components/${kind}/${name}`)
    ),
    ...[...references.anchors.keys()].map((anchor) => `#${anchor}`)
  ]
  visitObjects(root, ({ value: { $ref: reference }, pointer }) => {
    if (typeof reference !== 'string' || names.has(String(pointer.at(-1)))) return
    const target = references.pointerOf(reference)
    const at = [...pointer, '$ref']
    if (target === undefined)
      report(at, `Cannot follow \`${reference}\`: its target is outside the document`, {
        note: 'Combine the files into one, for example with `bundle-api` or `redocly bundle`'
      })
    else if (references.valueAt(target) === undefined)
      report(at, `Cannot find \`${reference}\`${didYouMean(reference, known())}`)
  })
}
