import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import type { Standing } from '../schemas/standing.ts'
import type { Submission } from '../schemas/submission.ts'

/** Where a submission stands; null where it is not graded, has no place, or is not the caller's, who sees the rest all the same. */
export async function findStanding(client: Client, { id, state }: Submission): Promise<Standing | null> {
  if (state !== 'graded' && state !== 'published') return null
  try {
    const standing = await client.get<Standing>(`/v1/submissions/${encodeURIComponent(id)}/standing`)
    return standing.tasks.length > 0 ? standing : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
