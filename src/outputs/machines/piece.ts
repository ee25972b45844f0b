import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { isCode } from '../../disk/files.ts'
import type { StagedBody, Staging } from '../../disk/stage-body.ts'
import type { Body, Output } from '../output.ts'

/** A file for machines that others are put together from. It is read where it is, and not made for each of them. */
export abstract class Piece implements Output {
  readonly also = []
  readonly isQuiet = true
  abstract readonly path: string
  abstract readonly key: string
  /** The output folder. */
  readonly #out: string
  /** Settles when it is staged; undefined for one that is in place. */
  #staged: Promise<Body> | undefined

  constructor(out: string) {
    this.#out = out
  }

  /** Stages it where it can. */
  protected abstract make(staging?: Staging): Promise<Body>

  body(staging?: Staging): Promise<Body> {
    const made = this.make(staging)
    if (staging) this.#staged = made
    return made
  }

  adopt(staged: StagedBody): void {
    this.#staged = Promise.resolve({ staged })
  }

  /** Its bytes: as it is staged, or else in place, where another build put it. */
  read(staging: Staging | undefined): Promise<Uint8Array> {
    return this.#find(staging, (file) => readFileSync(file), Buffer.from)
  }

  /** Bytes of the text. */
  async size(staging: Staging | undefined): Promise<number> {
    const made = await this.#staged
    return made?.staged?.size ?? this.#find(staging, (file) => statSync(file).size, Buffer.byteLength)
  }

  async #find<T>(staging: Staging | undefined, inFile: (file: string) => T, inText: (text: string) => T): Promise<T> {
    await this.#staged
    const places = [...(staging && this.#staged ? [staging.folder] : []), ...(staging ? [this.#out] : [])]
    for (const folder of places)
      try {
        return inFile(path.join(folder, this.path))
      } catch (error) {
        if (!isCode(error, 'ENOENT', 'ENOTDIR')) throw error
      }
    return inText(String((await this.make()).bytes))
  }
}
