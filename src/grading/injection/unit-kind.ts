/** Whether a UTF-16 unit stands between words, is part of a word, or is a character of Chinese or Japanese, which have no spaces. */
export const outside = 0
export const inWord = 1
export const inHan = 2

/** Looked up, as every character of a text is asked for. */
const kinds = Uint8Array.from({ length: 0x10000 }, (_, unit) => computedKind(unit))

/** @param unit of a text in small letters */
export function kindOf(unit: number): number {
  return kinds[unit]!
}

/** Of the unit at a place; behind the end of a text nothing stands. */
export function kindAt(text: string, index: number): number {
  return index < text.length ? kinds[text.charCodeAt(index)]! : outside
}

function computedKind(unit: number): number {
  if (unit < 0x80) return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) ? inWord : outside
  if ((unit >= 0x3400 && unit <= 0x9fff) || (unit >= 0x3040 && unit <= 0x30ff)) return inHan
  return (unit >= 0xc0 && unit < 0x2000) || unit > 0x9fff ? inWord : outside
}

/** Whether a word begins with a unit. */
export function startsAt(unit: number, before: number): boolean {
  const kind = kinds[unit]
  return (kind === inWord && kinds[before] !== inWord) || kind === inHan
}
