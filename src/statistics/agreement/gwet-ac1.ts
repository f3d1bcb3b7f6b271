import { StatisticsError } from '../../errors.ts'

/**
 * Gwet's AC1 of two raters: (observed - chance) / (1 - chance), where chance agreement comes from how often both together use
 * each category, and is least where nearly all things are in one. There Cohen's kappa is near 0 however much two raters agree.
 *
 *   chance = 1 / (q - 1) sum over the q categories of p (1 - p),   p = the share of the category in the ratings of both
 *
 * Source: Gwet (2008), Computing inter-rater reliability and its variance in the presence of high agreement, British Journal of
 * Mathematical and Statistical Psychology 61, 29-48, equation 6.
 *
 * @param first category of each thing by one rater
 * @param second the same things by the other
 * @param categories all there are, two at least; unused ones lower chance agreement
 * @returns in [-1, 1], 1 for perfect agreement
 * @throws {StatisticsError} `unequal_lengths`, `no_values`, `categories_too_few`, `category_unknown`
 * @example
 * gwetAc1([0, 0, 1, 1], [0, 1, 1, 1], [0, 1]) // => 0.529: observed 3/4, p = 3/8 and 5/8, chance 2 * 15/64 = 15/32
 */
export function gwetAc1<Category>(
  first: readonly Category[],
  second: readonly Category[],
  categories: readonly Category[]
): number {
  if (first.length !== second.length || first.length === 0) {
    const code = first.length === second.length ? 'no_values' : 'unequal_lengths'
    throw new StatisticsError(code, `gwetAc1 requires paired categories, got ${first.length} and ${second.length}`)
  }
  if (categories.length < 2)
    throw new StatisticsError('categories_too_few', `gwetAc1 requires two categories, got ${categories.length}`)
  const ratings = [...first, ...second]
  const unknown = ratings.find((category) => !categories.includes(category))
  if (unknown !== undefined) throw new StatisticsError('category_unknown', `gwetAc1 does not know ${unknown}`)
  const observed = first.filter((category, thing) => category === second[thing]).length / first.length
  const shares = categories.map((category) => ratings.filter((given) => given === category).length / ratings.length)
  const chance = shares.reduce((sum, share) => sum + share * (1 - share), 0) / (categories.length - 1)
  return (observed - chance) / (1 - chance)
}
