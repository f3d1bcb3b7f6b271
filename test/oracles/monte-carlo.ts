import { z } from 'zod'
import { compare, type Difference, toleranceOf } from './compare.ts'
import type { Json, OracleCase } from './oracle-file.ts'

/** How many resamples a run draws, as in the paper, and the seeds of a run and of the one that confirms it. */
export const RESAMPLES = 10_000
const SEEDS = { run: 1, confirmation: 2 }

/** A rule decides one field: from what we got, what is expected of it, and all that the oracle expects. */
export type Rule = (field: { got: unknown; value: Json; all: OracleCase['expected'] }) => Difference[]

/** What decides a case: a rule per field, and the fields that only describe the reference run, which rules read. */
export type Rules = { rules: Readonly<Record<string, Rule>>; reference: readonly string[] }

const numbersSchema = z.array(z.number())
const pairsSchema = z.array(z.tuple([z.number(), z.number()]))
const pairsByTaskSchema = z.record(z.string(), pairsSchema)
const pointSchema = z.object({ point: z.record(z.string(), z.json()) })

/**
 * Compares a seeded run with its oracle, and what differs with a second run from another seed: a difference counts
 * when both show it. A wrong result is wrong under every seed. Chance is not: a case compares some 250 interval ends,
 * each by a standard deviation that the oracle estimated from 20 batches, and one run in about ten has one end beyond
 * five of those.
 */
export function compareRuns(
  run: (seed: number) => unknown,
  expected: OracleCase['expected'],
  rules: Rules
): Difference[] {
  const differences = compareByRules(run(SEEDS.run), expected, rules)
  if (differences.length === 0) return []
  const confirmed = new Set(compareByRules(run(SEEDS.confirmation), expected, rules).map(({ path }) => path))
  return differences.filter(({ path }) => confirmed.has(path))
}

/** Every expected field must have a rule or describe the reference, so that nothing passes unseen. */
function compareByRules(got: unknown, expected: OracleCase['expected'], { rules, reference }: Rules): Difference[] {
  const fields = z.record(z.string(), z.unknown()).parse(got)
  return Object.entries(expected).flatMap(([name, value]) => {
    if (reference.includes(name)) return []
    const rule = rules[name]
    if (rule === undefined) return [{ path: name, expected: value, got: 'no rule compares this field' }]
    return rule({ got: fields[name], value, all: expected }).map((difference) => ({
      ...difference,
      path: `${name}${difference.path}`
    }))
  })
}

/** Numbers that differ by more than a bound, given per number. */
export function farther(
  got: readonly unknown[],
  expected: readonly number[],
  bound: (i: number) => number
): Difference[] {
  if (got.length !== expected.length) return [{ path: '', expected: expected.length, got: `${got.length} numbers` }]
  return expected.flatMap((value, i) => {
    const found = got[i]
    return typeof found === 'number' && Math.abs(found - value) <= bound(i)
      ? []
      : [{ path: `[${i}]`, expected: `${value} within ${bound(i)}`, got: found }]
  })
}

/** The list of models names the reference's rows; ours must be as many. */
export const asManyModels: Rule = ({ got, value }) =>
  Array.isArray(value) && got === value.length ? [] : [{ path: '', expected: value, got }]

/**
 * The rules of `stratified_bootstrap_monte_carlo` for a run of 10,000 resamples: points within the numeric tolerance,
 * an interval end within five of its standard deviations between runs, the spread of the replicates within 5/sqrt(2B)
 * of its limit.
 */
export function bootstrapRules(tolerance: OracleCase['tolerance']): Rules {
  const point: Rule = ({ got, value }) => compare(got, value, toleranceOf(pointSchema.parse(tolerance).point))
  const rules: Record<string, Rule> = {
    models: asManyModels,
    task_mean: point,
    overall: point,
    analytic_task_se: point,
    analytic_overall_se: point,
    normal_approx_ci: point,
    overall_ci: ({ got, value, all }) => compareEnds(got, value, all.overall_ci_sd_at_B10000),
    task_ci: ({ got, value, all }) => {
      const tasks = z.record(z.string(), z.unknown()).parse(got)
      const deviations = pairsByTaskSchema.parse(all.task_ci_sd_at_B10000)
      return Object.entries(pairsByTaskSchema.parse(value)).flatMap(([task, ends]) =>
        compareEnds(tasks[task], ends, deviations[task]).map((each) => ({ ...each, path: `.${task}${each.path}` }))
      )
    },
    overall_bootstrap_sd: ({ got, all }) => {
      const limits = numbersSchema.parse(all.analytic_overall_se)
      const share = 5 / Math.sqrt(2 * RESAMPLES)
      return farther(z.array(z.unknown()).parse(got), limits, (i) => share * limits[i]!)
    }
  }
  return { rules, reference: ['B', 'overall_ci_mc_se', 'overall_ci_sd_at_B10000', 'task_ci_sd_at_B10000'] }
}

function compareEnds(got: unknown, expected: Json, deviations: Json | undefined): Difference[] {
  const spread = pairsSchema.parse(deviations).flat()
  return farther(pairsSchema.parse(got).flat(), pairsSchema.parse(expected).flat(), (i) => 5 * spread[i]! + 1e-9)
}
