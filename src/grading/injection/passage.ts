/** A passage that one detector found: what it says, and where it begins in the text that was searched. */
export type Passage = { passage: string; at: number }

/** Patterns that are looked for together. */
export type PatternSet = {
  each: readonly RegExp[]
  /** Found wherever one of them is, and maybe elsewhere: a text without it need not be searched for each. */
  any: RegExp
}

/** Of one pattern: the operator looks at a response once it is flagged, and needs no list of every line. */
const mostPerPattern = 5

/** Where patterns begin. */
export const atWord = String.raw`\b`
export const anywhere = ''

/**
 * Patterns that begin at the same kind of place. Said once for all of them, it lets the search for any skip most of a text:
 * that takes the time of a few of them, and one search for each that of all.
 *
 * @param sources every repetition bounded, as the text is hostile
 */
export function patternSet(start: string, sources: readonly string[]): PatternSet {
  return {
    each: sources.map((source) => new RegExp(`${start}(?:${source})`, 'gu')),
    any: new RegExp(`${start}(?:${sources.join('|')})`, 'u')
  }
}

/** @param pattern a global one */
export function alone(pattern: RegExp): PatternSet {
  return { each: [pattern], any: pattern }
}

/** The first passages that match any of the patterns, in the order of the patterns. */
export function findPassages(text: string, sets: readonly PatternSet[]): Passage[] {
  const found: Passage[] = []
  for (const { each, any } of sets) {
    // Of a pattern with the flag `g`, a test would go on from the last one.
    if (text.search(any) === -1) continue
    for (const pattern of each) {
      for (const match of text.matchAll(pattern).take(mostPerPattern)) {
        found.push({ passage: match[0], at: match.index })
      }
    }
  }
  return found
}
