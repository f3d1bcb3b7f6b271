import { describe, expect, it } from 'vitest'
import { checkPartScores } from '../../src/grading/check-part-scores.ts'
import type { JudgedPart } from '../../src/grading/grading.ts'

const part = (id: string, scale: JudgedPart['scale']): JudgedPart => ({
  ...{ id, dimension: id, name: id, description: id, weight: 1, scale }
})
const parts = [part('depth', 'points'), part('agents', 'levels')]
const levels = ['correct', 'partial'].map((id) => ({ id, share: 1, meaning: id }))

describe('checkPartScores', () => {
  it('takes one score of its scale for every part', () => {
    expect(checkPartScores(parts, { levels }, { depth: 0, agents: 'partial' })).toBeNull()
    expect(checkPartScores(parts, { levels }, { depth: 10, agents: 'correct' })).toBeNull()
  })

  it.each<[Record<string, number | string>, RegExp]>([
    [{ depth: 1 }, /^part agents has no score/],
    [{ depth: 1, agents: 'correct', constructor: 1 }, /^there is no part constructor/],
    [{ depth: 10.5, agents: 'correct' }, /^part depth needs a number from 0 to 10, got 10.5/],
    [{ depth: Number.NaN, agents: 'correct' }, /^part depth needs/],
    [{ depth: '7', agents: 'correct' }, /^part depth needs/],
    [{ depth: 7, agents: 'perfect' }, /^part agents needs correct or partial, got "perfect"/],
    [{ depth: 7, agents: 1 }, /^part agents needs/]
  ])('says what is wrong with %j', (scores, fault) => {
    expect(checkPartScores(parts, { levels }, scores)).toMatch(fault)
  })

  it.each([0, 0.5, 7.5, 10])('takes %d beside a panel of half points', (depth) => {
    expect(checkPartScores(parts, { levels, pointStep: 0.5 }, { depth, agents: 'partial' })).toBeNull()
  })

  it.each([0.25, 7.3, 9.999, 10.5, -0.5])('does not take %d beside a panel of half points', (depth) => {
    expect(checkPartScores(parts, { levels, pointStep: 0.5 }, { depth, agents: 'partial' })).toMatch(
      /^part depth needs a multiple of 0.5 from 0 to 10, got/
    )
  })

  it('takes any number where no panel says more', () => {
    expect(checkPartScores(parts, { levels }, { depth: 7.3, agents: 'partial' })).toBeNull()
  })
})
