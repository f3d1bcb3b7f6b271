import { latinLookAlikes } from './latin-look-alikes.ts'

/**
 * Controls of terminals and of direction, and what takes no ink: Unicode's list of ignorable characters (zero widths,
 * joiners, soft hyphen, fillers, tags), line and paragraph separators, the braille blank, annotation anchors, noncharacters,
 * private ones. A heart or a sign may say by U+FE0F that it is an emoji.
 */
const unseen =
  /(?<!\p{Extended_Pictographic})\uFE0F|(?!\uFE0F)\p{Default_Ignorable_Code_Point}|[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Co}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFB]/gu

/** The first character of a name that no reader sees; null where there is none. */
export function firstUnseen(name: string): string | null {
  return name.match(unseen)?.[0] ?? null
}

/** A name as it is shown beside words of ours: a mark in the place of each character that no reader would see. */
export function shownName(name: string): string {
  return name.toWellFormed().replaceAll(unseen, '\uFFFD')
}

/** Hyphens, dashes and the minus sign: in most fonts nobody tells a name with one from a name with another. */
const dashes = /[\p{Pd}\u2212]/gu
const lookAlikes = new RegExp(`[${[...latinLookAlikes.keys()].join('')}]`, 'g')

/**
 * What names have in common that readers take for one another: their letters in either case and in any form that Unicode
 * counts as the same, letters of other scripts as the Latin ones that they print like, one dash for all, without blanks
 * at the ends and without what cannot be seen.
 *
 * @example
 * nameKey('ＧＰＴ－5 ') === nameKey('gpt-5') // => true
 */
export function nameKey(name: string): string {
  const letters = name.normalize('NFKC').replaceAll(unseen, '').replaceAll(dashes, '-')
  return letters
    .replaceAll(lookAlikes, (letter) => latinLookAlikes.get(letter)!)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
}
