/**
 * How much of the way from guessing to perfect a score goes: 0 at chance, 1 when all is right, -1 when nothing is.
 *
 *   (score - chance) / (1 - chance) from chance upwards, (score - chance) / chance below
 *
 * Source: STEER, normalised accuracy, in the reading that keeps its bounds of -1 and 1: the paper's own formula, which divides by
 * chance everywhere, passes 1 wherever chance is below one half.
 *
 * @param score a share, in [0, 1]
 * @param chance what guessing scores, in [0, 1]
 * @example
 * gapClosed(0.625, 0.25) // => 0.5
 * gapClosed(0.125, 0.25) // => -0.5
 */
export function gapClosed(score: number, chance: number): number {
  if (score === chance) return 0
  return (score - chance) / (score > chance ? 1 - chance : chance)
}
