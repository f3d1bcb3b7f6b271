/**
 * A game in which the second player has one of two types, known to that player alone. Payoffs by type, action of the first and
 * action of the second player: that of the first, then that of the second.
 */
export type BayesianGame = {
  /** The probability of type 0. */
  prob: number
  payoffs: readonly (readonly (readonly (readonly number[])[])[])[]
}
/** The action of the first player, and that of the second by type. */
export type BayesianProfile = readonly [first: number, ofType0: number, ofType1: number]

const both = [0, 1]

/** All profiles of two actions a player, by number. */
export const profiles: readonly BayesianProfile[] = both.flatMap((first) =>
  both.flatMap((one) => both.map((other) => [first, one, other] as const))
)

/** What an action brings the first player in expectation over the types, given what each type does. */
export function expectedPayoff({ prob, payoffs }: BayesianGame, [first, ...replies]: BayesianProfile): number {
  return [prob, 1 - prob].reduce(
    (total, weight, type) => total + weight * payoffs[type]![first]![replies[type]!]![0]!,
    0
  )
}

/** All Bayes-Nash equilibria in pure strategies: every type, and the first player in expectation, gives a best reply. */
export function bayesNashEquilibria(game: BayesianGame): BayesianProfile[] {
  return profiles.filter((profile) => {
    const [first, ...replies] = profile
    const isFirstBest = both.every(
      (other) => expectedPayoff(game, profile) >= expectedPayoff(game, [other, replies[0]!, replies[1]!])
    )
    const isTypeBest = replies.every((reply, type) => {
      const row = game.payoffs[type]![first]!
      return both.every((other) => row[reply]![1]! >= row[other]![1]!)
    })
    return isFirstBest && isTypeBest
  })
}
