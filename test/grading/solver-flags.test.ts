import { describe, expect, it } from 'vitest'
import { solverFlags } from '../../src/grading/solver-flags.ts'
import type { SolutionVerdict } from '../../src/schemas/solution.ts'

/** A verdict on questions q1, q2, ...: whether each agrees. */
function verdict(...agreements: boolean[]): SolutionVerdict {
  const parts = agreements.map((agrees, index) => ({ id: `q${index + 1}`, agrees, answer: 'a', gold: 'g' }))
  const share = agreements.filter(Boolean).length / agreements.length
  return { outcome: share === 1 ? 'agrees' : 'differs', share, parts }
}
const unusable: SolutionVerdict = { outcome: 'unusable', reason: 'refusal', share: null, parts: [] }
const modelId = 'openai:solver'

describe('solverFlags', () => {
  it('names what is contradicted with the paper, be it one part', () => {
    const solutions = [{ modelId, withPaper: true, verdict: verdict(true, false, true) }]
    expect(solverFlags(solutions)).toEqual([{ flag: 'contradicted', modelId, parts: ['q2'] }])
  })

  it('names what is solved without the paper, from half of the parts on', () => {
    const without = (...agreements: boolean[]) => [{ modelId, withPaper: false, verdict: verdict(...agreements) }]
    expect(solverFlags(without(true, false, false))).toEqual([])
    expect(solverFlags(without(true, false))).toEqual([{ flag: 'solved_without_paper', modelId, parts: ['q1'] }])
    expect(solverFlags(without(true))).toEqual([{ flag: 'solved_without_paper', modelId, parts: ['q1'] }])
  })

  it('is silent about what bears the item out, and about what is unusable', () => {
    const solutions = [
      { modelId, withPaper: true, verdict: verdict(true, true) },
      { modelId, withPaper: false, verdict: verdict(false, false) },
      { modelId: 'other', withPaper: true, verdict: unusable },
      { modelId: 'other', withPaper: false, verdict: unusable }
    ]
    expect(solverFlags(solutions)).toEqual([])
  })
})
