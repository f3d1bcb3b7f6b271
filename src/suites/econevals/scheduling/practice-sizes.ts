import { z } from 'zod'
import type { InstanceSizes } from '../environment/definition.ts'
import { seededScheduling } from './draw-instance.ts'
import type { SchedulingInstance } from './instance.ts'
import { schedulingGaps } from './levels.ts'

const gapSchema = z.number().min(1).max(100).nullable()

/** How far preferences agree goes by the seed, as in published instances, unless it is given. */
function sizeSchemaOf(seed: number) {
  const { worker_score_gap, task_score_gap } = schedulingGaps(seed)
  return z.strictObject({
    workers: z.int().min(2).max(100).describe('workers, and tasks as many'),
    feedbackPairs: z.int().min(1).max(10).describe('so many problems of an assignment are told'),
    workerScoreGap: gapSchema.default(worker_score_gap),
    taskScoreGap: gapSchema.default(task_score_gap)
  })
}

/** Source: EconEvals specification 5. */
export const schedulingSizes: InstanceSizes<SchedulingInstance> = {
  schema: sizeSchemaOf,
  draw: (size, seed) => {
    const { workers, feedbackPairs, workerScoreGap, taskScoreGap } = sizeSchemaOf(seed).parse(size)
    return seededScheduling(
      {
        ...{ workers, feedback_pairs: feedbackPairs },
        ...{ worker_score_gap: workerScoreGap, task_score_gap: taskScoreGap }
      },
      seed
    )
  }
}
