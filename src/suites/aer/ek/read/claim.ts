/** What a response says to one question: a text, or a list (an order). */
export type GivenValue = string | readonly string[]
/** One statement of a response about one question; a response may make several about the same. */
export type Claim = { id: string; value: GivenValue }
/** A claim at its place; `isOfKey` where it stands in an answer key. */
export type PlacedClaim = Claim & { place: number; isOfKey?: boolean }
/** A response by question; questions without an answer are absent. */
export type EkAnswer = Record<string, { value: GivenValue } | { contradictory: readonly GivenValue[] }>
