/**
 * A signalling game with two types, two signals and two replies, each 0 or 1: the sender knows the type, the receiver sees the
 * signal. Payoffs by type, signal and reply.
 */
export type SignallingGame = {
  /** The probability of type 0. */
  prior: number
  sender: readonly (readonly (readonly number[])[])[]
  receiver: readonly (readonly (readonly number[])[])[]
}
/** The signal of each type, and the reply to each signal. */
export type SignallingProfile = { signals: readonly [number, number]; replies: readonly [number, number] }

const both = [0, 1] as const
/** All pairs of two choices. */
const pairs = both.flatMap((one) => both.map((other) => [one, other] as const))

/**
 * All sequential equilibria in pure strategies. After a signal that is sent, the belief is that of Bayes; after one that nobody
 * sends, any belief will do, since with two types trembles lead to every belief. Indifferent players may do either.
 */
export function sequentialEquilibria(game: SignallingGame): SignallingProfile[] {
  return pairs
    .flatMap((signals) => pairs.map((replies) => ({ signals, replies })))
    .filter((profile) => isSenderBest(game, profile) && isReceiverBest(game, profile))
}

/** The reply's lead over the other one after a signal, in expectation, when type 0 has this probability. */
export function leadOf(
  { receiver }: SignallingGame,
  { signal, reply, belief }: { signal: number; reply: number; belief: number }
): number {
  const lead = (type: 0 | 1) => receiver[type]![signal]![reply]! - receiver[type]![signal]![1 - reply]!
  return belief * lead(0) + (1 - belief) * lead(1)
}

function isSenderBest({ sender }: SignallingGame, { signals, replies }: SignallingProfile): boolean {
  return both.every((type) => {
    const [sent, other] = [signals[type], 1 - signals[type]!]
    return sender[type]![sent]![replies[sent]!]! >= sender[type]![other]![replies[other]!]!
  })
}

function isReceiverBest(game: SignallingGame, { signals, replies }: SignallingProfile): boolean {
  return both.every((signal) => {
    const weights = [game.prior, 1 - game.prior].map((weight, type) => (signals[type] === signal ? weight : 0))
    const sent = weights[0]! + weights[1]!
    // The lead is linear in the belief: some belief supports a reply exactly when one of the two certain ones does.
    const beliefs = sent > 0 ? [weights[0]! / sent] : [0, 1]
    return beliefs.some((belief) => leadOf(game, { signal, reply: replies[signal], belief }) >= 0)
  })
}
