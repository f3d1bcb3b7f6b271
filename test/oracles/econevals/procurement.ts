import { z } from 'zod'
import { randomState } from '../../../src/suites/econevals/numpy/random-state.ts'
import { drawProcurement } from '../../../src/suites/econevals/procurement/draw-instance.ts'
import { attemptText, historyText } from '../../../src/suites/econevals/procurement/history-text.ts'
import { procurementInstanceSchema } from '../../../src/suites/econevals/procurement/instance.ts'
import { type ProcurementLevel, procurementLevels } from '../../../src/suites/econevals/procurement/levels.ts'
import { loadHighs } from '../../../src/suites/econevals/procurement/load-highs.ts'
import { menuText } from '../../../src/suites/econevals/procurement/menu-text.ts'
import { type PurchasePeriod, readPlan } from '../../../src/suites/econevals/procurement/purchase-plan.ts'
import { explorationRate, scoreProcurement } from '../../../src/suites/econevals/procurement/score.ts'
import { solveOptimum } from '../../../src/suites/econevals/procurement/solve-optimum.ts'
import type { OracleCase } from '../oracle-file.ts'
import { fileOf } from './econevals-file.ts'
import { enumeratePlans } from './enumerate-plans.ts'

const planSchema = z.record(z.string(), z.int())
const schema = z
  .array(
    z.strictObject({
      id: z.string(),
      source: z.string(),
      note: z.string().optional(),
      num_periods_played: z.int(),
      instance: z.record(z.string(), z.json()),
      equipment_information_text: z.string(),
      attempts: z.array(
        z.strictObject({
          plan_submitted: planSchema,
          feasible: z.boolean(),
          infeasible_reason: z.string(),
          cost: z.number(),
          workers: z.number(),
          history_block: z.string()
        })
      ),
      history_text: z.string(),
      optimum: z.strictObject({
        workers: z.number(),
        cost: z.number(),
        one_optimal_plan: planSchema,
        dual_bound: z.number(),
        proved: z.boolean(),
        method: z.string(),
        number_of_optimal_plans: z.int().optional()
      }),
      best_feasible_workers: z.number().nullable(),
      score: z.number().nullable(),
      full_solve: z.boolean(),
      exploration_rate: z.number(),
      sample_plan_behind_budget: planSchema.optional()
    })
  )
  .min(1)

type Content = z.infer<typeof schema>[number]
const highs = await loadHighs()
const inputsSchema = z.object({ instance: procurementInstanceSchema, plans: z.array(planSchema) })
const drawSchema = z.object({
  level: z.string().refine((level): level is ProcurementLevel => level in procurementLevels),
  seed: z.int(),
  budget_seed: z.int()
})

export const procurement = fileOf({
  schema,
  cases: (content) => content.flatMap((one) => [attempted(one), best(one), ...published(one)]),
  adapters: {
    procurement_attempts: {
      run: (inputs) => {
        const { instance, plans } = inputsSchema.parse(inputs)
        const periods = plans.map((plan) => period(instance, plan))
        return {
          equipment_information_text: menuText(instance.menu),
          attempts: periods.map((attempt) => ({
            ...valued(attempt),
            infeasible_reason: attempt.reasons.map((reason) => `${reason}\n`).join(''),
            history_block: attemptText(attempt)
          })),
          history_text: historyText(periods),
          num_periods_played: periods.length,
          exploration_rate: explorationRate(periods, { asWritten: true })
        }
      }
    },
    procurement_optimum: {
      run: (inputs) => {
        const { instance, plans } = inputsSchema.parse(inputs)
        const optimum = solveOptimum(instance, highs)
        const periods = plans.map((plan) => period(instance, plan))
        const { bestWorkers, score, fullSolve } = scoreProcurement(periods, optimum)
        return {
          optimum: {
            workers: optimum.workers,
            dual_bound: optimum.bound,
            ...(inputs.is_small === true && { number_of_optimal_plans: enumeratePlans(instance).plans })
          },
          own_plan: valued(period(instance, optimum.plan)),
          one_optimal_plan: valued(period(instance, planSchema.parse(inputs.one_optimal_plan))),
          best_feasible_workers: bestWorkers,
          score,
          full_solve: fullSolve
        }
      }
    },
    procurement_published: {
      run: (inputs) => {
        const { level, seed, budget_seed } = drawSchema.parse(inputs)
        const drawn = drawProcurement(procurementLevels[level], randomState(seed), randomState(budget_seed))
        const { budget: _, ...menu } = drawn.instance
        return {
          instance: JSON.stringify(drawn.instance),
          menu: JSON.stringify(menu),
          sample_plan: JSON.stringify(Object.fromEntries(drawn.samplePlan))
        }
      }
    }
  }
})

function period(instance: z.infer<typeof procurementInstanceSchema>, plan: Record<string, number>): PurchasePeriod {
  const outcome = readPlan(instance, plan)
  if (!('accepted' in outcome)) throw new Error(outcome.text)
  return outcome.accepted
}

function valued({ reasons, costCents, workers }: PurchasePeriod) {
  return { feasible: reasons.length === 0, cost: costCents / 100, workers }
}

function attempted({ id, instance, attempts, ...expected }: Content): OracleCase {
  const { equipment_information_text, history_text, num_periods_played, exploration_rate } = expected
  return {
    id,
    function: 'procurement_attempts',
    inputs: json({ instance, plans: attempts.map(({ plan_submitted }) => plan_submitted) }),
    expected: {
      equipment_information_text,
      attempts: attempts.map(({ plan_submitted: _, ...found }) => found),
      history_text,
      num_periods_played,
      exploration_rate
    },
    tolerance: { rel: 1e-9 }
  }
}

/** A run without a plan that could be bought has no score in the public code; the specification gives it 0. */
function best({ id, instance, attempts, optimum, best_feasible_workers, score, full_solve }: Content): OracleCase {
  const { workers, cost, dual_bound, one_optimal_plan, number_of_optimal_plans: count } = optimum
  return {
    id: `${id}-optimum`,
    function: 'procurement_optimum',
    inputs: json({
      instance,
      plans: attempts.map(({ plan_submitted }) => plan_submitted),
      one_optimal_plan,
      is_small: count !== undefined
    }),
    expected: {
      optimum: { workers, dual_bound, ...(count !== undefined && { number_of_optimal_plans: count }) },
      own_plan: { feasible: true, workers },
      one_optimal_plan: { feasible: true, cost, workers },
      best_feasible_workers,
      score: score ?? 0,
      full_solve
    },
    tolerance: { rel: 1e-9 }
  }
}

/** What a case says of where its instance comes from: all of it, or the menu with a budget that was printed. */
function published({ id, source, instance, sample_plan_behind_budget }: Content): OracleCase[] {
  const whole = /difficulty (\w+), RandomState\((\d+)\), global np\.random\.seed\((\d+)\)/.exec(source)
  const printed = /(\w+) seed-(\d+) menu/.exec(source)
  const { budget: _, ...menu } = instance
  const found = whole ?? printed
  if (found === null) return []
  const [, level, seed, budgetSeed = '0'] = found
  return [
    {
      id: `${id}-published`,
      function: 'procurement_published',
      inputs: { level: level!, seed: Number(seed), budget_seed: Number(budgetSeed) },
      expected: {
        ...(whole ? { instance: JSON.stringify(instance) } : { menu: JSON.stringify(menu) }),
        sample_plan: JSON.stringify(sample_plan_behind_budget)
      },
      tolerance: {}
    }
  ]
}

function json(value: object): OracleCase['inputs'] {
  return z.record(z.string(), z.json()).parse(value)
}
