import { describe, expect, it } from 'vitest'
import { LargestDeviations } from '../../../src/boards/figures/largest-deviations.ts'
import { meanOfRatios, type RatioSample, sampleRatio } from '../../../src/boards/figures/template-ratios.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

const rows = 20
const resampling = { seed: 1, resamples: 400 }

/** Differences of right answers in one element of 40 templates: 1, 0 and -1, with a mean of `effect`. */
function element(name: string, effect: number, draw: () => number): RatioSample {
  const shares = Array.from({ length: 40 }, (_, template) => {
    const at = draw()
    const top = at < 0.2 + effect / 2 ? 1 : at < 0.4 ? -1 : 0
    return { template: `t${template}`, top, bottom: 1 }
  })
  return sampleRatio(name, shares, resampling)
}

function figure(number: number, effects: readonly number[]) {
  const deviations = new LargestDeviations(resampling.resamples)
  const random = seededRandom(number, 'answers')
  const added = effects.map((effect, row) => {
    const samples = [element(`row ${number} ${row}`, effect, () => random.float())]
    const { value, lower, upper } = meanOfRatios(samples)
    return deviations.add(samples, { value: value!, lower: lower!, upper: upper! })
  })
  return added.map((one) => ({ own: one, all: deviations.intervalOf(one) }))
}

const leavesOutZero = ({ lower, upper }: { lower: number; upper: number }) => lower > 0 || upper < 0

describe('intervals for all differences of a figure at once', () => {
  const none = Array.from({ length: rows }, () => 0)

  it('leave out 0 in about one figure of twenty where nothing has an effect, those of single differences in most', () => {
    const figures = Array.from({ length: 200 }, (_, number) => figure(number, none))
    const share = (of: 'own' | 'all') =>
      figures.filter((marks) => marks.some((mark) => leavesOutZero(mark[of]))).length / figures.length
    expect(share('own')).toBeGreaterThan(0.5)
    // Two standard errors above one in twenty.
    expect(share('all')).toBeLessThan(0.082)
  })

  it('leave out 0 where one difference is large, and are never narrower than those of single ones', () => {
    const marks = figure(7, [0.8, ...none.slice(1)])
    expect(marks.map(({ all }) => leavesOutZero(all))).toEqual([true, ...none.slice(1).map(() => false)])
    for (const { own, all } of marks) {
      expect([all.lower <= own.lower, all.upper >= own.upper]).toEqual([true, true])
      expect([all.lower >= -1, all.upper <= 1]).toEqual([true, true])
    }
  })

  it('are a point where nothing varies', () => {
    const deviations = new LargestDeviations(resampling.resamples)
    const shares = Array.from({ length: 10 }, (_, template) => ({ template: `t${template}`, top: 0, bottom: 1 }))
    const still = deviations.add([sampleRatio('still', shares, resampling)], { value: 0, lower: 0, upper: 0 })
    expect(deviations.intervalOf(still)).toEqual({ lower: 0, upper: 0 })
  })
})
