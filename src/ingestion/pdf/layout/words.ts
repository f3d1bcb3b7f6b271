/** How often each word, and each hyphenated compound, stands within a line of a document; lower case. */
export type WordCounts = ReadonlyMap<string, number>

/** Longer runs of letters are no words of a language. */
const wordPattern = /[\p{L}\p{M}]{1,40}(?:[-‐][\p{L}\p{M}]{1,40}){0,5}/gu

/**
 * Counts the words of a document that no line end cuts: the first and the last word of a line are left out where a
 * hyphen says that they may be parts.
 *
 * @param lines texts of lines, in reading order
 */
export function countWords(lines: readonly string[]): WordCounts {
  // Words come again and again: each is spelled in small letters once.
  const spellings = new Map<string, number>()
  let isCut = false
  for (const line of lines) {
    const words = line.match(wordPattern) ?? []
    const endsCut = endsInHyphen(line)
    const whole = words.slice(isCut ? 1 : 0, endsCut ? -1 : undefined)
    for (const word of whole) spellings.set(word, (spellings.get(word) ?? 0) + 1)
    isCut = endsCut
  }
  const counts = new Map<string, number>()
  for (const [word, count] of spellings) {
    const key = word.replaceAll('‐', '-').toLowerCase()
    counts.set(key, (counts.get(key) ?? 0) + count)
    // The parts of a compound are words of their own.
    if (key.includes('-')) for (const part of key.split('-')) counts.set(part, (counts.get(part) ?? 0) + count)
  }
  return counts
}

/** Whether a line ends in a letter and a hyphen: perhaps in the middle of a word. */
export function endsInHyphen(line: string): boolean {
  return /[\p{L}\p{M}][-‐\u00ad]$/u.test(line.slice(-3))
}
