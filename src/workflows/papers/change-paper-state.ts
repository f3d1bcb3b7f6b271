import type { Executor } from '../../db/client.ts'
import {
  endExtractions,
  layBackExtractions,
  movePaper,
  paperState,
  queuedExtractions,
  standingItems
} from '../../db/paper-states.ts'
import { findPaper, type PaperRow } from '../../db/papers.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import type { PaperState } from '../../schemas/states.ts'
import { rejectItems } from '../items/review-items.ts'
import { noteFailedExtraction } from '../items/stop-extraction.ts'
import type { Queue } from '../queue.ts'

/**
 * Lets the work on a paper rest: no extraction of it begins, and one that runs stops before its next call and waits in the
 * queue with the rounds that it has.
 *
 * @throws {NotFoundError} `paper_not_found`
 * @throws {ConflictError} `paper_not_active`
 */
export async function pausePaper(transaction: Executor, id: string, reason: string | null): Promise<PaperRow> {
  await move(transaction, id, { from: ['active'], to: 'paused', reason, code: 'paper_not_active' })
  await layBackExtractions(transaction, id)
  return (await findPaper(transaction, id))!
}

/**
 * Has the work on a paper go on. Of one that was withdrawn, extractions that were ended and items that were rejected stay so
 * until somebody resumes or approves them.
 *
 * @throws {NotFoundError} `paper_not_found`
 * @throws {ConflictError} `paper_active`
 */
export async function resumePaper(
  { db: transaction, queue }: { db: Executor; queue: Queue },
  id: string
): Promise<PaperRow> {
  await move(transaction, id, { from: ['paused', 'withdrawn'], to: 'active', reason: null, code: 'paper_active' })
  for (const extraction of await queuedExtractions(transaction, id)) {
    await queue.enqueue('extract', extraction, transaction)
  }
  return (await findPaper(transaction, id))!
}

/**
 * Takes a paper out of use with all that rests on it: its extractions end, and its items are rejected, so that no release
 * that is frozen from now on holds them. Releases that are frozen keep their copies: what was published never moves.
 *
 * @throws {NotFoundError} `paper_not_found`
 * @throws {ConflictError} `paper_withdrawn`
 */
export async function withdrawPaper(
  transaction: Executor,
  id: string,
  { reason, author }: { reason: string; author: string }
): Promise<PaperRow> {
  await move(transaction, id, { from: ['active', 'paused'], to: 'withdrawn', reason, code: 'paper_withdrawn' })
  const why = `the paper was withdrawn: ${reason}`
  for (const extraction of await endExtractions(transaction, id, why)) {
    await noteFailedExtraction(transaction, extraction, why)
  }
  await rejectItems(transaction, await standingItems(transaction, id), { reason: why, author })
  return (await findPaper(transaction, id))!
}

async function move(
  transaction: Executor,
  id: string,
  { code, ...change }: Parameters<typeof movePaper>[2] & { code: string }
): Promise<void> {
  if (await movePaper(transaction, id, change)) return
  const state: PaperState | null = await paperState(transaction, id)
  if (state === null) throw new NotFoundError('paper', id)
  throw new ConflictError(
    code,
    `paper ${id} is ${state}, and can be ${change.to} only from ${change.from.join(' or ')}`
  )
}
