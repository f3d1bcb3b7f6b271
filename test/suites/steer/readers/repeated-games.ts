import { numbersIn, optionOf } from './numbers.ts'
import type { Reader } from './reader.ts'

/** What a player gets, their own action first: `cd` is that of cooperating with somebody who defects. */
type Stage = { cc: number; cd: number; dc: number; dd: number }

/** So long that nothing counts after it, at the discount factors that are asked about. */
const periods = 2000

/** Games that never end: averages as mixtures of what one period gives, and strategies played for a long time. */
export const repeatedGameReaders: Readonly<Record<string, Reader>> = {
  'feasibility one_profile': ({ texts }) =>
    isFeasible(readStage(texts[0]!), readProfile(texts[0]!)) ? 'Yes, it is feasible' : 'No, it is not feasible',
  'feasibility which_profile': ({ texts, options }) => {
    const isAsked = !texts[0]!.includes('not feasible')
    return options.filter((option) => isFeasible(readStage(texts[0]!), readProfile(option)) === isAsked).join(' or ')
  },
  'enforceability one_profile': ({ texts }) =>
    isEnforceable(readStage(texts[0]!), readProfile(texts[0]!))
      ? 'Yes, it is enforceable'
      : 'No, it is not enforceable',
  'enforceability which_profile': ({ texts, options }) => {
    const isAsked = !texts[0]!.includes('not enforceable')
    return options.filter((option) => isEnforceable(readStage(texts[0]!), readProfile(option)) === isAsked).join(' or ')
  },
  'trigger grim_trigger': ({ texts }) =>
    sustains(readStage(texts[0]!), { delta: readDelta(texts[0]!), punished: periods })
      ? 'Yes, cooperation is sustained'
      : 'No, a player would rather defect',
  'trigger threshold': ({ texts, options }) => {
    let [low, high] = [0, 1]
    for (let step = 0; step < 30; step++) {
      const delta = (low + high) / 2
      if (sustains(readStage(texts[0]!), { delta, punished: periods })) high = delta
      else low = delta
    }
    return optionOf(options, high)
  },
  'trigger select_strategy': ({ texts, options }) => {
    const delta = readDelta(texts[0]!)
    const good = options.filter((option) => {
      const punished = punishmentIn(option)
      return punished !== null && sustains(readStage(texts[0]!), { delta, punished })
    })
    return good.join(' or ') || 'None of the other strategies sustains cooperation in such an equilibrium'
  }
}

function readStage(text: string): Stage {
  const [, cc, dd, dc, cd] =
    /both cooperate, each gets (-?\d+); if both defect, each gets (-?\d+)\..* defects gets (-?\d+) and the other (-?\d+)\./
      .exec(text)!
      .map(Number)
  return { cc: cc!, cd: cd!, dc: dc!, dd: dd! }
}

function readProfile(text: string): [number, number] {
  const [one, other] = numbersIn(/\(-?[\d.]+, -?[\d.]+\)/.exec(text)![0])
  return [one!, other!]
}

function readDelta(text: string): number {
  return Number(/factor (?:of both is |of )?(0\.\d+)/.exec(text)![1])
}

/** Whether a mixture of three of the four payoffs of a period gives a profile. */
function isFeasible({ cc, cd, dc, dd }: Stage, [x, y]: [number, number]): boolean {
  const points = [
    [cc, cc],
    [cd, dc],
    [dc, cd],
    [dd, dd]
  ]
  return points.some((_, left) => {
    const [a, b, c] = points.filter((__, at) => at !== left)
    const side = (p: number[], q: number[]) => (q[0]! - p[0]!) * (y - p[1]!) - (q[1]! - p[1]!) * (x - p[0]!)
    const sides = [side(a!, b!), side(b!, c!), side(c!, a!)]
    return sides.every((one) => one >= 0) || sides.every((one) => one <= 0)
  })
}

/** Feasible, and nobody gets less than what the other one can hold them down to. */
function isEnforceable(stage: Stage, profile: [number, number]): boolean {
  if (!isFeasible(stage, profile)) throw new Error(`${profile.join(' and ')} cannot be reached`)
  const { cc, cd, dc, dd } = stage
  const least = Math.min(Math.max(cc, dc), Math.max(cd, dd))
  return profile.every((payoff) => payoff >= least)
}

/** Whether cooperating for ever is worth as much as one defection and the periods that punish it, period by period. */
function sustains({ cc, dc, dd }: Stage, { delta, punished }: { delta: number; punished: number }): boolean {
  let [staying, leaving, weight] = [0, 0, 1]
  for (let period = 0; period < periods; period++) {
    staying += weight * cc
    leaving += weight * (period === 0 ? dc : period <= punished ? dd : cc)
    weight *= delta
  }
  return staying >= leaving
}

/** For how many periods a strategy answers a defection; null where nobody cooperates under it. */
function punishmentIn(strategy: string): number | null {
  if (!strategy.startsWith('Both cooperate')) return strategy.startsWith('Both always cooperate') ? 0 : null
  if (strategy.includes('for ever')) return periods
  return Number(/for the next (\d+) periods/.exec(strategy)?.[1] ?? 1)
}
