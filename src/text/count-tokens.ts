/** Tokens of an English word, spaces and marks included: about three quarters of a word make a token. */
export const tokensPerWord = 4 / 3
/** Characters of English prose per token; formulas and tables have fewer. */
const charactersPerToken = 3.6

/** About how many tokens a text has: good to a fifth or so, for estimates before anything is sent. */
export function approximateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken)
}

/** Letters of a word that a token has at the least, those of a word beyond which it is none, and what is added for vocabularies with fewer tokens. */
const [lettersPerToken, longestWord, addedShare] = [4, 24, 0.1]

/**
 * The most tokens that a text of an economics paper, a prompt or a reply has: a token for every four letters of a word begun, for
 * each digit, each other sign (two beyond ASCII), each letter of what is too long for a word and each break of lines, and a tenth more.
 * On the text of 100 papers of 1,000 words or more of an archive, the prompts of this service and recorded replies that is 1.39 to 1.7 times what the
 * vocabularies o200k_base of OpenAI and the published one of Claude (2023) take, whichever takes more; Anthropic's newer ones are told to
 * take up to 1.35 times as many as those before them. Tokens for every two bytes are up to 2.4 times as many on prose.
 *
 * @example
 * mostTokens('Wages rose by 12 %.') // => 9: 2 + 1 + 1 + 2 + 1 + 1, and a tenth more
 */
export function mostTokens(text: string): number {
  let tokens = 0
  let letters = 0
  let isBreak = false
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122
    letters = isLetter ? letters + 1 : 0
    const isLineEnd = code === 10 || code === 13 || code === 9
    if (isLetter) tokens += letters % lettersPerToken === 1 || letters > longestWord ? 1 : 0
    else if (isLineEnd) tokens += isBreak ? 0 : 1
    else if (code !== 32) tokens += code < 128 ? 1 : 2
    isBreak = isLineEnd
  }
  return Math.ceil(tokens * (1 + addedShare))
}
