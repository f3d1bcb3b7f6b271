/** What a response says to one question: a text, or a list (an order). */
export type GivenValue = string | readonly string[]
/** One statement of a response about one question; a response may make several about the same. */
export type Claim = { id: string; value: GivenValue }
