/** A stretch of a text, and whether the other text has it at this place too. */
export type Stretch = { text: string; isShared: boolean }

/**
 * Two texts word by word: what they have in common in the same order, and what one alone has. The longest common subsequence of
 * their words, for texts of some thousand words at the most.
 *
 * @example
 * wordDifferences('sells red shoes', 'sells shoes').first
 * // => [{ text: 'sells ', isShared: true }, { text: 'red ', isShared: false }, { text: 'shoes', isShared: true }]
 */
export function wordDifferences(first: string, second: string): { first: Stretch[]; second: Stretch[] } {
  const [ours, theirs] = [wordsOf(first), wordsOf(second)]
  const width = theirs.length + 1
  // Length of the longest common subsequence of what follows, by place in both.
  const lengths = new Uint16Array((ours.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j]!
  const isSame = (i: number, j: number) => ours[i]!.trim() === theirs[j]!.trim()
  for (let i = ours.length - 1; i >= 0; i--) {
    for (let j = theirs.length - 1; j >= 0; j--) {
      lengths[i * width + j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const found: { first: Stretch[]; second: Stretch[] } = { first: [], second: [] }
  let [i, j] = [0, 0]
  while (i < ours.length || j < theirs.length) {
    if (i < ours.length && j < theirs.length && isSame(i, j)) {
      add(found.first, ours[i++]!, true)
      add(found.second, theirs[j++]!, true)
    } else if (j === theirs.length || (i < ours.length && at(i + 1, j) >= at(i, j + 1))) {
      add(found.first, ours[i++]!, false)
    } else {
      add(found.second, theirs[j++]!, false)
    }
  }
  return found
}

/** Words with the blanks behind them. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+\s*/g) ?? []
}

function add(stretches: Stretch[], text: string, isShared: boolean): void {
  const last = stretches.at(-1)
  if (last?.isShared === isShared) last.text += text
  else stretches.push({ text, isShared })
}
