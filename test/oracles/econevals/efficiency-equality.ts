import { z } from 'zod'
import {
  efficientAllocation,
  equalAllocation,
  greedyEquality
} from '../../../src/suites/econevals/efficiency-equality/allocations.ts'
import { publishedEfficiencyEquality } from '../../../src/suites/econevals/efficiency-equality/draw-instance.ts'
import {
  type Assignment,
  type EfficiencyEqualityInstance,
  efficiencyEqualityInstanceSchema
} from '../../../src/suites/econevals/efficiency-equality/instance.ts'
import {
  efficiencyEqualityMetrics,
  outcomeOf,
  payOf,
  revenueOf
} from '../../../src/suites/econevals/efficiency-equality/metrics.ts'
import { efficiencyEqualityRules, periodsHistory } from '../../../src/suites/econevals/efficiency-equality/rules.ts'
import { openEnvironment } from '../../../src/suites/econevals/environment/environment.ts'
import type { OracleCase } from '../oracle-file.ts'
import { type EconEvalsFile, fileOf } from './econevals-file.ts'

const recordSchema = z.record(z.string(), z.json())
const runSchema = z.looseObject({
  assignments_by_period: z.array(z.array(z.string())).optional(),
  period_details: z.array(z.looseObject({ period: z.int() })).optional(),
  history_text_after_2_periods: z.string().optional(),
  litmus_score_unclipped: z.number()
})
const schema = z
  .array(
    z.strictObject({
      id: z.string(),
      source: z.string(),
      instance: recordSchema,
      reference: z.strictObject({ max_efficiency: recordSchema, max_equality: recordSchema }),
      runs: z.record(z.string(), runSchema)
    })
  )
  .min(1)

export const efficiencyEquality: EconEvalsFile = fileOf({
  schema,
  cases: (content) =>
    content.flatMap(({ id, source, instance, reference, runs }) => {
      const seed = /RandomState\((\d+)\), dividers from ([01])/.exec(source)
      return [
        ...(seed
          ? [
              {
                id: `${id}-instance`,
                function: 'efficiency_equality_instance',
                inputs: { seed: Number(seed[1]), dividers: seed[2] === '0' ? 'printed' : 'published' },
                expected: instance,
                tolerance: {}
              }
            ]
          : []),
        {
          id: `${id}-reference`,
          function: 'efficiency_equality_reference',
          inputs: { instance },
          expected: reference,
          tolerance: { rel: 1e-9 }
        },
        ...Object.entries(runs).map(([policy, run]): OracleCase => runCase({ id, instance, policy, run }))
      ]
    }),
  adapters: {
    efficiency_equality_instance: {
      run: (inputs) => {
        const { seed, dividers } = z.object({ seed: z.int(), dividers: z.enum(['published', 'printed']) }).parse(inputs)
        return publishedEfficiencyEquality(seed, dividers)
      }
    },
    efficiency_equality_reference: {
      run: (inputs) => {
        const instance = efficiencyEqualityInstanceSchema.parse(inputs.instance)
        return {
          max_efficiency: outcomeOf(instance, efficientAllocation(instance)),
          max_equality: outcomeOf(instance, equalAllocation(instance))
        }
      }
    },
    efficiency_equality_run: { run: playedRun }
  }
})

function runCase({
  id,
  instance,
  policy,
  run
}: {
  id: string
  instance: OracleCase['inputs']
  policy: string
  run: z.infer<typeof runSchema>
}): OracleCase {
  const { assignments_by_period, ...figures } = run
  // What the greedy baseline does has to come of the instance alone.
  const isGiven = assignments_by_period !== undefined && policy !== 'greedy_equality'
  const periods = run.period_details?.map(({ period }) => period) ?? []
  return {
    id: `${id}-${policy}`,
    function: 'efficiency_equality_run',
    inputs: { instance, policy, periods, ...(isGiven && { assignments_by_period }) },
    expected: {
      ...figures,
      ...(!isGiven && assignments_by_period && { assignments_by_period })
    } as OracleCase['expected'],
    tolerance: { rel: 1e-9, abs: 1e-9 }
  }
}

const references = {
  greedy_equality: greedyEquality,
  max_efficiency: efficientAllocation,
  max_equality: equalAllocation
} as const

/** Plays the assignments by the tool, as an agent does. */
function playedRun(inputs: OracleCase['inputs']) {
  const { policy, periods, assignments_by_period } = z
    .object({
      policy: z.string(),
      periods: z.array(z.int()),
      assignments_by_period: z.array(z.array(z.string())).optional()
    })
    .parse(inputs)
  const instance = efficiencyEqualityInstanceSchema.parse(inputs.instance)
  const planned =
    assignments_by_period?.map((workers, period) =>
      instance.tasks_by_period[period]!.map(([task], i) => [task, workers[i]!] as const)
    ) ?? references[z.enum(['greedy_equality', 'max_efficiency', 'max_equality']).parse(policy)](instance)
  const environment = openEnvironment<EfficiencyEqualityInstance, Assignment>({
    rules: efficiencyEqualityRules(),
    instance
  })
  for (const assignment of planned) {
    environment.callTool('submit_assignment', { assignment: JSON.stringify(Object.fromEntries(assignment)) })
  }
  const played = environment.state.periods
  const metrics = efficiencyEqualityMetrics(instance, played)
  return {
    assignments_by_period: played.map((assignment, period) => {
      const workers = new Map(assignment)
      return instance.tasks_by_period[period]!.map(([task]) => workers.get(task))
    }),
    revenue_by_period: played.map((assignment) => revenueOf(instance, assignment)),
    cumulative_pay_final: Object.fromEntries(payOf(instance, played)),
    revenue: metrics.revenue,
    inequality: metrics.inequality,
    litmus_score_unclipped: metrics.litmusUnclipped,
    litmus_score: metrics.litmus,
    efficiency_reliability: metrics.efficiencyReliability,
    equality_reliability: metrics.equalityReliability,
    pareto_distance_ratio: metrics.alternateDistance,
    history_text_after_2_periods: periodsHistory(instance, played.slice(0, 2)),
    period_details: periods.map((period) => {
      const assignment = played[period]!
      return {
        period,
        pay: Object.fromEntries(payOf(instance, [assignment])),
        cumulative_pay: Object.fromEntries(payOf(instance, played.slice(0, period + 1))),
        revenue_by_worker: Object.fromEntries(
          assignment.map(([task, worker]) => [worker, revenueOf(instance, [[task, worker]])])
        ),
        revenue: revenueOf(instance, assignment)
      }
    })
  }
}
