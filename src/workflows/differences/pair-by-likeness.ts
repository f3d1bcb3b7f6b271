import { isDeepStrictEqual } from 'node:util'
import type { JsonValue } from '../../schemas/json.ts'
import { wordsOf } from '../../text/words-of.ts'

/** Two entries that share so many of their words say the same thing in other words. A choice of ours. */
const leastLikeness = 0.5

/**
 * Finds the entries of one list again in another: equal ones, then those most alike, then those of one label.
 *
 * @param labelOf what an entry is called in its list, or null
 * @param least likeness in [0, 1] from which two entries belong together
 * @returns pairs of places, each place once, in no order
 */
export function pairByLikeness(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  labelOf: (entry: JsonValue) => string | null,
  least = leastLikeness
): (readonly [old: number, now: number])[] {
  const [olds, nows] = [new Set(before.keys()), new Set(after.keys())]
  const pairs: (readonly [number, number])[] = []
  const pair = (old: number, now: number) => {
    if (!olds.delete(old)) return
    nows.delete(now)
    pairs.push([old, now])
  }
  for (const now of nows) {
    const equal = [...olds].find((old) => isDeepStrictEqual(before[old], after[now]))
    if (equal !== undefined) pair(equal, now)
  }
  const [oldWords, newWords] = [before.map(wordCounts), after.map(wordCounts)]
  const alike = [...nows]
    .flatMap((now) => [...olds].map((old) => ({ old, now, likeness: diceOf(oldWords[old]!, newWords[now]!) })))
    .filter(({ likeness }) => likeness >= least)
    .sort((a, b) => b.likeness - a.likeness || a.old - b.old || a.now - b.now)
  for (const { old, now } of alike) if (olds.has(old) && nows.has(now)) pair(old, now)
  for (const now of nows) {
    const label = labelOf(after[now]!)
    const named = label === null ? undefined : [...olds].find((old) => labelOf(before[old]!) === label)
    if (named !== undefined) pair(named, now)
  }
  return pairs
}

/** Of two contents, in [0, 1]: the share of their words that they have in common (Dice), whatever their order. */
export function likenessOfContents(one: JsonValue, other: JsonValue): number {
  return diceOf(wordCounts(one), wordCounts(other))
}

type WordCounts = { counts: ReadonlyMap<string, number>; total: number }

function wordCounts(content: JsonValue): WordCounts {
  const counts = new Map<string, number>()
  const words = wordsOf(textsIn(content).join(' '))
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts, total: words.length }
}

function diceOf(one: WordCounts, other: WordCounts): number {
  if (one.total + other.total === 0) return 0
  let common = 0
  for (const [word, count] of one.counts) common += Math.min(count, other.counts.get(word) ?? 0)
  return (2 * common) / (one.total + other.total)
}

/** All that a content says, without the names of its members. */
function textsIn(content: JsonValue): string[] {
  if (content === null) return []
  if (typeof content !== 'object') return [`${content}`]
  return Object.values(content).flatMap((value) => (value === undefined ? [] : textsIn(value)))
}
