import { z } from 'zod'
import { type AssignmentPeriod, readAssignment } from '../../../src/suites/econevals/scheduling/assignment.ts'
import {
  blockingPairs,
  expectedBlockingPairs,
  type Matching
} from '../../../src/suites/econevals/scheduling/blocking-pairs.ts'
import { publishedScheduling } from '../../../src/suites/econevals/scheduling/draw-instance.ts'
import { attemptText, historyText } from '../../../src/suites/econevals/scheduling/history-text.ts'
import { type SchedulingInstance, schedulingInstanceSchema } from '../../../src/suites/econevals/scheduling/instance.ts'
import { type SchedulingLevel, schedulingLevels } from '../../../src/suites/econevals/scheduling/levels.ts'
import { scoreScheduling } from '../../../src/suites/econevals/scheduling/score.ts'
import { stableMatching } from '../../../src/suites/econevals/scheduling/stable-matching.ts'
import type { OracleCase } from '../oracle-file.ts'
import { fileOf } from './econevals-file.ts'

const matchingSchema = z.record(z.string(), z.string())
const pairsSchema = z.array(z.tuple([z.string(), z.string()]))
const instanceSchema = z.object({
  worker_ids: z.array(z.string()),
  task_ids: z.array(z.string()),
  num_feedback_pairs_k: z.int(),
  worker_prefs: z.record(z.string(), z.array(z.string())),
  task_prefs: z.record(z.string(), z.array(z.string()))
})
const schema = z
  .array(
    z.strictObject({
      id: z.string(),
      source: z.string(),
      note: z.string().optional(),
      ...instanceSchema.shape,
      expected_blocking_pairs_random_exact: z.number(),
      published_monte_carlo_expectation: z
        .strictObject({ mean: z.number(), ci95_low: z.number(), ci95_high: z.number(), samples: z.int() })
        .optional(),
      preference_type: z.string().optional(),
      worker_optimal_stable: matchingSchema,
      task_optimal_stable: matchingSchema,
      submissions: z.array(
        z.strictObject({
          assignment: matchingSchema,
          num_blocking_pairs: z.int(),
          blocking_pairs: pairsSchema,
          stable: z.boolean(),
          feedback_pairs_example: pairsSchema,
          feedback_text_example: z.string().optional(),
          score_if_final: z.number()
        })
      ),
      history_text_of_unstable_submissions: z.string()
    })
  )
  .min(1)

type Content = z.infer<typeof schema>[number]
const submissionSchema = z.object({ assignment: matchingSchema, told: pairsSchema })
const inputsSchema = z.object({ instance: instanceSchema, submissions: z.array(submissionSchema) })

export const scheduling = fileOf({
  schema,
  cases: (content) => content.flatMap((one) => [matched(one), ...published(one)]),
  adapters: {
    scheduling: {
      run: (inputs) => {
        const { instance: given, submissions } = inputsSchema.parse(inputs)
        const instance = schedulingInstanceSchema.parse({
          ...given,
          feedback_stream: { seed: 0, words_before: 0 }
        })
        const attempts = submissions.map(({ assignment, told }) => attempt(instance, assignment, told))
        const unstable = attempts.filter(({ found }) => !found.stable)
        return {
          expected_blocking_pairs_random_exact: expectedBlockingPairs(instance),
          worker_optimal_stable: plain(stableMatching(instance, 'workers')),
          task_optimal_stable: plain(stableMatching(instance, 'tasks')),
          stable_matchings_blocked: (['workers', 'tasks'] as const).map(
            (side) => blockingPairs(instance, stableMatching(instance, side)).length
          ),
          submissions: attempts.map(({ found }) => found),
          feedback: drawnFeedback(instance, submissions),
          history_text_of_unstable_submissions: historyText(unstable.map(({ shown }) => shown))
        }
      }
    },
    scheduling_published: {
      run: (inputs) => {
        const { level, seed } = z
          .object({
            level: z.string().refine((name): name is SchedulingLevel => name in schedulingLevels),
            seed: z.int()
          })
          .parse(inputs)
        const { feedback_stream: _, ...instance } = publishedScheduling(level, seed)
        const mean = expectedBlockingPairs({ ...instance, feedback_stream: { seed, words_before: 0 } })
        return { instance: JSON.stringify(instance), published_expectation_in_5_sigma: withinSigmas(inputs, mean) }
      }
    }
  }
})

/** What is found of a matching; its text is that of the pairs that the vector's draw told. */
function attempt(instance: SchedulingInstance, assignment: Record<string, string>, told: [string, string][]) {
  const pairs = blockingPairs(instance, new Map(Object.entries(assignment)))
  const shown: AssignmentPeriod = {
    assignment: Object.entries(assignment),
    blockingPairs: pairs.length,
    told,
    isDrawn: false
  }
  const { score, fullSolve } = scoreScheduling(instance, [shown])
  return {
    shown,
    found: {
      num_blocking_pairs: pairs.length,
      blocking_pairs: pairs,
      stable: fullSolve,
      score_if_final: score,
      feedback_text_example: attemptText(shown)
    }
  }
}

/** What our own draws tell: how many pairs, whether all of them block, and whether a repeated matching has the same ones. */
function drawnFeedback(instance: SchedulingInstance, submissions: readonly z.infer<typeof submissionSchema>[]) {
  const periods: AssignmentPeriod[] = []
  const first = new Map<string, string>()
  return submissions.map(({ assignment }) => {
    const outcome = readAssignment({ instance, periods }, assignment)
    if (!('accepted' in outcome)) throw new Error(outcome.text)
    const { told } = outcome.accepted
    periods.push(outcome.accepted)
    const blocking = new Set(
      blockingPairs(instance, new Map(Object.entries(assignment))).map((pair) => JSON.stringify(pair))
    )
    const key = JSON.stringify(Object.entries(assignment).sort())
    const earlier = first.get(key) ?? JSON.stringify(told)
    first.set(key, earlier)
    return {
      pairs: new Set(told.map((pair) => JSON.stringify(pair))).size,
      all_block: told.every((pair) => blocking.has(JSON.stringify(pair))),
      as_before: earlier === JSON.stringify(told)
    }
  })
}

function withinSigmas(inputs: OracleCase['inputs'], value: number): boolean | null {
  const given = z.object({ mean: z.number(), ci95_low: z.number(), ci95_high: z.number() }).safeParse(inputs.published)
  if (!given.success) return null
  const { mean, ci95_low, ci95_high } = given.data
  return Math.abs(value - mean) <= (5 * (ci95_high - ci95_low)) / (2 * 1.96)
}

function plain(matching: Matching): Record<string, string> {
  return Object.fromEntries(matching)
}

function matched({ id, submissions, ...rest }: Content): OracleCase {
  const { worker_ids, task_ids, num_feedback_pairs_k, worker_prefs, task_prefs } = rest
  return {
    id,
    function: 'scheduling',
    inputs: {
      instance: { worker_ids, task_ids, num_feedback_pairs_k, worker_prefs, task_prefs },
      submissions: submissions.map(({ assignment, feedback_pairs_example: told }) => ({ assignment, told }))
    },
    expected: {
      expected_blocking_pairs_random_exact: rest.expected_blocking_pairs_random_exact,
      worker_optimal_stable: rest.worker_optimal_stable,
      task_optimal_stable: rest.task_optimal_stable,
      stable_matchings_blocked: [0, 0],
      submissions: submissions.map(({ assignment: _, feedback_pairs_example: __, ...found }) => found),
      feedback: submissions.map(({ num_blocking_pairs: count }) => ({
        pairs: Math.min(count, num_feedback_pairs_k),
        all_block: true,
        as_before: true
      })),
      history_text_of_unstable_submissions: rest.history_text_of_unstable_submissions
    },
    tolerance: { rel: 1e-12, abs: 1e-12 }
  }
}

function published({ id, source, published_monte_carlo_expectation: estimate, ...rest }: Content): OracleCase[] {
  const seed = /RandomState\((\d+)\)/.exec(source)?.[1]
  const { worker_ids, task_ids, num_feedback_pairs_k, worker_prefs, task_prefs } = rest
  const level = Object.entries(schedulingLevels).find(([, { workers }]) => workers === worker_ids.length)?.[0]
  if (seed === undefined || level === undefined) return []
  return [
    {
      id: `${id}-published`,
      function: 'scheduling_published',
      inputs: { level, seed: Number(seed), published: estimate ?? null },
      expected: {
        instance: JSON.stringify({ worker_ids, task_ids, num_feedback_pairs_k, worker_prefs, task_prefs }),
        published_expectation_in_5_sigma: estimate === undefined ? null : true
      },
      tolerance: {}
    }
  ]
}
