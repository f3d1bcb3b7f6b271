import type { Highs } from 'highs'
import { AppError } from '../../../errors.ts'
import { categoryUnits, cents, type Deal, dealCents, leastCopies, type ProcurementInstance } from './instance.ts'
import { workersOf } from './purchase-plan.ts'

/** The best plan of an instance, proved: no plan supports more workers than the bound, which meets the value. */
export type ProcurementOptimum = {
  /** By the formula, from the plan's whole numbers. */
  workers: number
  costCents: number
  /** One plan that supports so many: the copies of the deals that it buys. */
  plan: Record<string, number>
  bound: number
}

/** Relative: the bound may differ from the value by so much, on either side. */
const MEETS_WITHIN = 5e-10
/** The first secants of the logarithm stand at numbers that grow by this factor. */
const GRID_RATIO = 1.15
const MOST_ROUNDS = 30
/** Presolve off: with it a bound came back below the value of its own plan. */
const solverOptions = {
  output_flag: false,
  presolve: 'off',
  mip_rel_gap: 0,
  mip_abs_gap: 0,
  mip_feasibility_tolerance: 1e-10,
  primal_feasibility_tolerance: 1e-10,
  dual_feasibility_tolerance: 1e-10
} as const

/**
 * The plan that supports the most workers, exactly. The sum of the logarithms of the categories is maximised as a linear
 * programme in whole numbers: each logarithm stays under secants between neighbouring integers, which hold for every
 * integer and are tight at their two. Secants at the plan found are added until the bound meets the plan's own value.
 *
 * Source: EconEvals specification 4.
 *
 * @throws {AppError} `optimum_open` when bound and value do not meet
 */
export function solveOptimum(instance: ProcurementInstance, highs: Highs): ProcurementOptimum {
  const model = modelOf(instance)
  const none = { workers: 0, costCents: 0, plan: {}, bound: 0 }
  if (model.mostUnits.some((most) => most < 1)) return none
  const secants = model.mostUnits.map((most) => new Set(geometricGrid(most)))
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const solved = solve(
      programme(model, secants),
      model.bought.map((i) => `x${i}`),
      highs
    )
    if (solved === null) return none
    const copies = model.deals.map((_, i) => solved.values[model.bought.indexOf(i)] ?? 0)
    const sums = instance.item_groups.map((_, group) =>
      copies.reduce((sum, count, deal) => sum + count * model.units[deal]![group]!, 0)
    )
    const plan = Object.fromEntries(model.deals.map(({ id }, i) => [id, copies[i]!] as const).filter(([, n]) => n > 0))
    const workers = workersOf(instance, new Map(Object.entries(plan)))
    const bound = Math.exp(solved.bound / sums.length)
    const cost = planCents(model.deals, copies)
    if (cost <= cents(instance.budget) && Math.abs(bound / workers - 1) <= MEETS_WITHIN) {
      return { workers, costCents: Number(cost), plan, bound }
    }
    const before = secants.reduce((count, { size }) => count + size, 0)
    sums.forEach((sum, group) => {
      for (const m of [sum - 1, sum]) if (m >= 1) secants[group]!.add(m)
    })
    const isStuck = secants.reduce((count, { size }) => count + size, 0) === before
    if (isStuck) throw new AppError('optimum_open', `the bound ${bound} does not meet the value ${workers}`, 500)
  }
  throw new AppError('optimum_open', `bound and value have not met after ${MOST_ROUNDS} rounds`, 500)
}

type Model = {
  deals: readonly Deal[]
  budget: bigint
  /** By deal and category. */
  units: readonly (readonly number[])[]
  /** Copies that the budget allows, by deal. */
  mostCopies: readonly number[]
  /** The deals of which the budget allows any. */
  bought: readonly number[]
  /** Units that the budget allows, by category. */
  mostUnits: readonly number[]
}

function modelOf(instance: ProcurementInstance): Model {
  const deals = instance.menu
  const budget = cents(instance.budget)
  const units = categoryUnits(instance)
  const mostCopies = deals.map((deal) => {
    const upfront = deal.type === 'two_part_tariff' ? cents(deal.fixed_cost) : 0n
    const each = dealCents(deal, 2n) - dealCents(deal, 1n)
    const most = upfront > budget ? 0n : (budget - upfront) / each
    return most < leastCopies(deal) ? 0 : Number(most)
  })
  const mostUnits = instance.item_groups.map((_, group) => {
    // Whoever puts the whole budget into the deal with most units a cent has at least as many units.
    const perCent = deals.map((deal, i) =>
      mostCopies[i] === 0 ? 0 : units[i]![group]! / Number(dealCents(deal, 2n) - dealCents(deal, 1n))
    )
    return Math.floor(Number(budget) * Math.max(...perCent) + 1e-6)
  })
  const bought = deals.map((_, i) => i).filter((i) => mostCopies[i]! > 0)
  return { deals, budget, units, mostCopies, bought, mostUnits }
}

function geometricGrid(most: number): number[] {
  const grid = [1]
  while (grid.at(-1)! < most) grid.push(Math.max(grid.at(-1)! + 1, Math.round(grid.at(-1)! * GRID_RATIO)))
  return grid
}

/** The programme in CPLEX's LP format: x copies, z whether any are bought, s units of a category, y their logarithm. */
function programme(
  { deals, budget, units, mostCopies, bought, mostUnits }: Model,
  secants: readonly Set<number>[]
): string {
  const term = (factor: number, name: string) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`
  const switched = bought.filter((i) => deals[i]!.type !== 'basic')
  const costs = bought.flatMap((i) => {
    const deal = deals[i]!
    if (deal.type !== 'two_part_tariff') return [term(Math.round(deal.cost * 100), `x${i}`)]
    return [term(Math.round(deal.variable_cost * 100), `x${i}`), term(Math.round(deal.fixed_cost * 100), `z${i}`)]
  })
  const rows = [
    `${costs.join(' ')} <= ${budget}`,
    ...switched.flatMap((i) => [
      `x${i} ${term(-mostCopies[i]!, `z${i}`)} <= 0`,
      `x${i} ${term(-leastCopies(deals[i]!), `z${i}`)} >= 0`
    ]),
    ...mostUnits.map((_, group) => {
      const held = bought.filter((i) => units[i]![group]! > 0).map((i) => term(units[i]![group]!, `x${i}`))
      return `${held.join(' ')} - s${group} = 0`
    }),
    ...secants.flatMap((at, group) =>
      [...at].map((m) => {
        const slope = Math.log1p(1 / m)
        return `y${group} ${term(-slope, `s${group}`)} <= ${Math.log(m) - m * slope}`
      })
    )
  ]
  const bounds = [
    ...bought.map((i) => `0 <= x${i} <= ${mostCopies[i]}`),
    ...mostUnits.flatMap((most, group) => [`1 <= s${group} <= ${most}`, `0 <= y${group} <= ${Math.log(most) + 1}`])
  ]
  return [
    'Maximize',
    ` obj: ${mostUnits.map((_, group) => `y${group}`).join(' + ')}`,
    'Subject To',
    ...rows.map((row, i) => ` c${i}: ${row}`),
    'Bounds',
    ...bounds.map((bound) => ` ${bound}`),
    'Generals',
    ` ${bought.map((i) => `x${i}`).join(' ')}`,
    ...(switched.length === 0 ? [] : ['Binaries', ` ${switched.map((i) => `z${i}`).join(' ')}`]),
    'End'
  ].join('\n')
}

/** Copies of the deals that the programme names, by its order, and the bound; null where no plan supports anybody. */
function solve(lp: string, names: readonly string[], highs: Highs): { values: number[]; bound: number } | null {
  return highs.withModel({ format: 'lp', data: lp }, (model) => {
    model.options.set(solverOptions)
    model.run()
    const status = model.getModelStatus()
    if (status === highs.constants.modelStatus.infeasible) return null
    if (status !== highs.constants.modelStatus.optimal) {
      throw new AppError('optimum_open', `the solver ended with status ${status}`, 500)
    }
    const { colValue } = model.getSolution()
    const values = names.map((name) => Math.round(colValue[model.getColByName(name)]!))
    return { values, bound: Number(model.info.get('mip_dual_bound')) }
  })
}

function planCents(deals: readonly Deal[], copies: readonly number[]): bigint {
  return deals.reduce((sum, deal, i) => sum + dealCents(deal, BigInt(copies[i]!)), 0n)
}
