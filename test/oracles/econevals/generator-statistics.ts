import { z } from 'zod'
import { seededRandom } from '../../../src/statistics/random.ts'
import { freshProcurement } from '../../../src/suites/econevals/procurement/draw-instance.ts'
import type { ProcurementInstance } from '../../../src/suites/econevals/procurement/instance.ts'
import { type ProcurementLevel, procurementLevels } from '../../../src/suites/econevals/procurement/levels.ts'
import { freshScheduling } from '../../../src/suites/econevals/scheduling/draw-instance.ts'
import { ranksOf, type SchedulingInstance } from '../../../src/suites/econevals/scheduling/instance.ts'
import { type SchedulingLevel, schedulingLevels } from '../../../src/suites/econevals/scheduling/levels.ts'
import type { OracleCase } from '../oracle-file.ts'
import { fileOf } from './econevals-file.ts'

const momentsSchema = z.looseObject({ mean: z.number(), sd: z.number(), n: z.int(), min: z.number(), max: z.number() })
const procurementSchema = z.strictObject({
  instances: z.int(),
  distinct_products_per_deal: momentsSchema,
  quantity_per_product: momentsSchema,
  type_fraction: z.record(z.string(), z.number()),
  price: momentsSchema,
  min_quantity: momentsSchema,
  effectiveness: momentsSchema,
  budget: momentsSchema
})
const spearmanSchema = z.looseObject({
  mean_spearman_between_workers_public_code: z.number(),
  se_code: z.number()
})
const schema = z.looseObject({
  procurement: z.record(z.string(), procurementSchema),
  scheduling: z.record(z.string(), spearmanSchema)
})

const levelSchema = z.object({ level: z.string(), instances: z.int(), reference: procurementSchema })
/** Standard errors by which a mean over our instances may be off: some forty means are compared. */
const SIGMAS = 4

/** Fresh instances have the moments of the public code's generators: within sampling error of both. */
export const generatorStatistics = fileOf({
  schema,
  cases: (content) => [
    ...Object.entries(content.procurement).map(
      ([level, reference]): OracleCase => ({
        id: `procurement-${level}`,
        function: 'procurement_generator',
        inputs: { level, instances: Math.min(reference.instances, 400), reference: z.json().parse(reference) },
        expected: Object.fromEntries(
          [...Object.keys(quantitiesOf), ...Object.keys(reference.type_fraction)].map((name) => [name, 'within'])
        ),
        tolerance: {}
      })
    ),
    ...Object.entries(content.scheduling).map(
      ([level, reference]): OracleCase => ({
        id: `scheduling-${level}`,
        function: 'scheduling_generator',
        inputs: { level, reference: z.json().parse(reference) },
        expected: { mean_spearman_between_workers_public_code: 'within' },
        tolerance: {}
      })
    )
  ],
  adapters: {
    procurement_generator: {
      run: (inputs) => {
        const { level, instances, reference } = levelSchema.parse(inputs)
        const drawn = Array.from({ length: instances }, (_, seed) =>
          freshProcurement(procurementLevels[level as ProcurementLevel], seededRandom(seed, 'generator'))
        )
        const moments = Object.entries(quantitiesOf).map(([name, quantities]) => {
          // An instance counts once, since what is in it hangs together.
          const means = drawn.map((instance) => quantities(instance)).filter((values) => values.length > 0)
          const { mean, n, sd } = momentsSchema.parse(reference[name as keyof typeof quantitiesOf])
          return [name, verdict(pooled(means), mean, n, sd)]
        })
        const deals = drawn.flatMap(({ menu }) => menu)
        const shares = Object.entries(reference.type_fraction).map(([type, share]) => {
          const own = deals.map((deal) => (deal.type === type ? 1 : 0))
          return [type, verdict(pooled([own]), share, reference.distinct_products_per_deal.n, Math.sqrt(2) / 3)]
        })
        return Object.fromEntries([...moments, ...shares])
      }
    },
    scheduling_generator: {
      run: (inputs) => {
        const level = z.string().parse(inputs.level) as SchedulingLevel
        const { mean_spearman_between_workers_public_code: mean, se_code } = spearmanSchema.parse(inputs.reference)
        const size = { ...schedulingLevels[level], worker_score_gap: 3, task_score_gap: 3 }
        const drawn = Array.from({ length: 200 }, (_, seed) =>
          meanSpearman(freshScheduling(size, seededRandom(seed, 'generator')))
        )
        return { mean_spearman_between_workers_public_code: verdict(pooled([drawn]), mean, 1, se_code) }
      }
    }
  }
})

const quantitiesOf = {
  distinct_products_per_deal: ({ menu }: ProcurementInstance) => menu.map(({ contents }) => contents.length),
  quantity_per_product: ({ menu }: ProcurementInstance) =>
    menu.flatMap(({ contents }) => contents.map(([, units]) => units)),
  price: ({ menu }: ProcurementInstance) =>
    menu.flatMap((deal) => (deal.type === 'two_part_tariff' ? [deal.fixed_cost, deal.variable_cost] : [deal.cost])),
  min_quantity: ({ menu }: ProcurementInstance) =>
    menu.flatMap((deal) => (deal.type === 'bulk_discount' ? [deal.min_quantity] : [])),
  effectiveness: ({ item_to_effectiveness }: ProcurementInstance) => Object.values(item_to_effectiveness),
  budget: ({ budget }: ProcurementInstance) => [budget]
}

function pooled(groups: readonly (readonly number[])[]): { mean: number; n: number; sd: number } {
  const values = groups.flat()
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return { mean, n: values.length, sd: Math.sqrt(variance) }
}

function verdict(own: { mean: number; n: number; sd: number }, mean: number, n: number, sd: number): string {
  const error = Math.sqrt(own.sd ** 2 / own.n + sd ** 2 / n)
  const off = (own.mean - mean) / error
  return Math.abs(off) <= SIGMAS ? 'within' : `${own.mean} is ${off.toFixed(1)} standard errors from ${mean}`
}

/** The mean over all pairs of workers of the correlation of their ranks: by the variance of the sums of ranks over tasks. */
function meanSpearman({ worker_prefs, worker_ids, task_ids }: SchedulingInstance): number {
  const ranks = ranksOf(worker_prefs)
  const [workers, n] = [worker_ids.length, task_ids.length]
  const middle = (n - 1) / 2
  const sums = task_ids.map((task) =>
    worker_ids.reduce((sum, worker) => sum + ranks.get(worker)!.get(task)! - middle, 0)
  )
  const ofOne = (n * (n * n - 1)) / 12
  const squares = sums.reduce((sum, value) => sum + value * value, 0)
  return (squares / ofOne - workers) / (workers * (workers - 1))
}
