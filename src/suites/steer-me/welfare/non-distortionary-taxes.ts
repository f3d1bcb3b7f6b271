import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { type DirectMarket, directFields, drawDirectMarket } from './linear-market.ts'

/** Levies that change what people do, by their names in the oracles. */
const distorting = {
  labour_tax: 'A tax on each hour worked, when hours respond to the wage',
  commodity_tax: 'A sales tax on a good with downward-sloping demand and upward-sloping supply',
  capital_income_tax: 'A tax on the return to savings that can be cut back'
} as const
type Distorting = keyof typeof distorting

/** Levies that change nothing, beside the tax on land. */
const neutral = {
  head_tax: 'An equal sum from every person, whatever the person does',
  past_tax: 'A levy, never announced before, on profits of a year that is over'
} as const

/** `distorts` is the levy that is asked for where the one is wanted that changes what people do. */
type Levies = { a: number; b: number; S: number; t: number; distorts?: Distorting }

const landTax = (t: number) => `A tax of ${plain(t)} per unit of the fixed land`

function drawLevies({ uniform, chance, oneOf }: Draw): Levies {
  const land = { a: uniform(100, 200), b: uniform(1, 5), S: uniform(10, 60), t: uniform(1, 5) }
  const wanted = oneOf<Distorting>(['labour_tax', 'commodity_tax', 'capital_income_tax'])
  return chance(0.5) ? land : { ...land, distorts: wanted }
}

/** @param distortion what the levy does where the one is wanted that changes what people do */
const fieldsBy =
  (distortion: string) =>
  ({ a, b, S, distorts }: Levies) => ({
    land: plain(S),
    land_demand: sum([a], [-b, 'P']),
    effect: distorts ? distortion : 'leaves the allocation unchanged and so causes no deadweight loss'
  })

type Worker = { w: number; T: number; alpha: number; tau: number; G: number }

/** A.55: taxes that leave the allocation as it is, and what the others cost. */
export const nonDistortionaryTaxes = [
  questionType({
    id: 'choose_tax',
    title: 'which levy does, or does not, change the allocation',
    draw: drawLevies,
    solve: ({ t, distorts }) => ({
      kind: 'choice',
      right: distorts ?? 'land_tax',
      options: { land_tax: landTax(t), ...(distorts ? { ...neutral, [distorts]: distorting[distorts] } : distorting) }
    }),
    fields: fieldsBy('changes what people do beyond what the lost income does, and so causes a deadweight loss'),
    explain: ({ a, b, S, t, distorts }, right) => {
      const rent = (a - S) / b
      const land =
        `The ${plain(S)} units of land are used at any rental, and users pay (${plain(a)} - ${plain(S)})/${plain(b)} = ${step(rent)} with the tax as without it: ` +
        `the owners bear all of it and get ${step(rent - t)}. `
      return distorts
        ? `${land}A sum that does not depend on what a person does, or on a year that is over, changes no choice either. Only one of the four can be avoided by doing less of the taxed thing. The answer is: ${right}.`
        : `${land}The other levies can be avoided by doing less of the taxed thing, so they change what people do. The answer is: ${right}.`
    },
    earlier: [{ fields: fieldsBy('changes what people do and so causes a deadweight loss') }]
  }),
  questionType({
    id: 'lump_sum_vs_income',
    title: 'marginal rate of substitution under a lump sum and under a tax on wages',
    draw: ({ uniform }): Worker => {
      const [w, T, alpha, tau] = [uniform(8, 30), 24, uniform(0.4, 0.8), uniform(0.1, 0.4)]
      return { w, T, alpha, tau, G: rounded(tau * w * alpha * T, 2) }
    },
    solve: ({ w, tau }) => {
      const net = (1 - tau) * w
      const wrong = { both_distorted: [net, net], both_undistorted: [w, w], swapped: [net, w] }
      return { kind: 'tuple', right: [w, net], wrong }
    },
    fields: ({ w, T, alpha, tau, G }) => ({
      utility: product(1, ['c', alpha], ['l', 1 - alpha]),
      hours: plain(T),
      wage: plain(w),
      lump_sum: plain(G),
      tax: plain(rounded(100 * tau, 2))
    }),
    explain: ({ w, tau, G }, right) =>
      `Who works chooses hours so that the marginal rate of substitution of leisure for consumption is what an hour of work adds to consumption. ` +
      `A lump sum of ${plain(G)} leaves that at the wage of ${plain(w)}, while a tax on the wage lowers it to ${plain(1 - tau)} * ${plain(w)} = ${step((1 - tau) * w)}. ` +
      `The pair is ${right}.`
  }),
  questionType({
    id: 'deadweight_by_elasticity',
    title: 'linear demand and supply, loss from a tax per unit',
    draw: (draw) => ({ ...drawDirectMarket(draw), t: draw.uniform(1, 6) }),
    solve: (values) => {
      const { a, b, c, d, t } = values
      const fall = (t * b * d) / (b + d)
      return {
        kind: 'number',
        right: 0.5 * t * fall,
        wrong: {
          revenue: t * ((a * d + b * c) / (b + d) - fall),
          no_half: t * fall,
          inverse_slopes: (0.5 * t * t) / (b + d)
        }
      }
    },
    fields: (values: DirectMarket & { t: number }) => ({ ...directFields(values), tax: plain(values.t) }),
    explain: ({ b, d, t }, right) => {
      const fall = (t * b * d) / (b + d)
      return (
        `Buyers pay ${plain(d)} * ${plain(t)}/(${plain(b)} + ${plain(d)}) = ${step((d * t) / (b + d))} more than before, so the quantity falls by ${plain(b)} * ${step((d * t) / (b + d))} = ${step(fall)}. ` +
        `The loss is the triangle with this base and the tax as its height: ${plain(t)} * ${step(fall)}/2 = ${right}.`
      )
    }
  })
]
