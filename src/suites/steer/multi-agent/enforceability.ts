import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawPlayers } from './game-table.ts'
import {
  type Dilemma,
  drawDilemma,
  drawProfile,
  isEnforceable,
  isFeasible,
  type Point,
  showDilemma,
  showProfile
} from './repeated-games.ts'

/**
 * 3.4.b: whether average payoffs give each player the minmax value or more. Questions draw profiles of the feasible set alone; of
 * others this says nothing more than how they compare with the minmax values.
 */
export function enforceabilityOf({
  profile,
  ...dilemma
}: Dilemma & { profile: Point }): 'enforceable' | 'not_enforceable' {
  return isEnforceable(dilemma, profile) ? 'enforceable' : 'not_enforceable'
}

export const enforceability = [
  questionType({
    id: 'one_profile',
    title: 'whether a feasible profile is enforceable',
    draw: (draw) => {
      const dilemma = drawDilemma(draw)
      const isWanted = draw.chance(0.5)
      const wanted = (point: Point) => isFeasible(dilemma, point) && isEnforceable(dilemma, point) === isWanted
      const profile = drawProfile(draw, { dilemma, wanted })
      return profile && { players: drawPlayers(draw), ...dilemma, profile }
    },
    solve: (values) => ({
      kind: 'choice',
      right: enforceabilityOf(values),
      options: { enforceable: 'Yes, it is enforceable', not_enforceable: 'No, it is not enforceable' }
    }),
    fields: ({ players: [first, second], profile, ...dilemma }) => ({
      ...{ first: first!, second: second!, stage: showDilemma(dilemma), profile: showProfile(profile) }
    }),
    explain: ({ players, profile, ...dilemma }) => {
      const short = players.filter((_, at) => profile[at]! < dilemma.dd)
      const end =
        short.length === 0
          ? 'Both players get more than that, so it is enforceable.'
          : `${short.join(' and ')} would get less than that, so it is not enforceable.`
      return `${minmaxTold(dilemma)} The profile is ${showProfile(profile)}. ${end}`
    }
  }),
  questionType({
    id: 'which_profile',
    title: 'the only enforceable, or the only unenforceable one among four feasible profiles',
    draw: (draw) => {
      const dilemma = drawDilemma(draw)
      const asksFor = draw.oneOf(['enforceable', 'not enforceable'] as const)
      const odd = draw.integer(0, 3)
      const profiles = [0, 1, 2, 3].map((at) => {
        const isWanted = (at === odd) === (asksFor === 'enforceable')
        const wanted = (point: Point) => isFeasible(dilemma, point) && isEnforceable(dilemma, point) === isWanted
        return drawProfile(draw, { dilemma, wanted })
      })
      const found = profiles.filter((profile) => profile !== null)
      if (found.length < 4 || new Set(found.map(showProfile)).size < 4) return null
      return { players: drawPlayers(draw), ...dilemma, profiles: found, asksFor }
    },
    solve: ({ profiles, asksFor, ...dilemma }) => {
      const right = profiles.findIndex((profile) => isEnforceable(dilemma, profile) === (asksFor === 'enforceable'))
      const options = profiles.map((profile, at) => [`profile_${at}`, showProfile(profile)])
      return { kind: 'choice', right: `profile_${right}`, options: Object.fromEntries(options) }
    },
    fields: ({ players: [first, second], asksFor, ...dilemma }) => ({
      ...{ first: first!, second: second!, stage: showDilemma(dilemma), enforceable: asksFor }
    }),
    explain: ({ asksFor, ...dilemma }, right) =>
      `${minmaxTold(dilemma)} A profile is enforceable when neither number is below that. ${right} is the only one of the four that is ${asksFor}.`
  })
]

function minmaxTold({ cd, dd }: Dilemma): string {
  return `The worst that a player can be held to is the payoff of defecting against defection, ${plain(dd)}, since cooperating would give ${plain(cd)}.`
}
