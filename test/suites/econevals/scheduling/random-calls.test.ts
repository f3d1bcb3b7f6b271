import { expect, it } from 'vitest'
import { seededRandom } from '../../../../src/statistics/random.ts'
import { schedulingRules } from '../../../../src/suites/econevals/scheduling/rules.ts'
import { scoreScheduling } from '../../../../src/suites/econevals/scheduling/score.ts'
import { playAtRandom } from '../play-at-random.ts'
import { schedulingPrimes } from '../prime-instances.ts'

const { instance } = schedulingPrimes

it('no sequence of calls crashes, changes what was, scores above 1 or shows what is hidden', () => {
  const random = seededRandom(1, 'scheduling')
  const act = () => schedulingPrimes.act(random, { period: 0, seat: 0 })
  const { texts, runs } = playAtRandom(
    { rules: schedulingRules({ periods: 40 }), instance },
    { calls: 10_000, random, act }
  )
  expect(runs.length).toBeGreaterThan(10)
  for (const periods of runs) {
    expect(scoreScheduling(instance, periods).score).toBeLessThanOrEqual(1)
    expect(Math.max(...periods.map(({ told }) => told.length))).toBe(2)
  }
  // Scores and expectations are no whole numbers, and texts hold no other, but for notes, which repeat what was written.
  const told = [...texts].filter((text) => !text.startsWith("{'notes'"))
  expect(told.length).toBeGreaterThan(100)
  expect(told.filter((text) => /\d\.\d|15485863|10007|\(3\) Problem/.test(text))).toEqual([])
})
