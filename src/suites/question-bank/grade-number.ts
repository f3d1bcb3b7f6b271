/**
 * Whether a number that was answered without options is right: within 2 % of the right value, and nearer to it than to the value of any
 * other option. A right value of 0 has no percent, and needs half a unit of what the question displays.
 * Source: steer-me.md 7, free text.
 *
 * @param options.others values of the other options
 * @param options.displayUnit of the last decimal that the question shows
 */
export function gradeNumber(
  answer: number,
  { right, others, displayUnit }: { right: number; others: readonly number[]; displayUnit: number }
): { isWithin: boolean; isClosest: boolean; isRight: boolean } {
  const distance = Math.abs(answer - right)
  const isWithin = distance <= (right === 0 ? displayUnit / 2 : 0.02 * Math.abs(right) * (1 + 1e-12))
  const isClosest = others.every((other) => distance < Math.abs(answer - other))
  return { isWithin, isClosest, isRight: isWithin && isClosest }
}
