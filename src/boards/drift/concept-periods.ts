import { InvalidError } from '../../errors.ts'
import type { ConceptDriftQuery } from '../../schemas/concept-drift.ts'
import { decadesBetween, type Years } from '../../statistics/regression/decades.ts'
import type { DatedItem } from './concept-table.ts'

/** Years with the items of them, by their places. */
export type Period = Years & { places: readonly number[] }
export type Periods = { decades: Period[]; earlier: Period; later: Period }

export type Eras = Pick<ConceptDriftQuery, 'firstYear' | 'laterFrom' | 'lastYear'>

/**
 * The two eras and their decades; a decade that the eras part is in two.
 *
 * @param items all of a known year; those outside the eras are in no period
 * @throws {InvalidError} `eras_invalid` when they are not in order
 */
export function periodsOf(items: readonly DatedItem[], eras: Eras): Periods {
  const { firstYear, laterFrom, lastYear } = eras
  if (!(firstYear < laterFrom && laterFrom <= lastYear)) {
    throw new InvalidError(
      'eras_invalid',
      `the later era must begin after ${firstYear}, the first year, and by ${lastYear}, the last; got ${laterFrom}`
    )
  }
  const periodOf = (years: Years) => ({
    ...years,
    places: [...items.keys()].filter((place) => isWithin(items[place]!.year, years))
  })
  const earlier = periodOf({ label: `${firstYear}-${laterFrom - 1}`, from: firstYear, to: laterFrom - 1 })
  const later = periodOf({ label: `${laterFrom}-${lastYear}`, from: laterFrom, to: lastYear })
  const decadesOf = ({ from, to }: Period) => decadesBetween(from, to).map(periodOf)
  return { decades: [...decadesOf(earlier), ...decadesOf(later)], earlier, later }
}

function isWithin(year: number | null, { from, to }: Years): boolean {
  return year !== null && year >= from && year <= to
}
