import { questionType } from '../../question-bank/question-type.ts'
import { alternativesOf, type Profile, supportOf, votersOf } from './ballots.ts'
import { drawElection, electionFields, nameOf } from './elections.ts'
import { ruleChoice } from './rule-choice.ts'

type Decision = { profile: Profile; chosen: string }

/** 4.1.a: `violated` where all voters prefer one and the same other alternative to the chosen one. */
export function paretoEfficiency({ profile, chosen }: Decision): 'satisfied' | 'violated' {
  return betterForAll({ profile, chosen }) === null ? 'satisfied' : 'violated'
}

/** 4.1.a: half of the decisions are violations; a decision against a majority alone is none. */
export const paretoSc = [
  questionType({
    id: 'satisfied',
    title: 'whether a decision respects unanimous preferences',
    draw: (draw) => {
      const wanted = draw.oneOf(['satisfied', 'violated'] as const)
      const chosen = draw.oneOf(['A', 'B', 'C'])
      const election = drawElection(draw, {
        ...{ alternatives: 3, groups: draw.integer(2, 3) },
        // Satisfied with a first place, a decision would be easy to tell.
        holds: (profile) =>
          paretoEfficiency({ profile, chosen }) === wanted &&
          (wanted === 'violated' || supportOf(profile, chosen, worstRival(profile, chosen)) * 2 < votersOf(profile))
      })
      return election && { ...election, chosen }
    },
    solve: (values) => ({
      kind: 'choice',
      right: paretoEfficiency(values),
      options: {
        satisfied: 'It respects Pareto efficiency',
        violated: 'It violates Pareto efficiency'
      }
    }),
    fields: (values) => ({ ...electionFields(values), chosen: nameOf(values, values.chosen) }),
    explain: (values, right) => {
      const better = betterForAll(values)
      const name = nameOf(values, values.chosen)
      const reason =
        better === null
          ? `For each of the other alternatives there is a group that prefers ${name} to it, even where a majority does not`
          : `Every group ranks ${nameOf(values, better)} above ${name}`
      return `A decision violates Pareto efficiency if everybody prefers one and the same other alternative. ${reason}. So the answer is: ${right}.`
    }
  }),
  ruleChoice('pareto')
]

function betterForAll({ profile, chosen }: Decision): string | null {
  const isBetter = (other: string) => other !== chosen && supportOf(profile, other, chosen) === votersOf(profile)
  return alternativesOf(profile).find(isBetter) ?? null
}

/** The alternative with the most supporters against the chosen one. */
function worstRival(profile: Profile, chosen: string): string {
  const others = alternativesOf(profile).filter((alternative) => alternative !== chosen)
  return others.reduce((worst, other) =>
    supportOf(profile, other, chosen) > supportOf(profile, worst, chosen) ? other : worst
  )
}
