import { romanValue } from '../../../../../text/roman-value.ts'

/** Up to 39: centuries, wars, propositions, accords. */
const roman = 'X{0,3}(?:IX|IV|V?I{0,3})'
const numeral = String.raw`(?=[IVX])(${roman})(?![\p{L}\d])`
const ending = '(?:th|st|nd|rd|e|er|ème|º|°)'

/** 'World War II', 'Basel 3': the word in front of a numeral of an accepted answer. */
const numbered = new RegExp(String.raw`(\p{L}{3,20})[\s-](?:${numeral}|\d{1,2}(?![\p{L}\d]))`, 'gu')
const ordinal = /^(?:\d{1,2}(?:st|nd|rd|th)|\p{L}+(?:th|first|second|third))(?:\s\p{L}+)?$/iu

/**
 * A text with its Roman numerals in figures where the accepted answers have numerals: 'World War II' as 'World War 2' beside the
 * words of those answers, 'XIXth' as '19th' where an ordinal is asked for, 'XIXe' as '19' where the key is 'XIX'.
 */
export function withoutRoman(text: string, accepted: readonly string[]): string {
  const words = accepted.flatMap((answer) => [...answer.matchAll(numbered)].map(([, word]) => word!))
  const isOrdinal = accepted.some((answer) => ordinal.test(answer))
  // 'IV' and 'VI' are instrumental variables.
  const isRoman = accepted.some((answer) => /^X[IVX]+$/.test(answer.trim()))
  const beside = words.reduce(
    (rest, word) =>
      rest.replaceAll(
        new RegExp(String.raw`(?<=(?<!\p{L})${word}[\s-])${numeral}`, 'giu'),
        (found) => `${romanValue(found.toUpperCase()) ?? found}`
      ),
    text
  )
  if (!isOrdinal && !isRoman) return beside
  const alone = new RegExp(String.raw`(?<![\p{L}\d])(?=[IVX])(${roman})${ending}?(?![\p{L}\d])`, 'gu')
  const figures = beside.replaceAll(alone, (found, letters: string) => {
    const value = romanValue(letters)
    // 'I' is a word of its own in English.
    return value === null || (found === 'I' && text.trim() !== 'I') ? found : isOrdinal ? `${value}th` : `${value}`
  })
  if (isOrdinal) return figures
  return figures.replaceAll(new RegExp(String.raw`(?<![\p{L}\d])(\d{1,2})${ending}(?![\p{L}\d])`, 'gu'), '$1')
}
