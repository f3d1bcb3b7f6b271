/** Characters of a line of text; names and affiliations are mostly shorter. */
const SHORTEST_LINE = 45

/** Share of the words of a text that begin with a small letter; in names and titles fewer do. */
const SMALL_WORDS = 0.55

const wordStart = /(?:^|[\s("“‘])(\p{L})/gu

/** Whether a line is part of a text of sentences, by its length and its small letters. */
export function isRunningText(text: string): boolean {
  if (text.length < SHORTEST_LINE || text.includes('\t')) return false
  const starts = Array.from(text.slice(0, 300).matchAll(wordStart), (match) => match[1]!)
  const small = starts.filter((letter) => letter !== letter.toUpperCase())
  return starts.length > 5 && small.length >= SMALL_WORDS * starts.length
}
