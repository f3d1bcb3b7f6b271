import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawNames } from './elections.ts'
import { ruleChoice } from './rule-choice.ts'

const changes = {
  raised: 'raised by some voters',
  lowered: 'lowered by some voters'
}
type Rounds = { winner_first: string; winner_second: string; only_change: string }

/**
 * 4.1.b: `violated` where the first winner, which voters have only raised, no longer wins. Where it was lowered, the axiom
 * says nothing, and nothing is violated.
 */
export function monotonicity({ winner_first, winner_second, only_change }: Rounds): 'satisfied' | 'violated' {
  const isRaised = only_change === `${winner_first} ${changes.raised}`
  return isRaised && winner_second !== winner_first ? 'violated' : 'satisfied'
}

/** 4.1.b: two rounds of a vote of which the winner is moved in between, and nothing else. */
export const monotonicitySwf = [
  questionType({
    id: 'satisfied',
    title: 'whether a raised winner has stayed',
    draw: (draw) => {
      const change = draw.chance(0.7) ? 'raised' : 'lowered'
      const [low, high] = [draw.integer(32, 62), draw.integer(1, 20)]
      const [first, second] = change === 'raised' ? [low, low + high] : [low + high, low]
      return {
        names: drawNames(draw, 3),
        ...{ first_round_top_support: first, second_round_top_support: second },
        ...{ winner_first: 'A', winner_second: draw.chance(0.5) ? 'A' : draw.oneOf(['B', 'C']) },
        only_change: `A ${changes[change]}`
      }
    },
    solve: (values) => ({
      kind: 'choice',
      right: monotonicity(values),
      options: {
        satisfied: 'No, the two rounds are consistent with monotonicity',
        violated: 'Yes, monotonicity is violated'
      }
    }),
    fields: ({ names, first_round_top_support, second_round_top_support, winner_second, only_change }) => {
      const isRaised = only_change.includes('raised')
      return {
        options: listed([...names].sort()),
        winner: names[0]!,
        first_support: `${first_round_top_support} percent`,
        second_support: `${second_round_top_support} percent`,
        change: `some voters moved ${names[0]} ${isRaised ? 'up' : 'down'} in their rankings`,
        second_winner: winner_second === 'A' ? names[0]! : names[winner_second === 'B' ? 1 : 2]!
      }
    },
    explain: (values, right) => {
      const { names, winner_first, winner_second, only_change } = values
      const isRaised = only_change.includes('raised')
      const stayed = winner_second === winner_first ? 'still wins' : 'no longer wins'
      return `Monotonicity says that a winner which voters only raise must go on winning. ${names[0]} was ${isRaised ? 'raised' : 'lowered, of which the axiom says nothing'}, and ${stayed}. So the answer is: ${right}.`
    }
  }),
  ruleChoice('monotonicity')
]
