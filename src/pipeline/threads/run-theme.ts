/** Jobs that run templates: a template that takes forever, or ends its thread, is a problem of one page. */
import type { StoppedAnswer } from '../../theme/render-request.ts'
import type { JobResults, RenderJob, TwinJob } from './job.ts'
import { type Pool, StoppedError } from './pool.ts'

export async function runTheme<J extends RenderJob | TwinJob>(
  pool: Pick<Pool, 'run'>,
  job: J
): Promise<JobResults[J['kind']] | StoppedAnswer> {
  try {
    return await pool.run(job, { urgent: true })
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error
    const { message: text, island } = error
    return { problem: { text, ...(island && { island }) }, isStopped: true }
  }
}
