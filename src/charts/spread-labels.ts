/**
 * Moves labels of one column apart that would lie over each other, none further than it takes.
 *
 * @param middles where each label would stand, on any scale
 * @param room.gap between two middles at the least
 * @param room.from the least place of a middle; `to` the largest, unless there are more labels than there is room for
 * @returns places in the order of the middles
 * @example
 * spreadLabels([50, 52, 90], { gap: 14, from: 0, to: 100 }) // => [44, 58, 90]
 */
export function spreadLabels(
  middles: readonly number[],
  { gap, from, to }: { gap: number; from: number; to: number }
): number[] {
  const order = [...middles.keys()].sort((a, b) => middles[a]! - middles[b]! || a - b)
  // Labels that touch are one block around the mean of their places.
  const blocks: { labels: number[]; start: number }[] = []
  for (const label of order) {
    let block = { labels: [label], start: startOf([label]) }
    for (let last = blocks.at(-1); last && endOf(last) > block.start; last = blocks.at(-1)) {
      blocks.pop()
      const labels = [...last.labels, ...block.labels]
      block = { labels, start: startOf(labels) }
    }
    blocks.push(block)
  }
  const places = new Array<number>(middles.length)
  for (const { labels, start } of blocks) {
    for (const [place, label] of labels.entries()) places[label] = start + place * gap
  }
  return places

  function startOf(labels: readonly number[]): number {
    const reach = (labels.length - 1) * gap
    const mean = labels.reduce((sum, label) => sum + middles[label]!, 0) / labels.length
    return Math.max(from, Math.min(mean - reach / 2, to - reach))
  }

  function endOf({ labels, start }: { labels: readonly number[]; start: number }): number {
    return start + labels.length * gap
  }
}
