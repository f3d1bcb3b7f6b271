import { plain } from '../../question-bank/decimals.ts'
import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { copelandScores, type Profile, pluralityScores, type Scores, winnerOf } from './ballots.ts'
import { contestTexts } from './contests.ts'
import { drawElection, electionFields, nameOf, namesByLetter } from './elections.ts'

/** 4.2.c: the alternative with the most points from pairwise contests; null where several share the most. */
export function copelandWinner({ profile }: { profile: Profile }): { winner: string | null; scores: Scores } {
  const scores = copelandScores(profile)
  return { winner: winnerOf(scores), scores }
}

/** 4.2.c: every second question has another winner by first places. Shared highest totals are drawn anew. */
export const copeland = [
  questionType({
    id: 'winner',
    title: 'the winner by pairwise contests',
    draw: (draw) => {
      const isContested = draw.chance(0.5)
      return drawElection(draw, {
        holds: (profile) => {
          const { winner } = copelandWinner({ profile })
          return winner !== null && !(isContested && winner === winnerOf(pluralityScores(profile)))
        }
      })
    },
    solve: (election) => ({
      kind: 'choice',
      right: copelandWinner(election).winner!,
      options: namesByLetter(election)
    }),
    fields: electionFields,
    explain: (election, right) => {
      const scores = Object.entries(copelandScores(election.profile))
      const totals = scores.map(([letter, total]) => `${nameOf(election, letter)} has ${plain(total)}`)
      return `Pair by pair, ${contestTexts(election).join('; ')}. With a point for each contest won and half a point for each tie, ${listed(totals)}. The highest total is that of ${right}.`
    }
  })
]
