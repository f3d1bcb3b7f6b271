/**
 * What most texts consist of and nothing else: ASCII, Latin and Greek letters, Cyrillic ones of today, dashes and quotation
 * marks, mathematical signs, ligatures. As ranges of a character class, and few: the engine tests up to 16 of them in
 * place, and calls a function for each character of a text when there are more or the expression has the flag `u`.
 */
const beyondAscii = [
  String.raw`\u00A0-\u00AA\u00AE-\u00BA\u00BC-\u02C1\u0370-\u0482\u2010-\u2027\u202F-\u2038\u2070-\u20CF`,
  String.raw`\u2100-\u2269\u2270-\u22D7\u22DA-\u2328\u232B-\u2767\uFB00-\uFB06`
].join('')

/**
 * Finds any other character. A text without it holds nothing unseen, no mark, no line break besides line feeds and no half
 * of a surrogate pair, so that it need not be searched for them, which takes ten times as long.
 */
export const extraordinary = new RegExp(String.raw`[^\t\n -~${beyondAscii}]`)

/** The same, with angle brackets among the others: a text without it holds no character that looks like one of them. */
export const extraordinaryOrAngle = new RegExp(String.raw`[^\t\n -;=?-~${beyondAscii}]`)
