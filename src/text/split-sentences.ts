const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const abbreviationEnd = /(?:\b(?:al|cf|vs|eq|eqs|fig|no|pp?|e\.g|i\.e|ch|sec|dr|prof|st)|\b\p{Lu})\.$/iu

/** The sentences of a text, trimmed, line breaks as spaces. 'et al.' and initials end none. */
export function splitSentences(text: string): string[] {
  const flowing = text.replaceAll(/\s+/g, ' ').trim()
  const sentences: string[] = []
  let open = ''
  for (const { segment } of segmenter.segment(flowing)) {
    open += segment
    if (abbreviationEnd.test(open.trimEnd())) continue
    sentences.push(open.trim())
    open = ''
  }
  return open.trim() === '' ? sentences : [...sentences, open.trim()]
}
