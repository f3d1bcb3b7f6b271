import type { FastifyBaseLogger } from 'fastify'
import { changeDraw } from '../db/drawn-releases.ts'
import { isOutage } from '../db/outage.ts'
import { loggable } from '../db/query-faults.ts'
import { AppError } from '../errors.ts'
import { ReplyPending } from '../models/batch/reply-pending.ts'
import { ClaimedElsewhere } from '../workflows/claimed.ts'
import { type AdjudicationDependencies, adjudicate, failAdjudication } from '../workflows/grading/adjudicate.ts'
import { endGrading } from '../workflows/grading/end-grading.ts'
import { type GradingDependencies, gradeSubmission } from '../workflows/grading/grade-submission.ts'
import { type ExtractionDependencies, extractItems } from '../workflows/items/extract-items.ts'
import { generateItems } from '../workflows/items/generate-items.ts'
import { type SolvingDependencies, solveItem } from '../workflows/items/solve-items.ts'
import { stopExtraction } from '../workflows/items/stop-extraction.ts'
import { type VerifyingDependencies, verifyItem } from '../workflows/items/verify-items.ts'
import { type DeliveryDependencies, deliverMessage } from '../workflows/messages/deliver-message.ts'
import { drawRelease } from '../workflows/releases/draw/draw-release.ts'
import type { JobHandler, JobQueue } from './open-queue.ts'

type Dependencies = ExtractionDependencies &
  GradingDependencies &
  SolvingDependencies &
  VerifyingDependencies &
  AdjudicationDependencies &
  DeliveryDependencies & { queue: JobQueue; log: FastifyBaseLogger }

/** Extractions and gradings that run side by side in one worker; model calls have a limit of their own. */
const jobsPerWorker = 6
/** A fault of ours may pass; after so many tries somebody has to look at it. */
const mostTries = 3

/** Connects the queue with the walks. */
export async function startWorker(dependencies: Dependencies, workers: number): Promise<void> {
  const { queue, db } = dependencies
  const handle = (walk: (id: string) => Promise<unknown>, fail: (id: string, reason: string) => Promise<unknown>) =>
    handler(dependencies.log, walk, fail)
  await queue.work(
    {
      extract: handle(
        (id) => extractItems(dependencies, id),
        (id, reason) => stopExtraction(db, id, { from: ['queued', 'running'], to: 'failed', reason })
      ),
      grade: handle(
        (id) => gradeSubmission(dependencies, id),
        (id, reason) => endGrading(dependencies, id, { from: ['queued', 'grading'], to: 'failed', reason })
      ),
      solve: handle(
        async (id) => {
          const { failures } = await solveItem(dependencies, id)
          // Nothing waits for a solution: who misses it asks again, and finds the reason here.
          for (const failure of failures) dependencies.log.warn(`item ${id} was not solved: ${failure.message}`)
        },
        async () => {}
      ),
      verify: handle(
        async (id) => {
          try {
            await verifyItem(dependencies, id)
          } catch (error) {
            // It is queued again when its replies are there.
            if (error instanceof ReplyPending) return
            // Nothing waits for it either: the item stays unverified, and bulk approval leaves it.
            if (!(error instanceof AppError)) throw error
            dependencies.log.warn(`item ${id} was not verified: ${error.message}`)
          }
        },
        async () => {}
      ),
      // Who asked for questions sees how many there are, and finds in the log why there are no more.
      generate: handle(
        (id) => generateItems(dependencies, id),
        async () => {}
      ),
      draw: handle(
        (name) => drawRelease(dependencies, name),
        (name, failure) => changeDraw(db, name, { failure })
      ),
      adjudicate: handle(
        (id) => adjudicate(dependencies, id),
        (id, reason) => failAdjudication(db, id, reason)
      ),
      // The fault is ours, and no try of the address: it waits, and is queued again like all that is due.
      deliver: handle(
        (id) => deliverMessage(dependencies, id),
        async () => {}
      )
    },
    workers * jobsPerWorker
  )
}

/**
 * Runs a walk. What should not happen is logged and tried again, and in the end fails with a reason. An outage of the
 * database is waited out, however many there are: nothing is wrong with the work.
 */
function handler(
  log: FastifyBaseLogger,
  walk: (id: string) => Promise<unknown>,
  fail: (id: string, reason: string) => Promise<unknown>
): JobHandler {
  // By id. The queue's own count is no measure: it holds the times when the work was found claimed, too.
  const faults = new Map<string, number>()
  return async (id) => {
    try {
      await walk(id)
      faults.delete(id)
    } catch (error) {
      if (error instanceof ClaimedElsewhere) throw error
      log.error(loggable(error), `job for ${id} failed`)
      if (isOutage(error)) throw error
      const tries = (faults.get(id) ?? 0) + 1
      faults.set(id, tries)
      if (tries < mostTries) throw error
      faults.delete(id)
      await fail(id, 'a fault of the service, which its log describes: start it again once that is mended')
    }
  }
}
