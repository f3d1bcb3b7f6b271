import { plain } from '../../question-bank/decimals.ts'
import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { agreeing, agrees, pairOf } from './pairs.ts'

/** Whether both choices fit one belief: the known colour in both, or the unknown one in both. */
export function fitsOneBelief({ answers }: { answers: readonly string[] }): boolean {
  return agrees(answers)
}

/** 2.5.d: a pair of bets on an urn with one known and two unknown colours; in the second pair a third colour wins as well. */
export const ambiguityAversion = [
  questionType({
    id: 'pair_consistency',
    title: 'bets on a known and on an unknown share',
    draw: ({ integer, shuffled }) => {
      const known = integer(20, 90)
      const colours = shuffled(['red', 'white', 'black', 'yellow', 'green']).slice(0, 3)
      return { known, unknown: 2 * known, colours, prize: integer(20, 300) }
    },
    solve: ({ colours: [known, one, other] }) =>
      pairOf(
        agreeing,
        { A: `The one for ${known}`, B: `The one for ${one}` },
        { C: `The one for ${known} and ${other}`, D: `The one for ${one} and ${other}` }
      ),
    fields: ({ known, unknown, colours: [first, one, other], prize }) => ({
      ...{ known: plain(known), unknown: plain(unknown), prize: plain(prize) },
      ...{ first: first!, one: one!, other: other! }
    }),
    explain: ({ known, unknown, colours }) => {
      const [first, one, other] = colours as [string, string, string]
      return `There are ${plain(known)} ${first} ones, and the ${plain(unknown)} others are ${listed([one, other])} in unknown shares. In the second choice ${other} wins either way, so it cannot turn the preference between ${first} and ${one}. Whoever believes ${one} to be rarer than ${first} bets on ${first} both times, and whoever believes it to be more common bets on ${one} both times: both of these pairs count as right.`
    },
    earlier: [
      {
        solve: ({ colours: [known, one, other] }) =>
          pairOf(
            agreeing,
            { A: `It pays on ${known}`, B: `It pays on ${one}` },
            { C: `It pays on ${known} and on ${other}`, D: `It pays on ${one} and on ${other}` }
          )
      }
    ]
  })
]
