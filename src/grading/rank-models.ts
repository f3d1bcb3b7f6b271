export type RankedModel<Model> = { model: Model; overall: number; rank: number }

/**
 * Models by Overall, best first. Equal ones share the better rank and stand in the order given. A model without an
 * Overall has no rank and is left out.
 *
 * @param models Overall in any unit
 */
export function rankModels<Model>(models: readonly { model: Model; overall: number | null }[]): RankedModel<Model>[] {
  const ranked = models
    .flatMap(({ model, overall }) => (overall === null ? [] : [{ model, overall, rounded: withoutNoise(overall) }]))
    .sort((a, b) => b.rounded - a.rounded)
  return ranked.map(({ model, overall, rounded }) => ({
    model,
    overall,
    rank: 1 + ranked.filter((other) => other.rounded > rounded).length
  }))
}

/** Sums of the same numbers in another order differ in the last digits; that decides no rank. */
function withoutNoise(overall: number): number {
  return Number(overall.toPrecision(12))
}
