import { questionType } from '../../question-bank/question-type.ts'
import { alternativesOf, hasPairwiseTie, isPreferred, type Profile, pluralityScores } from './ballots.ts'
import { contestTexts } from './contests.ts'
import { drawElection, electionFields, nameOf } from './elections.ts'
import { ruleChoice } from './rule-choice.ts'

/** 4.1.c: whether the strict majority relation goes round in a circle of three alternatives. */
export function majorityRelation({ profile }: { profile: Profile }): 'transitive' | 'cyclic' {
  const alternatives = alternativesOf(profile)
  const isCycle = ([one, other, third]: readonly [string, string, string]) =>
    isPreferred(profile, one, other) && isPreferred(profile, other, third) && isPreferred(profile, third, one)
  const triples = alternatives.flatMap((one) =>
    alternatives.flatMap((other) => alternatives.map((third) => [one, other, third] as const))
  )
  return triples.some(isCycle) ? 'cyclic' : 'transitive'
}

/** 4.1.c: half of the profiles are cyclic; pairwise ties are drawn anew. */
export const transitivitySwf = [
  questionType({
    id: 'majority_relation',
    title: 'what pairwise majorities come to: a ranking, or a circle',
    draw: (draw) => {
      const wanted = draw.oneOf(['transitive', 'cyclic'] as const)
      return drawElection(draw, {
        ...{ alternatives: 3, groups: draw.integer(3, 4) },
        holds: (profile) => !hasPairwiseTie(profile) && majorityRelation({ profile }) === wanted
      })
    },
    solve: (election) => {
      const { profile } = election
      const right = majorityRelation(election)
      const order = winsFirst(profile)
      // Of a circle: as the majorities run. Of a ranking: around through its reversed last step.
      const circle = right === 'cyclic' && !isPreferred(profile, order[0]!, order[1]!) ? [...order].reverse() : order
      const firstPlaces = pluralityScores(profile)
      const byFirstPlaces = [...order].sort((one, other) => firstPlaces[other]! - firstPlaces[one]!)
      const otherOrder = byFirstPlaces.join() === order.join() ? [...order].reverse() : byFirstPlaces
      const names = (letters: readonly string[]) => letters.map((letter) => nameOf(election, letter))
      const ranking = (letters: readonly string[]) => `The ranking ${names(letters).join(', ')}`
      const cycle = (letters: readonly string[]) => {
        const [one, other, third] = names(letters)
        return `No ranking: ${one} beats ${other}, ${other} beats ${third}, and ${third} beats ${one}`
      }
      const [rankings, circles] = [
        { transitive: ranking(order), other_ranking: ranking(otherOrder) },
        { cyclic: cycle(circle), other_circle: cycle([...circle].reverse()) }
      ]
      return { kind: 'choice', right, options: { ...rankings, ...circles } }
    },
    fields: electionFields,
    explain: (election, right) => {
      const isCyclic = majorityRelation(election) === 'cyclic'
      const end = isCyclic ? 'These majorities go round in a circle' : 'These majorities form a ranking'
      return `Pair by pair, ${contestTexts(election).join('; ')}. ${end}. So the answer is: ${right}.`
    }
  }),
  ruleChoice('transitivity')
]

/** The alternatives by the number of pairwise contests that they win, the most first. */
function winsFirst(profile: Profile): string[] {
  const alternatives = alternativesOf(profile)
  const wins = (one: string) => alternatives.filter((other) => isPreferred(profile, one, other)).length
  return alternatives.sort((one, other) => wins(other) - wins(one))
}
