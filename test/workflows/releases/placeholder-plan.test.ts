import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import { placeholderPlan } from '../../../src/workflows/releases/draw/placeholder-plan.ts'

describe('placeholderPlan', () => {
  it('leaves questions alone of which no option can give way, beside others', () => {
    const templates = [
      { group: 'pairs', first: 1, items: 3, options: [0] },
      { group: 'choices', first: 4, items: 8, options: [4] }
    ]
    const plan = placeholderPlan(templates, 'a seed')
    expect([0, 1, 2].map((index) => plan(0, index))).toEqual([null, null, null])
    expect(Array.from({ length: 8 }, (_, index) => plan(1, index)).filter(Boolean)).toHaveLength(2)
  })

  it('takes exactly round(N / n) right options of each number of options, and of each group its share within one', () => {
    const { integer } = seededRandom(5, 'plans')
    for (let trial = 0; trial < 60; trial++) {
      let first = 1
      const templates = Array.from({ length: 1 + integer(12) }, () => {
        const items = 1 + integer(30)
        const alike = [2 + integer(7)]
        // Some templates have questions of several numbers of options, some of them without one that can give way.
        const options = integer(3) > 0 ? alike : Array.from({ length: items }, () => [0, 2, 3, 4, 5][integer(5)]!)
        const template = { group: `group ${integer(4)}`, first, items, options }
        first += items
        return template
      })
      const plan = placeholderPlan(templates, `seed ${trial}`)
      const questions = templates.flatMap(({ group, items, options }, at) =>
        Array.from({ length: items }, (_, index) => ({
          group,
          n: options[index] ?? options[0]!,
          taken: plan(at, index)
        }))
      )
      const taken = (of: typeof questions) => of.filter((question) => question.taken).length
      for (const [n, alike] of Map.groupBy(questions, (question) => question.n)) {
        if (n === 0) {
          expect(alike.every((question) => question.taken === null)).toBe(true)
          continue
        }
        expect(taken(alike), `${trial}: ${n} options`).toBe(Math.round(alike.length / n))
        for (const [group, own] of Map.groupBy(alike, (question) => question.group)) {
          expect(Math.abs(taken(own) - own.length / n), `${trial}: ${n} options of ${group}`).toBeLessThan(1)
        }
      }
    }
  })
})
