import type { FastifyBaseLogger } from 'fastify'
import { type ExtractionDependencies, extractItems } from '../workflows/extract-items.ts'
import { type GradingDependencies, gradeSubmission } from '../workflows/grade-submission.ts'
import type { JobQueue } from './open-queue.ts'

type Dependencies = ExtractionDependencies & GradingDependencies & { queue: JobQueue; log: FastifyBaseLogger }

/** Extractions and gradings that run side by side in one worker; model calls have a limit of their own. */
const jobsPerWorker = 6

/** Connects the queue with the walks. A walk that throws is logged and tried again by the queue. */
export async function startWorker(dependencies: Dependencies, workers: number): Promise<void> {
  const { queue, log } = dependencies
  const logged = (walk: (id: string) => Promise<void>) => async (id: string) => {
    try {
      await walk(id)
    } catch (error) {
      log.error(error, `job for ${id} failed and will be tried again`)
      throw error
    }
  }
  await queue.work(
    {
      extract: logged((id) => extractItems(dependencies, id)),
      grade: logged((id) => gradeSubmission(dependencies, id))
    },
    workers * jobsPerWorker
  )
}
