import { answerTokens } from './answer-tokens.ts'
import { matchAnswer } from './match-answer.ts'
import { isFigure } from './number-words.ts'

type Offer = { response: string; accepted: readonly string[]; stem: string }

/**
 * Whether a response offers more than one answer to choose from. Its bound, stated:
 *
 * - Pieces joined by "or" or a slash between words are offers, whatever their length.
 * - Pieces parted by comma, semicolon, bar, dash, line end or a second pair of parentheses are offers when they are
 *   short: at most two tokens longer than the longest accepted answer. Bare numbers are none.
 * - Where the answer is a number, every other number is an offer, apart from those of the stem and of one parenthesis;
 *   pieces without a number are none.
 *
 * An offer that is itself an accepted answer does no harm.
 *
 * @returns the first offer that is not accepted, or null
 */
export function offersSeveral({ response, accepted, stem }: Offer): string | null {
  const isAccepted = (text: string) => accepted.some((answer) => matchAnswer(answer, text, stem) !== null)
  const longest = Math.max(...accepted.map((text) => answerTokens(text).length))
  const isShort = (text: string) => answerTokens(text).length <= longest + 2
  const isNumeric = isFigures(accepted[0]!)
  const choices = pieces(response, /\b(?:and\/or|or)\b|(?<=\p{L})\s*\/\s*(?=\p{L})/iu)
  const listed = pieces(response, /[,;|\n](?!\d{3}(?!\d))|\)\s*\(|\s[-–—]\s/).filter(isShort)
  const lists = isNumeric ? [choices.filter(holdsNumber)] : [choices, listed.filter((piece) => !isFigures(piece))]
  for (const offers of lists) {
    // An accepted answer that itself holds the separator is found in no piece, and then there is only one offer.
    if (!offers.some(isAccepted)) continue
    const other = offers.find((piece) => !isAccepted(piece))
    if (other !== undefined) return other
  }
  return isNumeric ? otherNumber({ response, accepted, stem }) : null
}

function pieces(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => answerTokens(piece).length > 0)
}

function otherNumber({ response, accepted, stem }: Offer): string | null {
  const known = new Set([stem, ...accepted].flatMap((text) => answerTokens(text).map((token) => token.text)))
  const outside = answerTokens(response.replace(/\([^()]*\)/, ' ')).map(({ text }) => text)
  return outside.find((text) => /^-?\d/.test(text) && !known.has(text)) ?? null
}

/** Whether a text is a number, with or without a unit. */
function isFigures(text: string): boolean {
  const tokens = answerTokens(text)
  return tokens.length > 0 && tokens.length <= 2 && isFigure(tokens[0]!.text)
}

function holdsNumber(text: string): boolean {
  return answerTokens(text).some((token) => /^-?\d/.test(token.text))
}
