import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { type Profile, pluralityScores, type Scores, winnerOf } from './ballots.ts'
import { drawElection, electionFields, nameOf, namesByLetter } from './elections.ts'

/** 4.2.a: the alternative with the most first places; null where several share the most. */
export function pluralityWinner({ profile }: { profile: Profile }): { winner: string | null; scores: Scores } {
  const scores = pluralityScores(profile)
  return { winner: winnerOf(scores), scores }
}

/** 4.2.a: rankings of groups of voters, of which the first places alone count. */
export const pluralityVoting = [
  questionType({
    id: 'winner',
    title: 'the winner by first places',
    draw: (draw) => drawElection(draw, { holds: (profile) => pluralityWinner({ profile }).winner !== null }),
    solve: (election) => ({
      kind: 'choice',
      right: pluralityWinner(election).winner!,
      options: namesByLetter(election)
    }),
    fields: electionFields,
    explain: (election, right) => {
      const counts = Object.entries(pluralityScores(election.profile))
      const texts = counts.map(([letter, count]) => `${nameOf(election, letter)} has ${count}`)
      return `Plurality counts the first places of the ballots and nothing else. Added over the groups, ${listed(texts)}. The most first places are those of ${right}.`
    }
  })
]
