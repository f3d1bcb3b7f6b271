import { plain } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { firstRanked, labels, rankingOptions } from './ranking.ts'

/** What speaks for an option and against it, in units of utility. */
type Sides = readonly [plus: number, minus: number]

/** Ranks options by total utility: the first one, or `indifferent` in a tie for the first rank. */
export function preferredOption({ utilities }: { utilities: readonly number[] }): string {
  return firstRanked(utilities)
}

/** 2.1, not numbered: two options in grade 1, three in grade 2, each with a good and a bad side. */
export const completeness = [
  questionType({
    id: 'three_way',
    title: 'the ranking of options with a good and a bad side',
    draw: (draw, grade) => {
      const sides = Array.from({ length: grade <= 1 ? 2 : 3 }, () => drawSides(draw))
      // A tie between the first two, reached by other numbers.
      if (draw.chance(0.3)) {
        const shift = draw.integer(5, 30)
        sides[1] = [sides[0]![0] + shift, sides[0]![1] + shift]
      }
      return { sides, utilities: sides.map(([plus, minus]) => plus - minus) }
    },
    solve: (values) => ({
      kind: 'choice',
      right: preferredOption(values),
      options: rankingOptions(values.utilities.length)
    }),
    fields: ({ sides }) => ({
      offers: sides
        .map(([plus, minus], at) => `${labels[at]} adds ${plain(plus)} and takes away ${plain(minus)}`)
        .join('; ')
    }),
    explain: ({ sides }, right) => {
      const totals = sides.map(
        ([plus, minus], at) => `${labels[at]} ${plain(plus)} - ${plain(minus)} = ${plain(plus - minus)}`
      )
      return `Total utility ranks any options: it is for ${totals.join(', for ')}. So this holds: ${right}.`
    }
  })
]

function drawSides({ integer }: Draw): Sides {
  return [integer(40, 160), integer(5, 90)]
}
