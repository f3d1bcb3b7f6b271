import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describePolicy, failurePolicies } from '../../src/grading/failure-policy.ts'
import { judgmentFailures } from '../../src/schemas/judgment.ts'

const page = new URL('../../docs/judging.md', import.meta.url)

describe('failurePolicies', () => {
  it('holds a policy for every failure, in their order', () => {
    expect(Object.keys(failurePolicies)).toEqual(judgmentFailures)
  })

  it('pauses at once only where a person has to mend something', () => {
    const atOnce = judgmentFailures.filter((failure) => failurePolicies[failure].pausesAfter === 1)
    expect(atOnce).toEqual(['no_credit', 'auth', 'model_not_found', 'budget'])
    expect(atOnce.map((failure) => failurePolicies[failure].passes)).toEqual(Array(4).fill('once mended'))
  })

  it('pauses no judge for what one response may have brought about', () => {
    const never = judgmentFailures.filter((failure) => failurePolicies[failure].pausesAfter === null)
    expect(never).toEqual([
      ...['refusal', 'cut_off', 'unparsable', 'missing_dimension', 'out_of_range', 'invalid'],
      'not_recorded'
    ])
  })

  it('repairs a reply that is no verdict, and repeats a call that brought none', () => {
    for (const { repairs, retries } of Object.values(failurePolicies))
      expect(repairs === 1 && retries !== 'none').toBe(false)
    expect(failurePolicies.rate_limited.retries).toBe('rate limits')
    expect(failurePolicies.provider_down.retries).toBe('faults')
  })
})

describe('describePolicy', () => {
  const lines = describePolicy().split('\n')

  it('gives a Markdown table with a row for each failure', () => {
    expect(lines).toHaveLength(2 + judgmentFailures.length)
    expect(new Set(lines.map((line) => line.split('|').length))).toEqual(new Set([8]))
    expect(lines).toContain(
      '| `no_credit` | none | 0 | at once | once mended | add credit at the provider, then finalise again |'
    )
  })

  it('stands in the documentation as it is', ({ skip }) => {
    skip(!existsSync(page), 'docs/judging.md is not written yet')
    expect(readFileSync(page, 'utf8')).toContain(describePolicy())
  })
})
