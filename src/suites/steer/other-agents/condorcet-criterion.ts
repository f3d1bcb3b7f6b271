import { questionType } from '../../question-bank/question-type.ts'
import { condorcetWinnerOf, hasPairwiseTie, type Profile } from './ballots.ts'
import { contestTexts } from './contests.ts'
import { drawElection, electionFields, namesByLetter } from './elections.ts'

/** The alternative that beats every other one pairwise by a strict majority, or `none`. */
export function condorcetWinner({ profile }: { profile: Profile }): string {
  return condorcetWinnerOf(profile) ?? 'none'
}

/** Not numbered in the paper: without pairwise ties, and with no winner in three of ten questions. */
export const condorcetCriterion = [
  questionType({
    id: 'winner_or_none',
    title: 'the alternative that beats all others, if any',
    draw: (draw) => {
      const isNone = draw.chance(0.3)
      return drawElection(draw, {
        holds: (profile) => !hasPairwiseTie(profile) && (condorcetWinner({ profile }) === 'none') === isNone
      })
    },
    solve: (election) => ({
      kind: 'choice',
      right: condorcetWinner(election),
      options: { ...namesByLetter(election), none: 'None of them' }
    }),
    fields: electionFields,
    explain: (election, right) => {
      const winner = condorcetWinnerOf(election.profile)
      const end = winner === null ? 'Each of them loses at least one contest' : `${right} wins all of its contests`
      return `A Condorcet winner has a strict majority against each of the others. Pair by pair, ${contestTexts(election).join('; ')}. ${end}.`
    }
  })
]
