import { InvalidError } from '../../errors.ts'
import type { ConceptDriftQuery } from '../../schemas/concept-drift.ts'
import { decadesBetween, type Years } from '../../statistics/regression/decades.ts'
import { withholdCells } from '../leaderboard/withhold-cells.ts'
import type { DatedItem } from './concept-table.ts'

/** Years with the items of them, by their places, and whether their accuracy is withheld. */
export type Period = Years & { places: readonly number[]; withheld: boolean }
export type Periods = { decades: Period[]; earlier: Period; later: Period }

export type Eras = Pick<ConceptDriftQuery, 'firstYear' | 'laterFrom' | 'lastYear'>

/**
 * The two eras and their decades; a decade that the eras part is in two.
 *
 * @param items all of a known year; those outside the eras are in no period
 * @param least private items that a period must have to be shown, where it has any: 0 shows everything
 * @throws {InvalidError} `eras_invalid` when they are not in order
 */
export function periodsOf(items: readonly DatedItem[], eras: Eras, least: number): Periods {
  const { firstYear, laterFrom, lastYear } = eras
  if (!(firstYear < laterFrom && laterFrom <= lastYear)) {
    throw new InvalidError(
      'eras_invalid',
      `the later era must begin after ${firstYear}, the first year, and by ${lastYear}, the last; got ${laterFrom}`
    )
  }
  const periodOf = (years: Years) => ({
    ...years,
    places: [...items.keys()].filter((place) => isWithin(items[place]!.year, years)),
    withheld: false
  })
  const [earlier, later] = withheldAmong(
    [
      { label: `${firstYear}-${laterFrom - 1}`, from: firstYear, to: laterFrom - 1 },
      { label: `${laterFrom}-${lastYear}`, from: laterFrom, to: lastYear }
    ].map(periodOf),
    { items, least }
  )
  const decadesOf = ({ from, to, withheld }: Period) => {
    const decades = decadesBetween(from, to).map(periodOf)
    return withheld ? decades.map((decade) => ({ ...decade, withheld })) : withheldAmong(decades, { items, least })
  }
  return { decades: [...decadesOf(earlier!), ...decadesOf(later!)], earlier: earlier!, later: later! }
}

/** Marks the cells of a known whole that are not to be shown. */
export function withheldAmong<Cell extends { places: readonly number[] }>(
  cells: readonly Cell[],
  { items, least }: { items: readonly DatedItem[]; least: number }
): (Cell & { withheld: boolean })[] {
  const counts = cells.map(({ places }) => places.filter((place) => items[place]!.split === 'private').length)
  const withheld = withholdCells(counts, least)
  return cells.map((cell, place) => ({ ...cell, withheld: withheld[place]! }))
}

function isWithin(year: number | null, { from, to }: Years): boolean {
  return year !== null && year >= from && year <= to
}
