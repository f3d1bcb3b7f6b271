import { describe, expect, it } from 'vitest'
import { type ComparedResponse, criteriaEstimates } from '../../../src/boards/judges/criteria-estimates.ts'

const holistic = [0.5, 0.6, 0.7, 0.2, 0.9]
const criteria = [0.6, 0.6, 0.9, 0.5, 0.8]
const responses = holistic.map(
  (score, place): ComparedResponse => ({
    ...{ itemId: `PA-${place}`, source: `paper-${place}` },
    ...{ holistic: score, criteria: criteria[place]! }
  })
)

describe('criteriaEstimates', () => {
  it('has means, signed difference and correlation, as SciPy 1.17.1 has them for one response a paper', () => {
    // Means .58 and .68. Interval: scipy.stats.t.ppf(.975, 4) standard errors of the differences; numpy.corrcoef.
    const found = criteriaEstimates(responses)
    expect(found).toMatchObject({ n: 5, items: 5 })
    expect(found.holistic).toBeCloseTo(0.58, 12)
    expect(found.criteria).toBeCloseTo(0.68, 12)
    expect(found.difference).toEqual({
      value: expect.closeTo(0.1, 12),
      lower: expect.closeTo(-0.09632431614775568, 10),
      upper: expect.closeTo(0.29632431614775573, 10),
      reason: null
    })
    expect(found.correlation).toEqual({ value: expect.closeTo(0.8111474582373878, 12), reason: null })
  })

  it('does not take two models on one item for two papers', () => {
    const twice = criteriaEstimates([...responses, ...responses])
    const once = criteriaEstimates(responses)
    expect(twice).toMatchObject({ n: 10, items: 5 })
    expect(twice.difference.lower).toBeCloseTo(once.difference.lower!, 12)
  })

  it('turns its sign with the panels', () => {
    const turned = criteriaEstimates(
      responses.map((response) => ({ ...response, holistic: response.criteria, criteria: response.holistic }))
    )
    expect(turned.difference.value).toBeCloseTo(-0.1, 12)
    expect(turned.correlation.value).toBeCloseTo(criteriaEstimates(responses).correlation.value!, 12)
  })

  it('says why there is nothing to tell', () => {
    const none = { value: null, reason: 'no_responses' }
    expect(criteriaEstimates([])).toEqual({
      ...{ n: 0, items: 0, holistic: null, criteria: null },
      ...{ difference: { ...none, lower: null, upper: null }, correlation: none }
    })
    expect(criteriaEstimates(responses.slice(0, 1))).toMatchObject({
      difference: { value: expect.closeTo(0.1, 12), lower: null, upper: null, reason: 'items_too_few' },
      correlation: { value: null, reason: 'responses_too_few' }
    })
    const flat = responses.map((response) => ({ ...response, holistic: 0.5, criteria: 0.75 }))
    expect(criteriaEstimates(flat)).toMatchObject({
      difference: { value: 0.25, lower: null, reason: 'no_spread' },
      correlation: { value: null, reason: 'no_spread' }
    })
  })
})
