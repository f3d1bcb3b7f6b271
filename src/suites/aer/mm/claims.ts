import type { AtomicClaim } from '../../../schemas/verification.ts'
import { sentenceClaims } from '../sentence-claims.ts'
import type { MmContent } from './content.ts'

/**
 * What an item says of its paper: its notation and conditions are those of the paper's model, and its solution is what the paper
 * arrives at. Whether the solution follows, a solver finds out.
 */
export function claims({ examinee, gold }: MmContent): AtomicClaim[] {
  return [
    ...sentenceClaims('scenario', examinee.scenario),
    ...examinee.notation.map(({ symbol, meaning }, place) => ({
      ...{ id: `notation.${place + 1}`, statement: `In the model $${symbol}$ stands for ${meaning}`, holds: true }
    })),
    ...examinee.conditions.map((statement, place) => ({ id: `conditions.${place + 1}`, statement, holds: true })),
    { id: 'solution', statement: `${examinee.task}\nThe solution is: ${gold.solution.latex}`, holds: true },
    ...sentenceClaims('solution.explanation', gold.solution.explanation),
    ...gold.keyElements.map((element, place) => ({
      ...{ id: `keyElements.${place + 1}`, statement: `The paper's solution contains: ${element}`, holds: true }
    }))
  ]
}
