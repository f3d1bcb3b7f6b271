import { plain } from '../../question-bank/decimals.ts'
import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

type Product = { profit: number; needs: readonly number[] }
type Mix = { profit: readonly number[]; hours: readonly number[]; total_hours: number }
type TwoLimits = Mix & { material: readonly number[]; total_material: number }

/** The largest profit from whole units of some products that share limited hours. */
export function largestProfit({ profit, hours, total_hours }: Mix): number {
  return profitOf(bestMix(productsOf(profit, [hours]), [total_hours]), profit)
}

/** The same where hours and material are limited, both. */
export function largestProfitOfTwo({ profit, hours, material, total_hours, total_material }: TwoLimits): number {
  return profitOf(bestMix(productsOf(profit, [hours, material]), [total_hours, total_material]), profit)
}

/** 1.2.c: a product mix in whole units; of two products in grade 3, of three or under two limits in grade 4. */
export const constrainedOptimization = [
  questionType({
    id: 'one_resource_knapsack',
    title: 'the largest profit in limited hours',
    draw: ({ integer }, grade) => {
      const kinds = grade >= 4 ? 3 : 2
      const hours = Array.from({ length: kinds }, () => integer(3, 12))
      const profit = hours.map((needed) => needed * integer(2, 5) + integer(0, 6))
      return new Set(hours).size < kinds ? null : { profit, hours, total_hours: integer(25, 70) }
    },
    solve: (values) => {
      const { profit, hours, total_hours } = values
      const ratios = profit.map((gain, at) => gain / hours[at]!)
      const alone = profit.map((gain, at) => gain * Math.floor(total_hours / hours[at]!))
      const wrong = {
        largest_ratio_alone: alone[ratios.indexOf(Math.max(...ratios))]!,
        largest_profit_alone: alone[profit.indexOf(Math.max(...profit))]!,
        parts_of_units: Math.floor(total_hours * Math.max(...ratios)),
        smallest_ratio_alone: alone[ratios.indexOf(Math.min(...ratios))]!
      }
      return { kind: 'number', right: largestProfit(values), wrong, decimals: 0 }
    },
    fields: ({ profit, hours, total_hours }) => ({
      kinds: listed(
        profit.map((gain, at) => `kind ${at + 1} (profit ${plain(gain)} dollars, ${plain(hours[at]!)} hours)`)
      ),
      limit: plain(total_hours)
    }),
    explain: ({ profit, hours, total_hours }, right) => {
      const mix = bestMix(productsOf(profit, [hours]), [total_hours])
      const used = mix.reduce((sum, units, at) => sum + units * hours[at]!, 0)
      return `Among all whole numbers of units that fit into ${plain(total_hours)} hours, the best mix is ${showMix(mix)}. It uses ${plain(used)} hours and earns ${showProfit(mix, profit)} = ${right}.`
    }
  }),
  questionType({
    id: 'two_resources',
    title: 'the largest profit with limited hours and limited material',
    draw: ({ integer }) => {
      const hours = [integer(2, 8), integer(2, 8)]
      const material = [integer(2, 8), integer(2, 8)]
      const values = {
        ...{ profit: [integer(10, 40), integer(10, 40)], hours, material },
        ...{ total_hours: integer(24, 48), total_material: integer(24, 48) }
      }
      const mix = bestMix(productsOf(values.profit, [hours, material]), [values.total_hours, values.total_material])
      // Both kinds are made, so that both limits matter.
      return mix.every((units) => units > 0) ? values : null
    },
    solve: (values) => {
      const { profit, hours, material, total_hours, total_material } = values
      const alone = profit.map((gain, at) => {
        return gain * Math.min(Math.floor(total_hours / hours[at]!), Math.floor(total_material / material[at]!))
      })
      const wrong = {
        material_ignored: largestProfit({ profit, hours, total_hours }),
        hours_ignored: largestProfit({ profit, hours: material, total_hours: total_material }),
        best_kind_alone: Math.max(...alone),
        worse_kind_alone: Math.min(...alone)
      }
      return { kind: 'number', right: largestProfitOfTwo(values), wrong, decimals: 0 }
    },
    fields: ({ profit, hours, material, total_hours, total_material }) => ({
      kinds: listed(
        profit.map(
          (gain, at) =>
            `kind ${at + 1} (profit ${plain(gain)} dollars, ${plain(hours[at]!)} hours, ${plain(material[at]!)} kilograms of material)`
        )
      ),
      ...{ limit: plain(total_hours), material: plain(total_material) }
    }),
    explain: ({ profit, hours, material, total_hours, total_material }, right) => {
      const mix = bestMix(productsOf(profit, [hours, material]), [total_hours, total_material])
      const used = (needs: readonly number[]) => plain(mix.reduce((sum, units, at) => sum + units * needs[at]!, 0))
      return `Of all whole numbers of units within both limits, ${showMix(mix)} earns most. It needs ${used(hours)} of ${plain(total_hours)} hours and ${used(material)} of ${plain(total_material)} kilograms. The profit is ${showProfit(mix, profit)} = ${right}.`
    }
  })
]

function productsOf(profit: readonly number[], needs: readonly (readonly number[])[]): Product[] {
  return profit.map((gain, at) => ({ profit: gain, needs: needs.map((need) => need[at]!) }))
}

/** Units of each product, all combinations tried. */
function bestMix([first, ...others]: readonly Product[], limits: readonly number[]): number[] {
  if (!first) return []
  const most = Math.min(...first.needs.map((need, at) => Math.floor(limits[at]! / need)))
  const mixes = Array.from({ length: most + 1 }, (_, units) => {
    const left = limits.map((limit, at) => limit - units * first.needs[at]!)
    const rest = bestMix(others, left)
    const profits = others.map(({ profit }) => profit)
    return { mix: [units, ...rest], profit: units * first.profit + profitOf(rest, profits) }
  })
  return mixes.reduce((best, mix) => (mix.profit > best.profit ? mix : best)).mix
}

function profitOf(mix: readonly number[], profit: readonly number[]): number {
  return mix.reduce((sum, units, at) => sum + units * profit[at]!, 0)
}

function showMix(mix: readonly number[]): string {
  return listed(mix.map((units, at) => `${units} of kind ${at + 1}`))
}

function showProfit(mix: readonly number[], profit: readonly number[]): string {
  return mix.map((units, at) => `${units} * ${plain(profit[at]!)}`).join(' + ')
}
