import { describe, expect, it } from 'vitest'
import { taskScore } from '../../../src/grading/mean-over-judges.ts'
import { overallScore } from '../../../src/grading/overall-score.ts'
import type { Stratum } from '../../../src/statistics/board/stratum.ts'
import {
  stratifiedBootstrap,
  stratifiedBootstrapWithIndices
} from '../../../src/statistics/bootstrap/stratified-bootstrap.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { bootstrapLimitError, combinedError, replicateError } from '../../../src/statistics/standard-error.ts'

const settings = { resamples: 500, level: 0.95, seed: 7 }

describe('stratifiedBootstrapWithIndices', () => {
  it('takes task means, their weighted mean and percentiles as by hand', () => {
    // One model. EK (1, 0), weight 3; MM (0.5, 0.1), weight 1. Resamples: EK twice the first, MM each once:
    // 3/4 * 1 + 1/4 * 0.3 = 0.825; EK each once, MM twice the second: 3/4 * 0.5 + 1/4 * 0.1 = 0.4.
    const { overall, tasks, replicates } = stratifiedBootstrapWithIndices({
      strata: [
        { name: 'EK', weight: 3, scores: [[1, 0]] },
        { name: 'MM', weight: 1, scores: [[0.5, 0.1]] }
      ],
      level: 0.5,
      indices: {
        EK: [
          [0, 0],
          [0, 1]
        ],
        MM: [
          [0, 1],
          [1, 1]
        ]
      }
    })
    const [first, second] = replicates[0] ?? []
    expect(first).toBeCloseTo(0.825, 12)
    expect(second).toBeCloseTo(0.4, 12)
    // Points: 3/4 * 0.5 + 1/4 * 0.3 = 0.45. Quartiles of the two replicates: 0.4 + 0.25 * 0.425, 0.4 + 0.75 * 0.425.
    expect(overall[0]?.value).toBeCloseTo(0.45, 12)
    expect(overall[0]?.lower).toBeCloseTo(0.50625, 12)
    expect(overall[0]?.upper).toBeCloseTo(0.71875, 12)
    expect(tasks.EK).toEqual([{ value: 0.5, lower: 0.625, upper: 0.875 }])
  })

  it.each([
    ['a place that no item has', { EK: [[0, 2]] }],
    ['too few places', { EK: [[0]] }],
    ['another stratum', { MM: [[0, 1]] }]
  ])('refuses %s', (_, indices) => {
    const strata = [{ name: 'EK', weight: 1, scores: [[1, 0]] }]
    expect(() => stratifiedBootstrapWithIndices({ strata, level: 0.95, indices: { ...indices } })).toThrow(
      expect.objectContaining({ code: 'indices_invalid' })
    )
  })
})

describe('stratifiedBootstrap', () => {
  it('agrees with the normal interval for many independent scores', () => {
    // 400 coin flips: standard error sqrt(0.25 / 400) = 0.025, so the ends lie 1.96 * 0.025 = 0.049 from the mean.
    const scores = [Array.from({ length: 400 }, (_, i) => i % 2)]
    const { overall } = stratifiedBootstrap({
      ...settings,
      resamples: 4000,
      strata: [{ name: 'EK', weight: 1, scores }]
    })
    expect(overall[0]?.value).toBe(0.5)
    expect(overall[0]?.lower).toBeCloseTo(0.451, 2)
    expect(overall[0]?.upper).toBeCloseTo(0.549, 2)
  })

  it('spreads as far as the analytic standard error', () => {
    const strata = someStrata(4, [30, 50])
    const { replicates } = stratifiedBootstrap({ ...settings, resamples: 5000, strata })
    for (const [model, row] of replicates.entries()) {
      const parts = strata.map(({ weight, scores }) => ({ weight, standardError: bootstrapLimitError(scores[model]!) }))
      // The spread of 5,000 replicates has a relative standard error of 1 / sqrt(2 * 5000) = 1 %.
      expect((replicateError(row ?? []) ?? 0) / combinedError(parts)).toBeCloseTo(1, 1)
    }
  })

  it('gives the same bytes for the same seed and others for another', () => {
    const strata = someStrata(3, [20, 10])
    const once = stratifiedBootstrap({ ...settings, strata })
    const again = stratifiedBootstrap({ ...settings, strata })
    expect([again.overall, again.tasks, again.replicates]).toEqual([once.overall, once.tasks, once.replicates])
    expect(stratifiedBootstrap({ ...settings, strata, seed: 8 }).replicates).not.toEqual(once.replicates)
  })

  it('keeps to the interval that it gave when it was written', () => {
    // A change here changes every interval that was ever published with its seed.
    const { overall } = stratifiedBootstrap({ ...settings, strata: someStrata(1, [20, 10]) })
    expect(overall[0]).toEqual({ value: 0.5053333333333333, lower: 0.3667375, upper: 0.6268916666666665 })
  })

  it('gives a model the same numbers whatever its place and company', () => {
    const strata = someStrata(6, [20, 10])
    const all = stratifiedBootstrap({ ...settings, strata })
    const reversed = stratifiedBootstrap({
      ...settings,
      strata: strata.map((stratum) => ({ ...stratum, scores: stratum.scores.toReversed() }))
    })
    expect(reversed.overall).toEqual(all.overall.toReversed())
    const alone = strata.map((stratum) => ({ ...stratum, scores: stratum.scores.slice(4, 5) }))
    expect(stratifiedBootstrap({ ...settings, strata: alone }).overall[0]).toEqual(all.overall[4])
  })

  it('does not depend on the order of tasks, nor a task on the other tasks', () => {
    const strata = someStrata(3, [20, 10, 15])
    const all = stratifiedBootstrap({ ...settings, strata })
    const reversed = stratifiedBootstrap({ ...settings, strata: strata.toReversed() })
    expect(reversed.tasks).toEqual(all.tasks)
    for (const [model, estimate] of reversed.overall.entries()) {
      expect(estimate?.lower).toBeCloseTo(all.overall[model]?.lower ?? Number.NaN, 12)
    }
    const alone = stratifiedBootstrap({ ...settings, strata: strata.slice(1, 2) })
    expect(alone.tasks.T1).toEqual(all.tasks.T1)
  })

  it('has the same points whatever the order of items', () => {
    const strata = someStrata(3, [20, 10])
    const { overall } = stratifiedBootstrap({ ...settings, strata })
    const turned = strata.map((each) => ({ ...each, scores: each.scores.map((row) => row?.toReversed() ?? null) }))
    for (const [model, estimate] of stratifiedBootstrap({ ...settings, strata: turned }).overall.entries()) {
      expect(estimate?.value).toBeCloseTo(overall[model]?.value ?? Number.NaN, 12)
    }
  })

  it('has the points that aggregation gives', () => {
    const strata = someStrata(2, [20, 10, 7])
    const weights = Object.fromEntries(strata.map(({ name, weight }) => [name, weight]))
    const { overall, tasks } = stratifiedBootstrap({ ...settings, strata })
    for (const model of [0, 1]) {
      const scores = strata.map(
        ({ name, scores }) => [name, taskScore(scores[model]!.map((score) => [score]))] as const
      )
      expect(overall[model]?.value).toBeCloseTo(overallScore(Object.fromEntries(scores), weights).overall ?? -1, 12)
      for (const [name, score] of scores) expect(tasks[name]?.[model]?.value).toBeCloseTo(score ?? -1, 12)
    }
  })

  it('gives equal scores and single items an interval of zero width', () => {
    const strata = [
      { name: 'EK', weight: 1, scores: [[0.7, 0.7, 0.7]] },
      { name: 'MM', weight: 1, scores: [[0.3]] }
    ]
    const { overall, tasks } = stratifiedBootstrap({ ...settings, strata })
    for (const estimate of [overall[0], tasks.EK?.[0], tasks.MM?.[0]]) {
      expect(estimate?.lower).toBe(estimate?.value)
      expect(estimate?.upper).toBe(estimate?.value)
    }
  })

  it('gives no Overall to a model that was not scored on a whole task, and changes nothing for the others', () => {
    const strata = someStrata(3, [20, 10])
    const all = stratifiedBootstrap({ ...settings, strata })
    const [first, second] = strata as [CompleteStratum, CompleteStratum]
    const lacking: Stratum[] = [
      { ...first, scores: [first.scores[0]!, null, first.scores[2]!] },
      { ...second, scores: [[null, ...second.scores[0]!.slice(1)], second.scores[1]!, second.scores[2]!] }
    ]
    const { overall, tasks, replicates } = stratifiedBootstrap({ ...settings, strata: lacking })
    expect(overall).toEqual([null, null, all.overall[2]])
    expect(tasks.T0).toEqual([all.tasks.T0?.[0], null, all.tasks.T0?.[2]])
    expect(tasks.T1).toEqual([null, all.tasks.T1?.[1], all.tasks.T1?.[2]])
    expect(replicates.map((row) => row === null)).toEqual([true, true, false])
  })

  it('gives nobody an Overall when a task that counts has no items, and ignores one that does not', () => {
    const [stratum] = someStrata(1, [5])
    const empty = { name: 'CI', scores: [[]] }
    const counted = stratifiedBootstrap({ ...settings, strata: [stratum!, { ...empty, weight: 1 }] })
    expect(counted.overall).toEqual([null])
    expect(counted.tasks.CI).toEqual([null])
    const ignored = stratifiedBootstrap({ ...settings, strata: [stratum!, { ...empty, weight: 0 }] })
    expect(ignored.overall).toEqual(ignored.tasks.T0)
  })

  const one = { name: 'EK', weight: 1, scores: [[0.5, 0.6]] }
  it.each<[string, Partial<Parameters<typeof stratifiedBootstrap>[0]>]>([
    ['no_strata', { strata: [] }],
    ['stratum_repeated', { strata: [one, one] }],
    ['models_differ', { strata: [one, { ...one, name: 'MM', scores: [[1], [0]] }] }],
    ['items_differ', { strata: [{ ...one, scores: [[0.5, 0.6], [0.5]] }] }],
    ['not_finite', { strata: [{ ...one, scores: [[Number.NaN, 0.6]] }] }],
    ['weight_invalid', { strata: [{ ...one, weight: 0 }] }],
    ['weight_invalid', { strata: [{ ...one, weight: -1 }] }],
    ['resamples_invalid', { resamples: 0 }],
    ['level_invalid', { level: 1 }],
    ['seed_invalid', { seed: -1 }]
  ])('refuses with %s what it cannot compute', (code, change) => {
    expect(() => stratifiedBootstrap({ ...settings, strata: [one], ...change })).toThrow(
      expect.objectContaining({ code })
    )
  })
})

type CompleteStratum = Stratum & { scores: number[][] }

/** Synthetic scores with two decimals, models by items. */
function someStrata(models: number, items: readonly number[]): CompleteStratum[] {
  return items.map((count, task) => ({
    name: `T${task}`,
    weight: task + 1,
    scores: Array.from({ length: models }, (_, model) => {
      const random = seededRandom(17, `${task}/${model}`)
      return Array.from({ length: count }, () => random.integer(101) / 100)
    })
  }))
}
