import { StatisticsError } from '../../errors.ts'

/** How much two categories disagree: not at all or wholly, by their distance on the list, or by its square. */
const weighings = {
  unweighted: (distance: number) => (distance === 0 ? 0 : 1),
  linear: (distance: number) => distance,
  quadratic: (distance: number) => distance ** 2
}

export type Kappa = {
  /** 1 perfect, 0 as by chance; null where chance alone would agree always. */
  cohen: number | null
  linear: number | null
  quadratic: number | null
  /** Share of things put in the same category. */
  observed: number
  /** Large-sample standard error of `cohen`. */
  standardError: number | null
  /** How often: by the first rater's category, then the second's. */
  table: number[][]
}

/**
 * Cohen's kappa of two raters, plain and weighted: 1 - disagreement seen / disagreement expected from how often each
 * uses each category. Weights go by the place of a category on the list.
 *
 * Source: Cohen (1960, 1968); standard error of Fleiss, Cohen & Everitt (1969), Psychological Bulletin 72.
 *
 * @param first category of each thing by one rater
 * @param second the same things by the other
 * @param categories all there are, in order; unused ones change nothing
 * @throws {StatisticsError} `unequal_lengths`, `no_values`, `category_unknown`
 * @example
 * kappa([0, 0, 1, 1], [0, 1, 1, 1], [0, 1]).cohen // => 0.5
 */
export function kappa<Category>(
  first: readonly Category[],
  second: readonly Category[],
  categories: readonly Category[]
): Kappa {
  const table = crossTable(first, second, categories)
  const n = first.length
  const shares = table.map((row) => row.map((count) => count / n))
  const rows = shares.map(sum)
  const columns = categories.map((_, j) => sum(shares.map((row) => row[j]!)))
  const by = (weigh: (distance: number) => number): number | null => {
    let seen = 0
    let expected = 0
    for (const [i, row] of shares.entries()) {
      for (const [j, share] of row.entries()) {
        const weight = weigh(Math.abs(i - j))
        seen += weight * share
        expected += weight * rows[i]! * columns[j]!
      }
    }
    return expected === 0 ? null : 1 - seen / expected
  }
  const cohen = by(weighings.unweighted)
  return {
    cohen,
    linear: by(weighings.linear),
    quadratic: by(weighings.quadratic),
    observed: sum(shares.map((row, i) => row[i]!)),
    standardError: cohen === null ? null : errorOf({ cohen, shares, rows, columns, n }),
    table
  }
}

function crossTable<Category>(
  first: readonly Category[],
  second: readonly Category[],
  categories: readonly Category[]
) {
  if (first.length !== second.length || first.length === 0) {
    const code = first.length === second.length ? 'no_values' : 'unequal_lengths'
    throw new StatisticsError(code, `kappa requires paired categories, got ${first.length} and ${second.length}`)
  }
  const places = new Map(categories.map((category, place) => [category, place]))
  const placeOf = (category: Category) => {
    const place = places.get(category)
    if (place === undefined) throw new StatisticsError('category_unknown', `kappa does not know ${category}`)
    return place
  }
  const table = categories.map(() => categories.map(() => 0))
  for (const [i, category] of first.entries()) table[placeOf(category)]![placeOf(second[i]!)]! += 1
  return table
}

function errorOf(given: { cohen: number; shares: number[][]; rows: number[]; columns: number[]; n: number }): number {
  const { cohen, shares, rows, columns, n } = given
  const chance = sum(rows.map((share, i) => share * columns[i]!))
  const left = 1 - cohen
  let terms = -((cohen - chance * left) ** 2)
  for (const [i, row] of shares.entries()) {
    for (const [j, share] of row.entries()) {
      terms += share * (i === j ? 1 - (rows[i]! + columns[i]!) * left : (columns[i]! + rows[j]!) * left) ** 2
    }
  }
  // Perfect agreement leaves zero, from either side.
  return Math.sqrt(Math.max(0, terms) / n) / (1 - chance)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
