import { StatisticsError } from '../../errors.ts'

/** Every pair that differs may double the columns before most are absorbed: beyond this nobody reads letters anyway. */
export const mostLettered = 100

/**
 * Compact letter display: letters such that two models share one exactly when they were not told apart. "Not told apart"
 * is no class (A and B, B and C may be alike, and A and C not), so a model can have several letters.
 *
 * Source: Piepho (2004), An algorithm for a letter-based representation of all-pairwise comparisons: insert and absorb.
 *
 * @param differs [i][j] for i < j, whether the two were told apart; models best first, so that `a` goes to the best
 * @returns per model its letters in order; after `z` come `aa`, `ab`, ... and letters are set apart by spaces
 * @throws {StatisticsError} `too_many_models` beyond `mostLettered`
 * @example
 * compactLetters([[false, false, true], [false, false, false], [false, false, false]]) // => ['a', 'ab', 'b']
 */
export function compactLetters(differs: readonly (readonly boolean[])[]): string[] {
  const models = differs.length
  if (models > mostLettered) {
    throw new StatisticsError('too_many_models', `letters are given to at most ${mostLettered} models, got ${models}`)
  }
  let columns: Set<number>[] = models === 0 ? [] : [new Set(differs.keys())]
  for (let i = 0; i < models; i++) {
    for (let j = i + 1; j < models; j++) if (differs[i]![j]) columns = apart(columns, i, j)
  }
  const ordered = columns.map((column) => [...column].sort((a, b) => a - b)).sort(byMembers)
  const joint = ordered.length > 26 ? ' ' : ''
  return differs.map((_, model) =>
    ordered.flatMap((column, index) => (column.includes(model) ? [letterOf(index)] : [])).join(joint)
  )
}

/** Every column that holds both becomes two, each without one of them; columns that others hold whole are absorbed. */
function apart(columns: readonly Set<number>[], i: number, j: number): Set<number>[] {
  const split = columns.filter((column) => column.has(i) && column.has(j))
  if (split.length === 0) return [...columns]
  const kept = columns.filter((column) => !split.includes(column))
  for (const column of split) {
    for (const left of [i, j]) {
      const part = new Set(column)
      part.delete(left)
      if (!kept.some((other) => part.isSubsetOf(other))) {
        // What is new may in turn hold columns that came before it.
        for (let at = kept.length - 1; at >= 0; at--) if (kept[at]!.isSubsetOf(part)) kept.splice(at, 1)
        kept.push(part)
      }
    }
  }
  return kept
}

function byMembers(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((member, index) => member !== other[index])
  return place === -1 ? one.length - other.length : one[place]! - (other[place] ?? -1)
}

function letterOf(index: number): string {
  const last = String.fromCharCode(97 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}
