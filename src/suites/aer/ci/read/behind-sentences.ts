import type { Range } from './in-ranges.ts'

const sentenceEnd = /[.!?。]["'*_)]{0,3}[^\S\n]/g

/** Of each line what stands behind its first sentence, in the order of the text. */
export function behindSentences(text: string): Range[] {
  const ranges: Range[] = []
  let lineEnd = -1
  for (const { index, 0: mark } of text.matchAll(sentenceEnd)) {
    if (index <= lineEnd) continue
    const start = index + mark.length
    const lineFeed = text.indexOf('\n', start)
    lineEnd = lineFeed === -1 ? text.length : lineFeed
    ranges.push({ start, end: lineEnd })
  }
  return ranges
}
