/** One worker, and what it is doing. */
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { RunningIsland } from '../../theme/references.ts'
import type { Job } from './job.ts'
import type { Answer, Request, WorkerData } from './worker.ts'

/** A job of somebody who waits for it. */
export interface Waiting {
  job: Job
  /** It takes so long that its thread is given nothing else. */
  isSlow?: boolean
  resolve(result: never): void
  reject(error: Error): void
}

export interface ThreadEvents {
  answered(thread: Thread, answers: Answer[]): void
  failed(thread: Thread, error: NodeJS.ErrnoException): void
  ended(thread: Thread): void
}

const largeText = 1_000_000

export class Thread {
  readonly #worker: Worker
  readonly #running = new Map<number, Waiting>()
  /** The id of the job under way, and the system's number of the thread, written by the worker itself. */
  readonly #at = new Int32Array(new SharedArrayBuffer(8)).fill(-1)
  readonly #island = new Uint8Array(new SharedArrayBuffer(1024))
  /** The first job of each kind: it waits until what it needs is loaded. */
  readonly #firsts = new Map<Job['kind'], number>()
  /** The job seen under way last, when that was, the time of the processor by then, and what the job has taken. */
  #seen = { id: -1, at: 0, cpu: 0, took: 0 }
  #nextId = 0
  /** The modules of themes that it has loaded. */
  readonly themes = new Set<string>()
  /** It has read a document that leaves a large heap. */
  isLarge = false

  constructor(root: string, { answered, failed, ended }: ThreadEvents) {
    this.#worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: { root, at: this.#at, island: this.#island } satisfies WorkerData,
      resourceLimits: { stackSizeMb: 64, maxOldGenerationSizeMb: 2048 }
    })
    this.#worker.on('message', (answers: Answer[]) => answered(this, answers))
    this.#worker.on('error', (error: NodeJS.ErrnoException) => failed(this, error))
    this.#worker.on('exit', () => ended(this))
  }

  /** Jobs that were given to it and not answered. */
  get jobs(): Waiting[] {
    return [...this.#running.values()]
  }

  get load(): number {
    return this.#running.size
  }

  /** It does nothing but a job that is slow. */
  get isAtSlow(): boolean {
    const [first] = this.#running.values()
    return this.load === 1 && first?.isSlow === true
  }

  give(batch: Waiting[]): void {
    if (batch.length === 0) return
    const requests: Request[] = batch.map((waiting) => {
      const id = this.#nextId++
      this.#running.set(id, waiting)
      const { job } = waiting
      if (job.kind === 'render' || job.kind === 'twin' || job.kind === 'warm') this.themes.add(job.module ?? '')
      if (job.kind === 'digest' && job.source.text.length > largeText) this.isLarge = true
      if (!this.#firsts.has(waiting.job.kind)) this.#firsts.set(waiting.job.kind, id)
      return { id, job: waiting.job }
    })
    this.#worker.postMessage(requests)
  }

  settle({ id, result, error, code }: Answer): void {
    const waiting = this.#running.get(id)
    this.#running.delete(id)
    if (error) waiting?.reject(code === undefined ? error : Object.assign(error, { code }))
    else waiting?.resolve(result as never)
  }

  /**
   * The job under way, and the milliseconds it has taken since it was seen first; undefined when it is another than before.
   * While the thread goes on, or could, only its own time counts: on a busy machine it waits for a processor.
   */
  look(): { waiting: Waiting; took: number; isLoading: boolean } | undefined {
    const [id = -1, number = 0] = this.#at
    const waiting = this.#running.get(id)
    const { cpu = 0, isReady = false } = readUse(number) ?? {}
    const at = performance.now()
    const { id: before, ...last } = this.#seen
    const passed = isReady || cpu > last.cpu ? Math.min(at - last.at, cpu - last.cpu) : at - last.at
    const took = id === before ? last.took + passed : 0
    this.#seen = { id, at, cpu, took }
    if (!waiting || id !== before) return undefined
    return { waiting, took, isLoading: this.#firsts.get(waiting.job.kind) === id }
  }

  /** The island that is being rendered. */
  get island(): RunningIsland | undefined {
    const text = new TextDecoder().decode(this.#island.slice(0, this.#island.indexOf(0)))
    return text === '' ? undefined : (JSON.parse(text) as RunningIsland)
  }

  /** Ends it. Rejects the job under way if there is a reason; returns those that are left, done or not. */
  stop(reason?: Error): Waiting[] {
    void this.terminate()
    const [first] = this.#running.keys()
    const at = Atomics.load(this.#at, 0)
    const culprit = reason && (this.#running.has(at) ? at : first)
    if (reason && culprit !== undefined) this.#running.get(culprit)?.reject(reason)
    return [...this.#running].flatMap(([id, waiting]) => (id === culprit ? [] : [waiting]))
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** The milliseconds of a processor that a thread has had, and whether it wants more; only Linux tells. */
function readUse(number: number): { cpu: number; isReady: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/self/task/${number}/stat`, 'latin1')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { cpu: (Number(fields[10]) + Number(fields[11])) * 10, isReady: state === 'R' }
  } catch {
    return undefined
  }
}
