/** References of a document to its own parts: `#/components/schemas/Book`, or `#book` for what has `$anchor: book`. */
import type { Json } from '../disk/json.ts'
import { type Fields, isFields, type Pointer } from './json-fields.ts'
import { names, visitObjects } from './visit.ts'

/** A reference may lead to itself. */
const mostReferences = 20

export class References {
  readonly #root: Fields
  #anchors: Map<string, Pointer> | undefined

  constructor(root: Fields) {
    this.#root = root
  }

  /** Follows references; {} for what is no object. */
  resolve(written: Json | undefined): Fields {
    let value = written
    for (let count = 0; isFields(value) && typeof value.$ref === 'string' && count < mostReferences; count++) {
      const pointer = this.pointerOf(value.$ref)
      value = pointer && this.valueAt(pointer)
    }
    return isFields(value) && typeof value.$ref !== 'string' ? value : {}
  }

  /** `#/a/b~1c` → ['a', 'b/c']. Undefined when its target is outside the document. */
  pointerOf(reference: string): Pointer | undefined {
    if (reference === '#') return []
    if (reference.startsWith('#/')) return reference.slice(2).split('/').map(unescapePart)
    return reference.startsWith('#') ? (this.anchors.get(decode(reference.slice(1))) ?? [reference]) : undefined
  }

  /** The value at a pointer, if there is one. */
  valueAt(pointer: Pointer): Json | undefined {
    return valueAt(this.#root, pointer)
  }

  /** `Book` for a reference to that schema of `components`. */
  schemaName(reference: string): string | undefined {
    const [components, schemas, name, ...more] = this.pointerOf(reference) ?? []
    return components === 'components' && schemas === 'schemas' && more.length === 0 ? String(name) : undefined
  }

  get anchors(): ReadonlyMap<string, Pointer> {
    this.#anchors ??= findAnchors(this.#root)
    return this.#anchors
  }
}

/** The first of a name counts. */
function findAnchors(root: Fields): Map<string, Pointer> {
  const anchors = new Map<string, Pointer>()
  visitObjects(root, ({ value: { $anchor: anchor }, pointer }) => {
    if (typeof anchor === 'string' && !names.has(String(pointer.at(-1))) && !anchors.has(anchor))
      anchors.set(anchor, pointer)
  })
  return anchors
}

function unescapePart(part: string): string {
  return decode(part).replaceAll('~1', '/').replaceAll('~0', '~')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function valueAt(root: Json, pointer: Pointer): Json | undefined {
  let value: Json | undefined = root
  for (const part of pointer) {
    if (Array.isArray(value)) value = value[Number(part)]
    else if (isFields(value) && Object.hasOwn(value, part)) value = value[part]
    else return undefined
  }
  return value
}
