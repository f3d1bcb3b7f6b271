import { plain, step } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { directFields, drawDirectMarket, freePrice, freePriceShown } from './linear-market.ts'

/** What a city does: left out, it moves the duty to remit. The others change the tax itself. */
const reforms = ['introduce_elastic', 'introduce_inelastic', 'abolish_elastic', 'abolish_equal_slopes'] as const
type Reform = (typeof reforms)[number]

function reformShown(t: number, reform: Reform | undefined): string {
  const tax = `${plain(t)} dollars a unit`
  switch (reform) {
    case undefined:
      return `moves the duty to remit a tax of ${tax} from buyers to sellers and changes nothing else`
    case 'introduce_elastic':
      return `introduces a tax of ${tax}, remitted by sellers, in this market, where supply is perfectly elastic`
    case 'introduce_inelastic':
      return `introduces a tax of ${tax}, remitted by sellers, in this market, where the quantity supplied is fixed whatever the price`
    case 'abolish_elastic':
      return `abolishes the tax of ${tax} in this market, where supply is perfectly elastic`
    case 'abolish_equal_slopes':
      return `abolishes the tax of ${tax} in this market, where each dollar more lowers the quantity demanded by as many units as it raises the quantity supplied`
  }
}

const effects = {
  introduce_elastic: 'up',
  introduce_inelastic: 'same',
  abolish_elastic: 'down',
  abolish_equal_slopes: 'half'
} as const satisfies Record<Reform, string>

const reasons: Readonly<Record<Reform, string>> = {
  introduce_elastic: 'Perfectly elastic supply keeps what sellers receive, so buyers pay all of the tax.',
  introduce_inelastic:
    'Buyers take the fixed quantity at one price only, so what they pay cannot change and sellers receive less by the tax.',
  abolish_elastic: 'Perfectly elastic supply keeps what sellers receive, so buyers had paid all of the tax.',
  abolish_equal_slopes: 'With equal slopes each side had borne one half of the tax.'
}

/** A.56: who bears a tax does not depend on who remits it. */
export const taxIncidence = [
  questionType({
    id: 'consumer_price_any_side',
    title: 'linear demand and supply, price with the tax',
    draw: (draw) => ({
      ...drawDirectMarket(draw),
      t: draw.uniform(1, 6),
      remitted_by: draw.oneOf(['buyers', 'sellers'])
    }),
    solve: (values) => {
      const { b, d, t } = values
      const P = freePrice(values)
      return {
        kind: 'number',
        right: P + (d * t) / (b + d),
        wrong: {
          full_pass_through: P + t,
          no_pass_through: P,
          seller_share_used: P + (b * t) / (b + d),
          half_half: P + t / 2
        }
      }
    },
    fields: (values) => ({ ...directFields(values), tax: plain(values.t), side: values.remitted_by }),
    explain: (values, right) => {
      const { b, d, t, remitted_by } = values
      return (
        `Without a tax the price is ${freePriceShown(values)}. ` +
        `That the tax is remitted by ${remitted_by} does not matter: buyers bear the share ${plain(d)}/(${plain(b)} + ${plain(d)}) of it, ${step((d * t) / (b + d))}. ` +
        `They pay ${step(freePrice(values))} + ${step((d * t) / (b + d))} = ${right} in all.`
      )
    }
  }),
  questionType({
    id: 'buyer_burden_share',
    title: 'elasticities, share of the tax that buyers bear',
    draw: ({ uniform }) => ({ elasticity_demand: uniform(0.2, 2.5), elasticity_supply: uniform(0.2, 2.5) }),
    solve: ({ elasticity_demand, elasticity_supply }) => {
      const both = elasticity_demand + elasticity_supply
      const wrong = { seller_share: elasticity_demand / both, all: 1, half: 0.5 }
      return { kind: 'number', right: elasticity_supply / both, wrong }
    },
    fields: ({ elasticity_demand, elasticity_supply }) => ({
      demand_elasticity: plain(elasticity_demand),
      supply_elasticity: plain(elasticity_supply)
    }),
    explain: ({ elasticity_demand, elasticity_supply }, right) =>
      `The side that responds less bears more: the buyers' share is the elasticity of supply over the sum of both. ` +
      `That is ${plain(elasticity_supply)}/(${plain(elasticity_supply)} + ${plain(elasticity_demand)}) = ${right}.`
  }),
  questionType({
    id: 'side_choice',
    title: 'what a reform of a tax does to the price that buyers pay',
    draw: ({ uniform, chance, oneOf }): { t: number; reform?: Reform } => {
      const t = uniform(1, 6)
      const reform = oneOf(reforms)
      return chance(0.4) ? { t } : { t, reform }
    },
    solve: ({ reform }) => ({
      kind: 'choice',
      right: reform ? effects[reform] : 'same',
      options: {
        same: 'It stays the same',
        up: 'It rises by the tax',
        down: 'It falls by the tax',
        half: 'It falls by half the tax'
      }
    }),
    fields: ({ t, reform }) => ({ reform: reformShown(t, reform) }),
    explain: ({ t, reform }, right) =>
      reform
        ? `${reasons[reform]} The tax is ${plain(t)} a unit. As to the price that buyers pay in the end: ${right}.`
        : `Buyers and sellers respond to what they pay and receive in the end, and between the two lies the tax of ${plain(t)} whoever remits it. Moving the duty changes neither. As to the price that buyers pay in the end: ${right}.`
  }),
  questionType({
    id: 'subsidy_price',
    title: 'linear demand and supply, price that buyers bear under a subsidy',
    draw: (draw) => ({
      ...drawDirectMarket(draw),
      s: draw.uniform(1, 6),
      paid_to: draw.oneOf(['buyers', 'sellers'])
    }),
    solve: (values) => {
      const { b, d, s } = values
      const P = freePrice(values)
      return {
        kind: 'number',
        right: P - (d * s) / (b + d),
        wrong: {
          full_pass_through: P - s,
          sign_error: P + (d * s) / (b + d),
          seller_share_used: P - (b * s) / (b + d),
          no_pass_through: P
        }
      }
    },
    fields: (values) => ({ ...directFields(values), subsidy: plain(values.s), side: values.paid_to }),
    explain: (values, right) => {
      const { b, d, s, paid_to } = values
      return (
        `Without a subsidy the price is ${freePriceShown(values)}. ` +
        `That it is paid to ${paid_to} does not matter: buyers gain the share ${plain(d)}/(${plain(b)} + ${plain(d)}) of it, ${step((d * s) / (b + d))}. ` +
        `A unit costs them ${step(freePrice(values))} - ${step((d * s) / (b + d))} = ${right} in the end.`
      )
    }
  })
]
