/** A stretch of a text, both places included. */
export type Range = { start: number; end: number }

/**
 * Tells of places whether they lie in any of the ranges, in little time where they are asked for in the order of the text.
 *
 * @param ranges in the order of the text, none of which overlap
 */
export function inRanges(ranges: readonly Range[]): (at: number) => boolean {
  let index = 0
  let last = -1
  return (at) => {
    if (at < last) index = 0
    last = at
    while (index < ranges.length && ranges[index]!.end < at) index++
    return index < ranges.length && ranges[index]!.start <= at
  }
}
