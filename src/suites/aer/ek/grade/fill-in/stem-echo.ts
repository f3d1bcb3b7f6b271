import { dropEcho } from '../../reader-1/grade/drop-echo.ts'

/** As many words in front of a blank tell its place in a sentence that repeats them otherwise. */
const fewestBefore = 2
const mostAround = 6

/**
 * A response without what it repeats of the stem around its answer, at its ends or, where it words the sentence otherwise,
 * right in front of the answer and behind it: 'The null is rejected at the 1 percent level' says '1' where the stem says
 * 'equal means is rejected at the ___ percent level'.
 */
export function withoutEcho(stem: string, response: string): string {
  const ended = dropEcho(stem, fillOfAll(stem, response) ?? response)
  const [before = [], after = []] = stem.split(/_{3,}/).map(wordsOf)
  const given = wordsOf(ended)
  // A response that opens with the words in front of the blank has its answer right behind them.
  if (!response.trimStart().startsWith(ended.slice(0, 20))) return ended
  const start = endOfBefore(before, given)
  if (start === null) return ended
  const end = startOfAfter(after, given, start)
  // Without words behind its blank a stem does not tell where the answer ends.
  if (end === null && after.some(({ text }) => text !== '')) return ended
  const kept = given.slice(start, end ?? given.length)
  return kept.length === 0 ? ended : ended.slice(kept[0]!.start, kept.at(-1)!.end)
}

/** What a response that repeats a stem with several blanks has in all of them. */
function fillOfAll(stem: string, response: string): string | null {
  const parts = stem.split(/_{3,}/)
  if (parts.length < 3) return null
  const literal = (part: string) =>
    part
      .trim()
      .replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      .replaceAll(/\s+/g, String.raw`\s+`)
  const filled = new RegExp(`^\\s*${parts.map(literal).join(String.raw`\s?(.{1,100}?)\s?`)}\\s*$`, 'iu').exec(response)
  const fills = new Set(filled?.slice(1).map((fill) => fill.trim().toLowerCase()))
  return fills.size === 0 ? null : [...fills].join('; ')
}

type Word = { text: string; start: number; end: number }

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word.toLowerCase().replaceAll(/[^\p{L}\p{N}%$€£.'’-]|\.$/gu, ''),
    start: index,
    end: index + word.length
  }))
}

const denials = /^(?:not|never|no|non|nicht|kein\p{L}{0,2}|pas|não|\p{L}+n['’]t)$/u

/** Where the words stand last in a response that the stem has in front of its blank: the place behind them. */
function endOfBefore(before: readonly Word[], given: readonly Word[]): number | null {
  for (let count = Math.min(mostAround, before.length); count >= fewestBefore; count--) {
    const wanted = before.slice(-count)
    // 'auf die' stands in front of much else.
    if (count < 4 && !wanted.some(({ text }) => text.length >= 5)) continue
    for (let at = given.length - count - 1; at >= 0; at--) {
      const isThere = wanted.every(({ text }, i) => text === given[at + i]!.text)
      // 'não é o Bolsa Família' denies what the stem says.
      const isDenied = given.slice(Math.max(0, at - 3), at).some(({ text }) => denials.test(text))
      if (isThere && !isDenied) return at + count
    }
  }
  return null
}

function startOfAfter(after: readonly Word[], given: readonly Word[], from: number): number | null {
  const wanted = after.filter(({ text }) => text !== '').slice(0, 2)
  if (wanted.length === 0) return null
  for (let at = from + 1; at + wanted.length <= given.length; at++) {
    if (wanted.every(({ text }, i) => text === given[at + i]!.text)) return at
  }
  return null
}
