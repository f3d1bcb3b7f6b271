import type { LayoutLine } from './document-layout.ts'

export interface BodyStyle {
  bodyFontSize: number
  bodyFont: string | undefined
  leading: number
}

/** In a short paper tables, notes and references may have as many characters as the text: of sizes that come so near, the larger is the text's. */
const NEARLY_MOST = 0.95

/** What most characters of a paper are set in, and how far apart its lines of that size stand. */
export function measureBodyStyle(lines: readonly LayoutLine[]): BodyStyle {
  const weight = ({ text }: LayoutLine) => text.length
  const sizes = weightsOf(lines, ({ fontSize }) => Math.round(fontSize * 2) / 2, weight)
  const most = Math.max(...sizes.values())
  const common = [...sizes].filter(([, own]) => own >= NEARLY_MOST * most).map(([size]) => size)
  const bodyFontSize = common.length > 0 ? Math.max(...common) : 10
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
  return [...weightsOf(things, keyOf, weigh)].reduce<[Key, number] | null>(
    (most, entry) => (most && most[1] >= entry[1] ? most : entry),
    null
  )?.[0]
}

function weightsOf<Thing, Key>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => Key,
  weigh: (thing: Thing) => number
): Map<Key, number> {
  const weights = new Map<Key, number>()
  for (const thing of things) {
    const key = keyOf(thing)
    weights.set(key, (weights.get(key) ?? 0) + weigh(thing))
  }
  return weights
}
