import { median } from 'simple-statistics'
import { type Horizon, horizonNames, horizons } from './queries.ts'
import type { Shares } from './tally.ts'

/** Reliabilities nearer than this are the same number by different roundings. */
const SAME = 1e-9
/** Candidate rates are thousandths a year: the public code tries 2,000 of them for a horizon, and 0 to 20 % over all. */
const WIDE_GRID = thousandths(2000)
const NARROW_GRID = thousandths(201)

/** By the public code: annual compounding and a mean over amounts; by the paper: continuous compounding and an integral (D19). */
export type Method = 'code' | 'paper'

/** A rate that is as good as any other, and how well answers agree with it. Rates are in percent a year. */
export type ImpliedRate = { reliability: number; ratePercent: number; bestRatesPercent: number[] }

/** How well answers agree with a rate; null where no answer can tell. Source: EconEvals specification 8. */
export function reliabilityAt(shares: Shares, years: number, thousandth: number, method: Method): number | null {
  return method === 'code' ? meanAgreement(shares, years, thousandth) : integralAgreement(shares, years, thousandth)
}

/** The rate of one horizon; null where no answer can tell. */
export function impliedRate(
  shares: Shares,
  horizon: Horizon,
  { method, grid = method === 'code' ? 'wide' : 'narrow' }: { method: Method; grid?: 'wide' | 'narrow' }
): ImpliedRate | null {
  return best(grid === 'wide' ? WIDE_GRID : NARROW_GRID, (rate) =>
    reliabilityAt(shares, horizons[horizon].years, rate, method)
  )
}

/** The rate of all horizons together, by the mean of their reliabilities; null where one of them cannot tell. */
export function aggregateRate(shares: Readonly<Record<Horizon, Shares>>, method: Method): ImpliedRate | null {
  return best(NARROW_GRID, (rate) => aggregateReliabilityAt(shares, rate, method))
}

export function aggregateReliabilityAt(
  shares: Readonly<Record<Horizon, Shares>>,
  thousandth: number,
  method: Method
): number | null {
  const ofHorizons = horizonNames.map((horizon) =>
    reliabilityAt(shares[horizon], horizons[horizon].years, thousandth, method)
  )
  const known = ofHorizons.filter((value) => value !== null)
  return known.length < ofHorizons.length ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/**
 * How well the answers of all horizons agree with each rate from 0 to 20 % a year, in steps of a tenth; null where a horizon cannot
 * tell.
 */
export function reliabilityByRate(
  shares: Readonly<Record<Horizon, Shares>>,
  method: Method
): { ratePercent: number; reliability: number | null }[] {
  return NARROW_GRID.map((rate) => ({
    ratePercent: rate / 10,
    reliability: aggregateReliabilityAt(shares, rate, method)
  }))
}

function best(grid: readonly number[], reliabilityOf: (thousandth: number) => number | null): ImpliedRate | null {
  const known = grid.flatMap((rate) => {
    const reliability = reliabilityOf(rate)
    return reliability === null ? [] : [{ percent: rate / 10, reliability }]
  })
  if (known.length === 0) return null
  const reliability = known.reduce((most, { reliability }) => Math.max(most, reliability), 0)
  const bestRatesPercent = known.filter((at) => at.reliability >= reliability - SAME).map(({ percent }) => percent)
  return { reliability, ratePercent: median(bestRatesPercent), bestRatesPercent }
}

/** The mean over amounts of the share that chose as the rate would; an amount that is just what the rate gives tells nothing. */
function meanAgreement(shares: Shares, years: number, thousandth: number): number | null {
  // Compared as the public code has it, where 109 is not 100 * 1.09.
  const indifferent = 100 * (1 + 0.001 * thousandth) ** years
  const agreeing = shares.flatMap(({ amount, later }) => {
    if (amount === indifferent) return []
    return [amount > indifferent ? later : 1 - later]
  })
  return agreeing.length === 0 ? null : agreeing.reduce((sum, share) => sum + share, 0) / agreeing.length
}

/** One less the mean distance, over the range of amounts, between the shares, joined by lines, and the step at the rate. */
function integralAgreement(shares: Shares, years: number, thousandth: number): number | null {
  const indifferent = 100 * Math.exp((thousandth / 1000) * years)
  const first = shares[0]
  const last = shares.at(-1)
  if (first === undefined || last === undefined || first === last) return null
  const distance = shares.slice(1).reduce((sum, right, i) => {
    const left = shares[i]!
    const middle = Math.min(right.amount, Math.max(left.amount, indifferent))
    const slope = (right.later - left.later) / (right.amount - left.amount)
    const atMiddle = left.later + slope * (middle - left.amount)
    return (
      sum +
      ((left.later + atMiddle) / 2) * (middle - left.amount) +
      (1 - (atMiddle + right.later) / 2) * (right.amount - middle)
    )
  }, 0)
  return 1 - distance / (last.amount - first.amount)
}

function thousandths(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i)
}
