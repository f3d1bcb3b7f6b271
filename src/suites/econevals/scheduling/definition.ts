import { z } from 'zod'
import { defineEnvironment } from '../environment/definition.ts'
import { openEnvironment } from '../environment/environment.ts'
import { firstBestPeriod } from '../report/first-best-period.ts'
import type { AssignmentPeriod } from './assignment.ts'
import { expectedBlockingPairs, mostBlockingPairs } from './blocking-pairs.ts'
import { freshScheduling, publishedScheduling } from './draw-instance.ts'
import { attemptText } from './history-text.ts'
import { type SchedulingInstance, schedulingInstanceSchema } from './instance.ts'
import { type SchedulingLevel, schedulingPeriods, schedulingSize } from './levels.ts'
import { schedulingSizes } from './practice-sizes.ts'
import { schedulingRules } from './rules.ts'
import { scoreScheduling, worstSchedulingScore } from './score.ts'
import { schedulingSystemPrompt } from './system-prompt.ts'

const pairSchema = z.tuple([z.string(), z.string()])
const periodSchema: z.ZodType<AssignmentPeriod> = z.object({
  assignment: z.array(pairSchema),
  blockingPairs: z.int(),
  told: z.array(pairSchema),
  isDrawn: z.boolean()
})

/** Source: EconEvals specification 5. */
export const scheduling = defineEnvironment<SchedulingInstance, AssignmentPeriod>({
  name: 'scheduling',
  title: 'Scheduling',
  kind: 'benchmark',
  levels: { BASIC: { seeds: 12 }, MEDIUM: { seeds: 12 }, HARD: { seeds: 12 } },
  instanceSchema: schedulingInstanceSchema,
  periodSchema,
  published: (level, seed) => publishedScheduling(level as SchedulingLevel, seed),
  // The kind of preferences is drawn as well: of twelve seeds three each have one.
  fresh: (level, random) => freshScheduling(schedulingSize(level as SchedulingLevel, random.integer(12)), random),
  sizes: schedulingSizes,
  seats: () => 1,
  periods: () => schedulingPeriods,
  open: (instance, { style }, states) =>
    states.map((state) => openEnvironment({ rules: schedulingRules({ style }), instance }, state)),
  systemPrompt: ({ style }) => schedulingSystemPrompt(style),
  feedback: (_instance, [state], { period }) => attemptText(state!.periods[period]!),
  actionFields: ({ worker_ids, task_ids }) => ({ keys: worker_ids, options: task_ids, isOptional: false }),
  restrictsLastQuery: true,
  scoreBounds: { worst: worstSchedulingScore(), best: 1 },
  scoreBoundsIn: (instance) => ({ worst: 1 - mostBlockingPairs(instance) / expectedBlockingPairs(instance), best: 1 }),
  result: ({ instance }, [state]) => {
    const { score, fullSolve } = scoreScheduling(instance, state!.periods)
    return {
      score: score === null ? { status: 'unscored', reason: 'not_over' } : { status: 'scored', value: score },
      figures: {
        lastBlockingPairs: state!.periods.at(-1)?.blockingPairs ?? null,
        expectedBlockingPairs: expectedBlockingPairs(instance),
        fullSolve,
        firstBestPeriod: firstBestPeriod(state!.periods.map(({ blockingPairs }) => -blockingPairs))
      }
    }
  },
  scoreByPeriod: ({ instance }, [state]) => {
    const expected = expectedBlockingPairs(instance)
    return state!.periods.map(({ blockingPairs }) => (blockingPairs === 0 ? 1 : 1 - blockingPairs / expected))
  },
  actionKey: ({ assignment }) => JSON.stringify(assignment.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  measure: 'pairs that block the assignment',
  told: null,
  progress: (_solved, [state]) => [{ seat: 0, values: state!.periods.map(({ blockingPairs }) => blockingPairs) }]
})
