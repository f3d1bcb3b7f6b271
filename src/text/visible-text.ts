import { extraordinary } from './ordinary-characters.ts'

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/**
 * What takes no ink or steers how ink is laid out: Unicode's own list (zero-width and bidirectional controls, variation
 * selectors, tags, soft hyphens, Hangul fillers), the braille blank, annotation anchors, noncharacters and controls.
 */
const unseen =
  /\p{Default_Ignorable_Code_Point}|[\u2800\uFFF9-\uFFFB]|\p{Noncharacter_Code_Point}|(?![\n\t])\p{Control}/gu
/** No script stacks more marks on a letter; longer piles cover the lines around them. */
const piledMarks = /(\p{Mark}{8})\p{Mark}+/gu

/**
 * A text as a reader sees it: nothing unseen, every line break a line feed, halves of surrogate pairs as U+FFFD. Letters
 * of all scripts, mathematics and punctuation stay as they are; nothing is transliterated. What is lost with the unseen
 * characters is joining behaviour: emoji sequences fall apart, and Persian or Indic letters may join otherwise.
 */
export function visibleText(text: string): string {
  if (!extraordinary.test(text)) return text
  return text.toWellFormed().replaceAll(lineBreaks, '\n').replaceAll(unseen, '').replaceAll(piledMarks, '$1')
}
