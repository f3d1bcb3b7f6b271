import { mostMentions } from './find-citations.ts'

/** A citation by number: '[3]', '[3, 5]', '[3–5]', '[^3]'. */
export type NumberMention = { text: string; offset: number; numbers: string[] }

const groupPattern = /\[\^?\d{1,3}(?: ?[,;–-] ?\^?\d{1,3}){0,30}\]/g
const longestRange = 30

/**
 * Finds citations by number, with ranges spelled out, in up to `mostMentions` places. A text without a numbered list of
 * references has none.
 */
export function findNumbers(text: string): NumberMention[] {
  return [...text.matchAll(groupPattern).take(mostMentions)].map((match) => ({
    text: match[0],
    offset: match.index,
    numbers: match[0].slice(1, -1).split(/[,;]/).flatMap(spellOut)
  }))
}

function spellOut(range: string): string[] {
  const [first, last] = range.split(/[–-]/).map((end) => Number(end.replace('^', '').trim()))
  if (last === undefined || last < first! || last - first! > longestRange) return [String(first)]
  return Array.from({ length: last - first! + 1 }, (_, index) => String(first! + index))
}
