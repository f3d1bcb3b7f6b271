const abbreviation =
  /(?:^|[\s(.‐-])(?:\p{Lu}|\p{Lu}\.[‐-]\p{Ll}|vs|cf|eds?|vol|no|nos|pp?|St|Jr|Sr|Dr|Mr|Mrs|Prof|Mt|al|e\.g|i\.e|ca|approx|Inc|Ltd|Corp|Univ|Dept|U\.S|U\.K|Ph\.D|R\.A)$/u
/** A letter behind one of these words is no initial: 'Data Visualization with R.' */
const letterAsWord = /\b(?:with|in|for|using|on|to|type|via|under) \p{Lu}$/u
const boundary = /[.?!][”"’')\]]{0,2}(?=\s)/g

/**
 * Places behind a full stop, question or exclamation mark that end a sentence: initials and abbreviations do not, nor
 * does a mark before a word in lower case, unless that is asked for.
 */
export function sentenceEnds(text: string, { beforeLowerCase = false } = {}): number[] {
  const ends: number[] = []
  for (const { 0: mark, index } of text.matchAll(boundary)) {
    const next = text.slice(index + mark.length).trimStart()[0] ?? ''
    if (!beforeLowerCase && /\p{Ll}/u.test(next)) continue
    const before = text.slice(Math.max(0, index - 12), index)
    if (mark.startsWith('.') && abbreviation.test(before) && !letterAsWord.test(before)) continue
    ends.push(index + mark.length)
  }
  return ends
}
