/** Of two texts, from 0 to 1: the share of their pairs of letters that they have in common. */
export function likenessOf(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  let common = 0
  for (const [pair, count] of a) common += Math.min(count, b.get(pair) ?? 0)
  const total = sizeOf(a) + sizeOf(b)
  return total === 0 ? 0 : (2 * common) / total
}

function pairsOf(text: string): Map<string, number> {
  const letters = lettersOf(text)
  const pairs = new Map<string, number>()
  for (let i = 0; i + 1 < letters.length; i++) {
    const pair = letters.slice(i, i + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

function sizeOf(pairs: ReadonlyMap<string, number>): number {
  return [...pairs.values()].reduce((sum, count) => sum + count, 0)
}

/** Letters and digits without accents and case. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
