/**
 * The beginning of a text that is longer than a table has room for, to the end of a word.
 *
 * @param most in characters, without the mark that the text goes on
 * @example
 * firstWords('12 judgments are missing', 14) // => '12 judgments…'
 */
export function firstWords(text: string, most: number): string {
  if (text.length <= most) return text
  const begun = text.slice(0, most)
  const end = begun.lastIndexOf(' ')
  return `${end > 0 ? begun.slice(0, end) : begun}…`
}
