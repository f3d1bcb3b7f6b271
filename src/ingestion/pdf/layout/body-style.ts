import type { LayoutLine } from './document-layout.ts'

export interface BodyStyle {
  bodyFontSize: number
  bodyFont: string | undefined
  leading: number
}

/** What most characters of a paper are set in, and how far apart its lines of that size stand. */
export function measureBodyStyle(lines: readonly LayoutLine[]): BodyStyle {
  const weight = ({ text }: LayoutLine) => text.length
  const bodyFontSize = mostCommon(lines, ({ fontSize }) => Math.round(fontSize * 2) / 2, weight) ?? 10
  const body = lines.filter(({ fontSize }) => Math.abs(fontSize - bodyFontSize) <= 0.5)
  const gaps = body.filter(({ gapAbove }) => gapAbove !== null && gapAbove > 0.5 * bodyFontSize)
  const leading = mostCommon(gaps, ({ gapAbove }) => Math.round((gapAbove ?? 0) * 2) / 2, weight)
  return {
    bodyFontSize,
    bodyFont: mostCommon(body, ({ font }) => font ?? '', weight) || undefined,
    leading: leading ?? 1.2 * bodyFontSize
  }
}

function mostCommon<Thing, Key>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => Key,
  weigh: (thing: Thing) => number
): Key | undefined {
  const weights = new Map<Key, number>()
  for (const thing of things) {
    const key = keyOf(thing)
    weights.set(key, (weights.get(key) ?? 0) + weigh(thing))
  }
  return [...weights].reduce<[Key, number] | null>(
    (most, entry) => (most && most[1] >= entry[1] ? most : entry),
    null
  )?.[0]
}
