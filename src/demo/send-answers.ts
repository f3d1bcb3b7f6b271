import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import type { ModelFamily } from '../schemas/model-family.ts'
import type { Receipts } from '../schemas/receipt.ts'
import type { Submission } from '../schemas/submission.ts'
import { until } from './until.ts'

/** A grading takes seconds, and each question about it a query: what answers them should not keep it from its work. */
export const everyMs = 100

/**
 * Sends a model's outputs, waits for their grading and publishes them.
 *
 * @param options.isLive then judges were paid for, and a verdict that is missing ends nothing; responses stay closed
 * @throws {AppError} `demo_grading` when the grading does not end well
 */
export async function sendAnswers(
  client: Client,
  { release, model, family }: { release: string; model: string; family: ModelFamily },
  { outputs, isLive }: { outputs: ReadonlyMap<string, string>; isLive: boolean }
): Promise<{ accepted: number; graded: Submission }> {
  const lines = [...outputs].map(([itemId, output]) => `${JSON.stringify({ itemId, output })}\n`)
  const { id } = await client.send<Submission>('POST', '/v1/submissions', { release, model, family })
  const { accepted } = await client.send<Receipts>(
    'PUT',
    `/v1/submissions/${id}/responses`,
    lines.join(''),
    'application/x-ndjson'
  )
  await client.send('POST', `/v1/submissions/${id}/finalize`)
  const graded = await until(
    () => client.get<Submission>(`/v1/submissions/${id}`),
    ({ state }) => state !== 'queued' && state !== 'grading',
    { everyMs }
  )
  if (graded.state !== 'graded' || (graded.reason && !isLive)) {
    throw new AppError('demo_grading', `submission ${model} is ${graded.state}: ${graded.reason}`, 500)
  }
  await client.send('POST', `/v1/submissions/${id}/publish`, { openResponses: !isLive })
  return { accepted, graded }
}
