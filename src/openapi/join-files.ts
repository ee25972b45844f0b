/**
 * Joins the files of a document: what it refers to in another file becomes a part of its tree. Schemas are put beside its own
 * by name, so that they may refer to each other; the rest is written in where it is referred to.
 */
import path from 'node:path'
import { DataError, hash, isCode, readData } from '../disk/files.ts'
import type { Json } from '../disk/json.ts'
import { maybeDecode } from '../page/url.ts'
import { type OpenApi, type Origin, References, type TextFile, valueAt } from './document.ts'
import { type Fields, fieldsOf, isFields, type Pointer, visitObjects } from './json-fields.ts'

/** Hashes of the files that were read, the main one left out; '' for a file that cannot be read. */
export type FileHashes = Record<string, string>

export function joinFiles(api: OpenApi, root: string): FileHashes {
  const joiner = new Joiner(api, root)
  joiner.join()
  return joiner.hashes
}

/** How a part of the tree came to be where it is. */
interface Here {
  text: TextFile
  /** The parts that are being written in. */
  within: readonly string[]
}

class Joiner {
  readonly hashes: FileHashes = {}
  readonly #api: OpenApi
  readonly #root: string
  readonly #texts = new Map<string, TextFile | undefined>()
  readonly #references = new Map<TextFile, References>()
  /** Names of the schemas that were put beside those of the document, by `file#/pointer`. */
  readonly #names = new Map<string, string>()
  readonly #done = new WeakSet<Json & object>()
  /** The way to the schemas of the document. */
  readonly #section: Pointer

  constructor(api: OpenApi, root: string) {
    this.#api = api
    this.#root = root
    this.#section = api.root.swagger === undefined ? ['components', 'schemas'] : ['definitions']
    this.#texts.set(path.posix.normalize(api.text.file), api.text)
  }

  join(): void {
    const { root, text } = this.#api
    for (const [name, schema] of Object.entries(fieldsOf(valueAt(root, this.#section)))) {
      const { $ref: reference } = fieldsOf(schema)
      if (typeof reference !== 'string' || reference.startsWith('#')) continue
      const target = this.#find(reference, text, [...this.#section, name, '$ref'])
      if (target && !this.#names.has(keyOf(target))) this.#names.set(keyOf(target), name)
    }
    this.#visit(root, [], { text, within: [] })
  }

  #visit(value: Json, at: Pointer, here: Here): void {
    visitObjects(
      value,
      (found) => {
        const { value: object, hasNames } = found
        if (this.#done.has(object)) return false
        this.#done.add(object)
        const { $ref: reference, discriminator } = object
        if (isFields(discriminator)) this.#rewriteMapping(fieldsOf(discriminator.mapping), found.pointer, here)
        if (typeof reference !== 'string' || hasNames) return
        if (here.text === this.#api.text && this.#api.references.pointerOf(reference)) return
        return this.#follow(object, { reference, pointer: found.pointer }, here)
      },
      at
    )
  }

  /** False if what the object refers to took its place, so that it is visited already. */
  #follow(
    object: Fields,
    { reference, pointer }: { reference: string; pointer: Pointer },
    here: Here
  ): false | undefined {
    const target = this.#find(reference, here.text, [...pointer, '$ref'])
    if (!target) return
    const key = keyOf(target)
    const [section, name] = [this.#section, this.#names.get(key)]
    const isOwn = pointer.length === section.length + 1 && section.every((part, index) => pointer[index] === part)
    if (target.text === this.#api.text) object.$ref = toReference(target.pointer)
    else if (isSchemaAt(pointer) && !(isOwn && name === pointer.at(-1))) object.$ref = this.#putBeside(target)
    else if (here.within.includes(key) || target.value === object) {
      const note = 'Put one of its parts into a schema, which may refer to itself'
      this.#api.report([...pointer, '$ref'], `Cannot follow \`${reference}\`: it refers to itself`, { note })
    } else {
      const { $ref, ...beside } = object
      delete object.$ref
      Object.assign(object, target.value, beside)
      this.#api.origins.set(object, target)
      this.#done.delete(object)
      this.#visit(object, pointer, { text: target.text, within: [...here.within, key] })
      return false
    }
    return
  }

  /** Returns the reference to a schema that has its place beside those of the document from now on. */
  #putBeside(target: Origin & { value: Json }): string {
    const [key, section] = [keyOf(target), this.#section]
    const known = this.#names.get(key)
    if (known !== undefined) return toReference([...section, known])
    const { root, origins } = this.#api
    let schemas = root
    for (const part of section) {
      schemas[part] ??= {}
      schemas = fieldsOf(schemas[part])
    }
    const wanted = String(target.pointer.at(-1) ?? path.posix.parse(target.text.file).name).replace(/[^\w.-]+/g, '-')
    let name = wanted
    for (let count = 2; Object.hasOwn(schemas, name); count++) name = `${wanted}${count}`
    schemas[name] = target.value
    origins.set(target.value, target)
    this.#names.set(key, name)
    this.#visit(target.value, [...section, name], { text: target.text, within: [] })
    return toReference([...section, name])
  }

  /** A mapping of a discriminator may name files. */
  #rewriteMapping(mapping: Fields, pointer: Pointer, { text }: Here): void {
    for (const [value, reference] of Object.entries(mapping)) {
      if (typeof reference !== 'string' || !/[#/]|\.(ya?ml|json)$/.test(reference)) continue
      if (text === this.#api.text && reference.startsWith('#')) continue
      const target = this.#find(reference, text, [...pointer, 'discriminator', 'mapping', value])
      if (target)
        mapping[value] = target.text === this.#api.text ? toReference(target.pointer) : this.#putBeside(target)
    }
  }

  /** Reports what cannot be found. */
  #find(reference: string, from: TextFile, at: Pointer): (Origin & { value: Json }) | undefined {
    const report = (text: string, note?: string) => void this.#api.report(at, text, note === undefined ? {} : { note })
    if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(reference)) {
      const note = 'Download the file into the project, and refer to it by its path'
      return report(`Cannot follow \`${reference}\`: docsgen reads only files of the project`, note)
    }
    const [address = '', anchor = ''] = reference.split('#')
    const file =
      address === ''
        ? from.file
        : path.posix.join(path.posix.dirname(from.file), maybeDecode(address, decodeURI) ?? address)
    const text = this.#read(file, reference, report)
    if (!text || text.value === null) return undefined
    const references = this.#references.get(text) ?? new References(fieldsOf(text.value))
    this.#references.set(text, references)
    const pointer = anchor === '' ? [] : (references.pointerOf(`#${anchor}`) ?? [])
    const value = references.valueAt(pointer)
    if (value === undefined) return report(`Cannot find \`#${anchor}\` in \`${file}\``)
    return { text, pointer, value }
  }

  #read(file: string, reference: string, report: (text: string, note?: string) => undefined): TextFile | undefined {
    if (this.#texts.has(file)) return this.#texts.get(file)
    if (file.startsWith('../') || path.posix.isAbsolute(file))
      return report(`Cannot follow \`${reference}\`: the file is outside the project`, 'Put a copy into the project')
    this.#texts.set(file, undefined)
    this.hashes[file] = ''
    try {
      const bytes = readData(this.#root, file)
      this.hashes[file] = hash(bytes)
      this.#texts.set(file, this.#api.open(file, bytes))
      return this.#texts.get(file)
    } catch (error) {
      if (error instanceof DataError) return report(`Cannot read \`${file}\`: ${error.message}`)
      if (!isCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) throw error
      return report(`Cannot find the file \`${file}\``, 'A path in `$ref` begins at the folder of its own file')
    }
  }
}

function keyOf({ text, pointer }: Origin): string {
  return text.file + toReference(pointer)
}

export function toReference(pointer: Pointer): string {
  return `#${pointer.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
}

/** True where a reference leads to a schema. */
function isSchemaAt(pointer: Pointer): boolean {
  const [first, second] = pointer
  const [above = '', before = '', last = ''] = ['', '', '', ...pointer].slice(-3).map(String)
  if (above === 'properties') return true
  if ((first === 'paths' || first === 'webhooks') && pointer.length === 2) return false
  if (first === 'components' && pointer.length === 3) return second === 'schemas'
  const isOther = /^(parameters|responses|headers|examples|links|callbacks|pathItems)$/.test(before)
  return !isOther && above !== 'callbacks' && last !== 'requestBody'
}
