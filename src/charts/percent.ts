/** A share of one as a percentage without the noise of doubles: 0.95 is 95, 0.999 is 99.9. */
export function percent(share: number): number {
  return Number((100 * share).toPrecision(6))
}

/** A score in [0, 1] in points of 100; what is missing stays missing. */
export function points(score: number | null | undefined): number | null {
  return score === null || score === undefined ? null : 100 * score
}
