import type { Client } from '../client.ts'
import { ConflictError } from '../errors.ts'
import type { Submission } from '../schemas/submission.ts'

/**
 * Refuses to publish a submission that lacks responses, unless that is asked for: its row would have no rank.
 *
 * @throws {ConflictError} that says how many are missing, and the way on
 */
export async function refuseIncomplete(client: Pick<Client, 'get'>, id: string): Promise<void> {
  const { state, responses, items } = await client.get<Submission>(`/v1/submissions/${encodeURIComponent(id)}`)
  if (responses >= items || state === 'published' || state === 'withdrawn') return
  const rest = state === 'draft' ? `send the rest with --submission ${id}, or give` : 'give'
  const message = `submission ${id} answers ${responses} of ${items} items, and its row would have no rank: ${rest} --allow-incomplete`
  throw new ConflictError('submission_incomplete', message)
}
