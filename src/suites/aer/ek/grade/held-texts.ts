/** How far in front of a text a negation still denies it. */
const reach = 24
const denial = /(?:\bnot\b|n't|\bnicht\b|\bpas\b|\bneither\b|\bnor\b|\brather than\b|\binstead of\b|不 是)[^.;]*$/i

/**
 * Those of several texts that a passage holds whole, as words: a text that stands only within a longer one of them ('wages'
 * in 'real wages') is not held, nor is one that the passage denies. In the order in which they stand.
 */
export function heldTexts<Value extends { text: string }>(values: readonly Value[], passage: string): Value[] {
  const held = words(passage)
  const found = values
    .map((value) => ({ value, said: words(value.text) }))
    .filter(({ said }) => said.length > 2)
    .map((each) => ({ ...each, at: places(held, each.said) }))
  const isFree = ({ said, at }: (typeof found)[number], start: number) =>
    !found.some(
      (other) =>
        other.said.length > said.length &&
        other.at.some((from) => from <= start && start + said.length <= from + other.said.length)
    ) &&
    at.length > 0 &&
    !denial.test(held.slice(Math.max(0, start - reach), start))
  return found
    .flatMap((each) => {
      const start = each.at.find((place) => isFree(each, place))
      return start === undefined ? [] : [{ value: each.value, start }]
    })
    .sort((a, b) => a.start - b.start)
    .map(({ value }) => value)
}

/** Words and figures with a blank on either side; of Chinese, which parts no words, each sign. */
function words(text: string): string {
  const found =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}%])+(?:[.,]\d+)?/gu) ?? []
  const plain = found.filter((word) => !/^(?:the|a|an)$/.test(word))
  return plain.length === 0 ? '' : ` ${plain.join(' ')} `
}

/** Where a text stands in another; in a text that repeats it without end, the first hundred places. */
function places(held: string, said: string): number[] {
  const found: number[] = []
  for (let at = held.indexOf(said); at >= 0 && found.length < 100; at = held.indexOf(said, at + 1)) found.push(at)
  return found
}
