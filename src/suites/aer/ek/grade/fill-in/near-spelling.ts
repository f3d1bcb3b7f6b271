const long = { doubled: 6, slipped: 8 }

/**
 * A text with words that are misspelt by one letter as an answer has them: 'Akerloff' as 'Akerlof', 'heterogenity' as 'heterogeneity'.
 * A letter may be doubled or single; in the middle of a longer word one may be missing, be too many, have changed its place with the
 * next, or be another vowel. Other letters make another word ('monopsony'), and so do the ends of a word ('asymmetric', 'inelastic').
 */
export function nearSpellings(answer: string, text: string): string {
  const words = [...new Set(answer.match(/\p{Script=Latin}{6,40}/gu))]
  return text.replaceAll(/\p{Script=Latin}{5,41}/gu, (word) => words.find((each) => isNear(each, word)) ?? word)
}

function isNear(answer: string, word: string): boolean {
  const [right, said] = [answer.toLowerCase(), word.toLowerCase()]
  if (right === said) return false
  if (right.length >= long.doubled && single(right) === single(said)) return Math.abs(right.length - said.length) <= 1
  if (right.length < long.slipped || said.length < long.slipped - 1) return false
  const start = commonStart(right, said)
  const end = Math.min(commonStart(reversed(right), reversed(said)), Math.min(right.length, said.length) - start)
  if (start < 3 || end < 2) return false
  const left = [right, said].map((each) => each.slice(start, each.length - end))
  const [ours, theirs] = left as [string, string]
  const isVowel = ours.length === 1 && [ours, theirs].every((letter) => /^[aeiou]$/.test(letter))
  return isVowel || ours.length + theirs.length === 1 || (ours.length === 2 && reversed(ours) === theirs)
}

const single = (word: string) => word.replaceAll(/(\p{L})\1/gu, '$1')
const reversed = (word: string) => [...word].reverse().join('')

function commonStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
