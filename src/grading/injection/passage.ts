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

/**
 * Patterns of which each match holds a sign that is looked for in less time than all of them.
 *
 * @param each global ones, every repetition bounded, as the text is hostile
 */
export function signedPatterns(sign: RegExp, each: readonly RegExp[]): PatternSet {
  return { each, any: sign }
}

const lineStart = /^/gm

/** A pattern that begins with a line, and is tried at the beginnings of lines alone. */
export type LinePattern = { pattern: RegExp }

/** @param pattern with the flag `m` */
export function atLine(pattern: RegExp): LinePattern {
  return { pattern: new RegExp(pattern.source, `${pattern.flags.replace('g', '')}y`) }
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

/** The first passages that match any of the patterns where a line begins, in the order of the patterns. */
export function findLines(text: string, patterns: readonly LinePattern[]): Passage[] {
  const found: Passage[][] = patterns.map(() => [])
  for (const { index } of text.matchAll(lineStart)) {
    for (const [place, { pattern }] of patterns.entries()) {
      if (found[place]!.length === mostPerPattern) continue
      pattern.lastIndex = index
      const match = pattern.exec(text)
      if (match) found[place]!.push({ passage: match[0], at: index })
    }
  }
  return found.flat()
}
