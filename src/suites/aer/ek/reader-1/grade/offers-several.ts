import { answerTokens } from '../../../../../text/answer-tokens.ts'
import { isFigure } from '../../../../../text/number-words.ts'
import { equalSpellings } from './equal-spellings.ts'
import { isBelow, isFalling } from './is-undone.ts'
import { dropLabelledNumbers } from './labelled-numbers.ts'
import { matchAnswer } from './match-answer.ts'

type Offer = { response: string; accepted: readonly string[]; stem: string }

const choice = /\b(?:and\/or|or|vs|versus|alternatively)\b|(?<=\p{L})\s?\/\s?(?=\p{L})|→|->/iu
const list =
  /[,;|\n\t•·+&](?!\d{3}(?!\d))|\)\s?\(|\s[-–—]\s|\b(?:and|as well as|plus)\b|(?:^|\s)\(?(?:[a-e]|\d|i{1,3})[.)]\s/iu
// A point behind a single letter ends an abbreviation.
const sentence = /(?<![.\s]\p{L})[.?!]\s/u
const remark = /\s[([][^()[\]]*[)\]]/g
/** A piece that opens so gives a reason or a circumstance, or says what the answer is not. */
const remarks = new Set(
  'because since as which where when while due given i.e. ie e.g. eg namely that so with by for in under from of at on if not no rather unlike'.split(
    ' '
  )
)
/** A piece of nothing but these is talk. */
const talk = new Set(
  'i we think believe guess say am is are was be it this that my the a an answer probably likely perhaps maybe possibly really sure certain certainly yes indeed of course not do know here again also only paper model authors they'.split(
    ' '
  )
)

/**
 * Whether a response offers more than one answer to choose from. Its bound, stated:
 *
 * - Pieces joined by "or", "versus", an arrow or a slash between words are offers, whatever their length.
 * - Pieces parted by comma, semicolon, bar, bullet, dash, "and", line end, numbering or a second pair of parentheses
 *   are offers when they are short: at most two tokens longer than the longest accepted answer; at the end of a sentence,
 *   at most one. Bare numbers are none.
 * - A short text with the answer in brackets behind it is an offer: "oligopoly (monopsony)".
 * - Where the answer is a number, every other number is an offer, apart from those of the stem and those that the
 *   response names as something else (see `dropLabelledNumbers`); pieces without a number are none.
 *
 * No offer is a piece that is accepted itself, abbreviates an accepted answer, repeats the stem, gives a reason, or is
 * mere talk ("I think").
 *
 * @returns the first offer that is not accepted, or null
 */
export function offersSeveral({ response, accepted, stem }: Offer): string | null {
  const isAccepted = (text: string) => accepted.some((answer) => matchAnswer(answer, text, stem) !== null)
  const longest = Math.max(...accepted.map((text) => answerTokens(text).length))
  const isShort = (most: number) => (text: string) => answerTokens(text).length <= most
  const isNumeric = isFigures(accepted[0]!)
  const known = new Set(answerTokens(stem).map(({ text }) => text))
  const isOffer = (piece: string) => !isAccepted(piece) && !isHarmless(piece, { accepted, known })
  const choices = pieces(response, choice)
  const listed = [
    { all: pieces(response, list), isOne: isShort(longest + 2) },
    { all: pieces(response, sentence), isOne: isShort(longest + 1) }
  ]
  const lists = isNumeric
    ? [{ all: choices, isOne: holdsNumber }]
    : [
        { all: choices, isOne: () => true },
        ...listed.map(({ all, isOne }) => ({ all, isOne: (piece: string) => isOne(piece) && !isFigures(piece) }))
      ]
  for (const { all, isOne } of lists) {
    // An accepted answer that itself holds the separator is found in no piece, and then there is only one offer.
    if (!all.some(isAccepted)) continue
    const other = all.find((piece) => isOne(piece) && isOffer(piece))
    if (other !== undefined) return other
  }
  if (isNumeric) return otherNumber({ response, accepted, stem })
  const outside = response.replaceAll(remark, ' ').trim()
  const isBracketed = !isAccepted(outside) && isShort(longest + 2)(outside) && isOffer(outside)
  return outside !== response.trim() && isBracketed ? outside : null
}

function pieces(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => answerTokens(piece).length > 0)
}

function isHarmless(
  piece: string,
  { accepted, known }: { accepted: readonly string[]; known: ReadonlySet<string> }
): boolean {
  const words = answerTokens(piece).map(({ text }) => text)
  if (words.every((word) => known.has(word) || talk.has(word)) || remarks.has(words[0]!)) return true
  const letters = words.join('')
  return words.length === 1 && accepted.some((answer) => isAbbreviation(letters, answer))
}

/** "IV" of "instrumental variables", "DiD" of "difference-in-differences". */
function isAbbreviation(letters: string, answer: string): boolean {
  const initials = (answer.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word[0]!.toLowerCase()).join('')
  return initials.length > 1 && letters === initials
}

function otherNumber({ response, accepted, stem }: Offer): string | null {
  const tokens = answerTokens(dropLabelledNumbers(response))
  const spellings = accepted.flatMap((answer) => equalSpellings(answerTokens(answer), null))
  const ours = new Set(spellings.flatMap(({ tokens: own, fallen }) => (fallen ? [] : own.map(({ text }) => text))))
  const known = new Set([...ours, ...answerTokens(stem).map(({ text }) => text)])
  const isKnown = (text: string, at: number) => {
    const isFall = isFalling(tokens, at) || isBelow(tokens, at)
    return known.has(text) || (isFall && ours.has(`-${text}`))
  }
  return tokens.find(({ text }, at) => /^-?\d/.test(text) && !isKnown(text, at))?.text ?? null
}

/** Whether a text is a number, with or without a unit. */
function isFigures(text: string): boolean {
  const tokens = answerTokens(text)
  return tokens.length > 0 && tokens.length <= 2 && isFigure(tokens[0]!.text)
}

function holdsNumber(text: string): boolean {
  return answerTokens(text).some((token) => /^-?\d/.test(token.text))
}
