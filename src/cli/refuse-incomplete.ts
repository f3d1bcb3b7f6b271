import type { Client } from '../client.ts'
import { ConflictError } from '../errors.ts'
import type { Release } from '../schemas/release.ts'
import type { Submission } from '../schemas/submission.ts'
import type { Sent } from './send-responses.ts'

/**
 * Refuses to publish a submission that lacks responses, unless that is asked for: its row would have no rank.
 *
 * @throws {ConflictError} that says how many are missing, and the way on
 */
export async function refuseIncomplete(client: Pick<Client, 'get'>, id: string): Promise<void> {
  const { state, responses, items } = await client.get<Submission>(`/v1/submissions/${encodeURIComponent(id)}`)
  if (responses >= items || state === 'published' || state === 'withdrawn') return
  const isDraft = state === 'draft'
  const way = isDraft
    ? `send the rest with --submission ${id}, or give --submission ${id} --allow-incomplete`
    : 'give --allow-incomplete'
  throw incomplete(`submission ${id} answers ${responses} of ${items}`, way)
}

/** The same of what a new submission would hold of a file, before it is begun. @throws {ConflictError} likewise */
export async function refuseIncompleteFile(
  client: Pick<Client, 'get'>,
  file: string,
  { release, sent: { accepted } }: { release: string; sent: Pick<Sent, 'accepted'> }
): Promise<void> {
  const { items } = await client.get<Release>(`/v1/releases/${encodeURIComponent(release)}`)
  const total = items.reduce((sum, { items }) => sum + items, 0)
  if (accepted >= total) return
  throw incomplete(
    `${file} answers ${accepted} of ${total}`,
    'nothing was sent; add the rest, or give --allow-incomplete'
  )
}

function incomplete(counted: string, way: string): ConflictError {
  return new ConflictError('submission_incomplete', `${counted} items, and its row would have no rank: ${way}`)
}
