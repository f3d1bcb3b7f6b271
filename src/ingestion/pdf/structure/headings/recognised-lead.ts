import { hasCapitals } from './set-apart.ts'

/** A title of a few words behind a number, which a dash or a full stop parts from the text behind it. */
const numberedLead =
  /^(?:\d{1,2}|[A-Z]|[IVX]{1,4})\.\s{1,4}\p{Lu}(?:[^.–—]{2,70}?(?:\.\s?[-–—]|\s?[–—]|\s--?)-?\s?|[\p{L}\s,’'-]{2,60}\.\s)(?=\p{Lu})/u

/** The same without a number, which a full stop and a dash part from the text: 'Estimation of the Gap.-Consider …'. */
const dashedLead = /^\p{Lu}[\p{L}\s,’'-]{5,90}\.\s?[-–—]{1,2}\s?(?=\p{Lu})/u

/** The same that a full stop alone ends, and the number of a note where it has one: 'Sellers of advice. Many …'. */
const plainLead = /^(\p{Lu}[\p{L}\s,’'-]{5,70}(?<=\p{Ll}{2}))\.\d{0,2}\s{1,3}(?=\p{Lu})/u

/** A first name and an initial, behind which a surname comes: '2. See the paper by Paul A.'. */
const initialAtEnd = /\p{Ll} \p{Lu}\p{Ll}+ \p{Lu}$/u

/** A word whose full stop ends no title: 'IV. Debt vs. Equity'. */
const shortenedAtEnd = /(?<!\p{L})(?:al|cf|dr|ed|eds|etc|jr|mr|mrs|no|sr|st|vol|vs)$/iu

/** More words are a sentence, but for titles with capitals as titles have them. */
const MOST_WORDS = 6
const MOST_IN_CAPITALS = 9

/** Words that make a sentence of a few words, or begin one. */
const sentence =
  /\b(?:am|is|are|was|were|be|been|has|have|had|can|cannot|could|may|might|must|shall|should|will|would|do|does|did|we|he|she|it|they|this|these|that|those|there|then|thus|hence|so|suppose|let|consider|note|assume|define|see|recall|now|here|but|if|when|follows?|holds?|gives?|yields)\b/i

/**
 * The heading that a line of a scan begins with, as its number or a dash tells.
 *
 * @returns its number and title without the marks at the end; null where there is none
 */
export function recognisedLeadOf(text: string): string | null {
  const lead = numberedLead.exec(text)?.[0] ?? dashedLead.exec(text)?.[0]
  const words = lead?.replace(/[\s.:–—-]{1,4}$/u, '')
  return words === undefined || initialAtEnd.test(words) || shortenedAtEnd.test(words) ? null : words
}

/** The words before the first full stop of a line, where they are no sentence: a heading, if several lines begin so. */
export function plainLeadOf(text: string): string | null {
  const lead = plainLead.exec(text)?.[1]
  if (!lead || isSentence(lead)) return null
  return lead.split(/\s+/).length <= (hasCapitals(lead) ? MOST_IN_CAPITALS : MOST_WORDS) ? lead : null
}

/** Whether a few words hold a verb that titles have not, or begin as sentences do. */
export function isSentence(words: string): boolean {
  return sentence.test(words)
}
