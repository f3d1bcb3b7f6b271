import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawPlayers } from './game-table.ts'
import {
  type Dilemma,
  drawDilemma,
  drawProfile,
  isFeasible,
  type Point,
  showDilemma,
  showProfile
} from './repeated-games.ts'

/** 3.4.a: whether average payoffs are attainable; those on the edge of the hull are. */
export function feasibilityOf({ profile, ...dilemma }: Dilemma & { profile: Point }): 'feasible' | 'not_feasible' {
  return isFeasible(dilemma, profile) ? 'feasible' : 'not_feasible'
}

export const feasibility = [
  questionType({
    id: 'one_profile',
    title: 'whether a profile of average payoffs is feasible',
    draw: (draw) => {
      const dilemma = drawDilemma(draw)
      const isWanted = draw.chance(0.5)
      const profile = drawProfile(draw, { dilemma, wanted: (point) => isFeasible(dilemma, point) === isWanted })
      return profile && { players: drawPlayers(draw), ...dilemma, profile }
    },
    solve: (values) => ({
      kind: 'choice',
      right: feasibilityOf(values),
      options: { feasible: 'Yes, it is feasible', not_feasible: 'No, it is not feasible' }
    }),
    fields: ({ players: [first, second], profile, ...dilemma }) => ({
      ...{ first: first!, second: second!, stage: showDilemma(dilemma), profile: showProfile(profile) }
    }),
    explain: ({ profile, ...dilemma }) =>
      `${hullTold(dilemma)} ${showProfile(profile)} lies ${isFeasible(dilemma, profile) ? 'inside it, so it is' : 'outside of it, so it is not'} feasible.`
  }),
  questionType({
    id: 'which_profile',
    title: 'the only feasible, or the only infeasible profile among four',
    draw: (draw) => {
      const dilemma = drawDilemma(draw)
      const asksFor = draw.oneOf(['feasible', 'not feasible'] as const)
      const odd = draw.integer(0, 3)
      const profiles = [0, 1, 2, 3].map((at) => {
        const isWanted = (at === odd) === (asksFor === 'feasible')
        return drawProfile(draw, { dilemma, wanted: (point) => isFeasible(dilemma, point) === isWanted })
      })
      const found = profiles.filter((profile) => profile !== null)
      if (found.length < 4 || new Set(found.map(showProfile)).size < 4) return null
      return { players: drawPlayers(draw), ...dilemma, profiles: found, asksFor }
    },
    solve: ({ profiles, asksFor, ...dilemma }) => {
      const right = profiles.findIndex((profile) => isFeasible(dilemma, profile) === (asksFor === 'feasible'))
      const options = profiles.map((profile, at) => [`profile_${at}`, showProfile(profile)])
      return { kind: 'choice', right: `profile_${right}`, options: Object.fromEntries(options) }
    },
    fields: ({ players: [first, second], asksFor, ...dilemma }) => ({
      ...{ first: first!, second: second!, stage: showDilemma(dilemma), feasible: asksFor }
    }),
    explain: ({ asksFor, ...dilemma }, right) =>
      `${hullTold(dilemma)} ${right} is the only one of the profiles that lies ${asksFor === 'feasible' ? 'inside' : 'outside'}, so it alone is ${asksFor}.`
  })
]

function hullTold({ cc, cd, dc, dd }: Dilemma): string {
  const [c, w, l, d] = [cc, dc, cd, dd].map(plain)
  return `Averages of stage payoffs fill the convex hull of (${c}, ${c}), (${l}, ${w}), (${w}, ${l}) and (${d}, ${d}).`
}
