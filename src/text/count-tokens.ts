/** Tokens of an English word, spaces and marks included: about three quarters of a word make a token. */
export const tokensPerWord = 4 / 3
/** Characters of English prose per token; formulas and tables have fewer. */
const charactersPerToken = 3.6

/** About how many tokens a text has: good to a fifth or so, for estimates before anything is sent. */
export function approximateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken)
}
