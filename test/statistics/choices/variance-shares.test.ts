import { describe, expect, it } from 'vitest'
import { type TemplateSums, varianceShares } from '../../../src/statistics/choices/variance-shares.ts'

/** Asked in one way: squares are what is right. */
const once = (levels: readonly string[], questions: number, right: number): TemplateSums => {
  return { levels, questions, sums: [right], squares: right }
}
const share = (raw: number, beyondChance: number | null) => ({
  raw: expect.closeTo(raw, 12),
  beyondChance: beyondChance === null ? null : expect.closeTo(beyondChance, 12)
})

describe('varianceShares', () => {
  it('takes levels, templates and fillings in one after the other', () => {
    // 4 of 8 right: total 4 - 4²/8 = 2. Types 3/4 and 1/4: 4 · 0.25² · 2 = 0.5. Templates 1, ½, 0, ½: 2 · (0.25 + 0.25) = 1, of
    // which 0.5 is beyond types. Fillings 2 - 1 = 1. Degrees of freedom 1, 2, 4; mean squares of templates 0.25 and fillings 0.25.
    // Beyond chance: types (0.5 - 1 · 0.25) / 2, templates (0.5 - 2 · 0.25) / 2, fillings all the rest.
    expect(varianceShares([once(['x'], 2, 2), once(['x'], 2, 1), once(['y'], 2, 0), once(['y'], 2, 1)])).toEqual({
      levels: [share(0.25, 0.125)],
      adaptation: null,
      template: share(0.25, 0),
      filling: share(0.5, 0.875),
      rest: null
    })
  })

  it('gives nothing to a domain that one type alone has', () => {
    const nested = [once(['x', 'd'], 2, 2), once(['x', 'd'], 2, 1), once(['y', 'e'], 2, 0), once(['y', 'e'], 2, 1)]
    expect(varianceShares(nested)?.levels).toEqual([share(0.25, 0.125), share(0, 0)])
  })

  it('adds up the effects of levels that are unequally crossed by least squares', () => {
    // One question each, right are x-d, x-d and x-e of x-d, x-d, x-e, y-d, y-e, y-e. Total 3 - 9/6 = 1.5. Type alone explains all of it:
    // means 1 and 0 are what each question has, and domains add nothing.
    const crossed = [
      ...[once(['x', 'd'], 1, 1), once(['x', 'd'], 1, 1), once(['x', 'e'], 1, 1)],
      ...[once(['y', 'd'], 1, 0), once(['y', 'e'], 1, 0), once(['y', 'e'], 1, 0)]
    ]
    expect(varianceShares(crossed)?.levels.map(({ raw }) => raw)).toEqual([expect.closeTo(1, 9), expect.closeTo(0, 9)])
    // With domains first: 2 of 3 right in d and 1 of 3 in e, 3 · (1/6)² · 2 = 1/6 of 1.5; type has the other 8/9.
    const turned = crossed.map((one) => ({ ...one, levels: [one.levels[1]!, one.levels[0]!] }))
    expect(varianceShares(turned)?.levels.map(({ raw }) => raw)).toEqual([
      expect.closeTo(1 / 9, 9),
      expect.closeTo(8 / 9, 9)
    ])
  })

  it('crosses ways of asking with questions', () => {
    // Two templates of two questions, asked twice: (1,1), (1,0) and (1,0), (0,0). 4 of 8 right, total 2. Templates 3/4 and 1/4: 0.5, of one
    // degree. Questions (2² + 1² + 1²) / 2 - 2 = 1, of which 0.5 is beyond templates, of 2. Ways (3² + 1²) / 4 - 2 = 0.5, of 1.
    // The rest 2 - 1 - 0.5 = 0.5, of 3. Beyond chance: templates (0.5 - 0.25) / 2, questions (0.5 - 2/6) / 2, ways (0.5 - 1/6) / 2.
    const templates = [
      { levels: ['x'], questions: 2, sums: [2, 1], squares: 5 },
      { levels: ['x'], questions: 2, sums: [1, 0], squares: 1 }
    ]
    expect(varianceShares(templates)).toEqual({
      levels: [share(0, 0)],
      adaptation: share(0.25, 1 / 6),
      template: share(0.25, 0.125),
      filling: share(0.25, 1 / 12),
      rest: share(0.25, 0.625)
    })
    // Where each template has a level of its own nothing tells levels from templates.
    const apart = templates.map((template, place) => ({ ...template, levels: [String(place)] }))
    expect(varianceShares(apart)).toMatchObject({ levels: [share(0.25, null)], rest: share(0.25, null) })
  })

  it('is null where all answers are alike', () => {
    expect(varianceShares([once(['x'], 2, 2), once(['y'], 3, 3)])).toBeNull()
  })
})
