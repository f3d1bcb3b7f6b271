import { questionType } from '../../question-bank/question-type.ts'
import { bordaScores, type Profile, pluralityScores, type Scores, winnerOf } from './ballots.ts'
import { drawElection, electionFields, nameOf, namesByLetter } from './elections.ts'

/** 4.2.b: the alternative with the most Borda points; null where several share the most. */
export function bordaWinner({ profile }: { profile: Profile }): { winner: string | null; scores: Scores } {
  const scores = bordaScores(profile)
  return { winner: winnerOf(scores), scores }
}

/** 4.2.b: every second question has another winner by first places, so that counting these alone fails. */
export const bordaCount = [
  questionType({
    id: 'winner',
    title: 'the winner by points for places',
    draw: (draw) => {
      const isContested = draw.chance(0.5)
      return drawElection(draw, {
        holds: (profile) => {
          const { winner } = bordaWinner({ profile })
          return winner !== null && !(isContested && winner === winnerOf(pluralityScores(profile)))
        }
      })
    },
    solve: (election) => ({ kind: 'choice', right: bordaWinner(election).winner!, options: namesByLetter(election) }),
    fields: electionFields,
    explain: (election, right) => {
      const { names, profile } = election
      const totals = Object.entries(bordaScores(profile)).map(([letter, total]) => {
        const products = profile.map(
          ({ count, ranking }) => `${count} * ${ranking.length - 1 - ranking.indexOf(letter)}`
        )
        return `${nameOf(election, letter)} has ${products.join(' + ')} = ${total}`
      })
      return `A first place gives ${names.length - 1} points, each further place one point less, and the last place none. Group by group, ${totals.join('; ')}. The most points are those of ${right}.`
    }
  })
]
