/** Differences below this are ties: sums of decimals carry rounding. */
const tie = 1e-9
const keys = ['A', 'B', 'C', 'D'] as const
export const labels = ['Alpha', 'Beta', 'Gamma', 'Delta'] as const

/** The option with the largest utility, or `indifferent` where two or more share the first rank. */
export function firstRanked(utilities: readonly number[]): string {
  const most = Math.max(...utilities)
  const first = keys.filter((_, at) => at < utilities.length && utilities[at]! >= most - tie)
  return first.length === 1 ? first[0]! : 'indifferent'
}

/** What may be said of two or three options: any ranking, but not that they cannot be ranked. */
export function rankingOptions(count: number): Record<string, string> {
  const [one, other] = labels
  if (count === 2)
    return {
      A: `${one} is preferred to ${other}`,
      B: `${other} is preferred to ${one}`,
      indifferent: `${one} and ${other} are equally good`,
      incomparable: `${one} and ${other} cannot be compared`
    }
  const alone = labels.slice(0, count).map((label, at) => [keys[at]!, `${label} alone is ranked first`])
  return {
    ...Object.fromEntries(alone),
    indifferent: 'Two or more of them share the first rank',
    incomparable: 'They cannot be ranked'
  }
}
