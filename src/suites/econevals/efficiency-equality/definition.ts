import { z } from 'zod'
import { defineEnvironment } from '../environment/definition.ts'
import { openEnvironment } from '../environment/environment.ts'
import { roundToCents } from '../python/decimals.ts'
import { freshEfficiencyEquality, publishedEfficiencyEquality } from './draw-instance.ts'
import { type Assignment, type EfficiencyEqualityInstance, efficiencyEqualityInstanceSchema } from './instance.ts'
import { efficiencyEqualityMetrics, efficiencyEqualityScore, revenueOf } from './metrics.ts'
import { efficiencyEqualitySystemPrompt, type Goal } from './prompts.ts'
import { efficiencyEqualityRules, periodText } from './rules.ts'

const periodSchema: z.ZodType<Assignment> = z.array(z.tuple([z.string(), z.string()]))

/** Its levels are what an agent is told to aim at: both goals, or one of them. Source: EconEvals specification 7. */
export const efficiencyEquality = defineEnvironment<EfficiencyEqualityInstance, Assignment>({
  name: 'efficiency_equality',
  title: 'Efficiency against equality',
  kind: 'litmus',
  levels: { main: { seeds: 18 }, efficiency: { seeds: 18 }, equality: { seeds: 18 } },
  instanceSchema: efficiencyEqualityInstanceSchema,
  periodSchema,
  published: (_level, seed) => publishedEfficiencyEquality(seed),
  fresh: (_level, random) => freshEfficiencyEquality(random),
  seats: () => 1,
  periods: ({ num_periods }) => num_periods,
  open: (instance, { style }, states) =>
    states.map((state) => openEnvironment({ rules: efficiencyEqualityRules({ style }), instance }, state)),
  systemPrompt: ({ level, style }) => efficiencyEqualitySystemPrompt(level as Goal, style),
  feedback: (instance, [state], { period }) => periodText(instance, state!.periods.slice(0, period + 1)),
  actionFields: ({ tasks_by_period, worker_ids }, period) => ({
    keys: (tasks_by_period[period] ?? []).map(([task]) => task),
    options: worker_ids,
    isOptional: false
  }),
  restrictsLastQuery: false,
  scoreBounds: { worst: 0, best: 1 },
  result: ({ instance, level }, [state]) => ({
    score: efficiencyEqualityScore(instance, level as Goal, state!.periods),
    figures: { ...efficiencyEqualityMetrics(instance, state!.periods) }
  }),
  measure: 'revenue of the period',
  told: {
    measure: 'revenue of the period',
    progress: (instance, [state]) => [
      { seat: 0, values: state!.periods.map((assignment) => roundToCents(revenueOf(instance, assignment))) }
    ]
  },
  progress: ({ instance }, [state]) => [
    { seat: 0, values: state!.periods.map((assignment) => revenueOf(instance, assignment)) }
  ]
})
