/** From here on a template is a copy of another one. Source: steer-me.md 5. */
export const nearCopyFrom = 0.92
/** Nearer than this a telling from another perspective has to be: the farthest two of one story that people wrote come to .60. */
export const retellingFrom = 0.55
const gramLength = 5

/** How often each run of five characters stands in a text, and the length of that vector. */
export type Grams = { counts: ReadonlyMap<string, number>; norm: number }

/** Of a text in lower case and without digits; its line breaks are blanks. */
export function gramsOf(text: string): Grams {
  const plain = text.toLowerCase().replaceAll(/\d/g, '').replaceAll(/\s+/g, ' ').trim()
  const counts = new Map<string, number>()
  for (let at = 0; at + gramLength <= plain.length; at++) {
    const gram = plain.slice(at, at + gramLength)
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return { counts, norm: Math.hypot(...counts.values()) }
}

/** 1 for the same text, 0 where no run of characters is in both. */
export function cosine(one: Grams, other: Grams): number {
  if (one.norm === 0 || other.norm === 0) return 0
  const [few, many] = one.counts.size < other.counts.size ? [one, other] : [other, one]
  let product = 0
  for (const [gram, count] of few.counts) product += count * (many.counts.get(gram) ?? 0)
  return product / (one.norm * other.norm)
}
