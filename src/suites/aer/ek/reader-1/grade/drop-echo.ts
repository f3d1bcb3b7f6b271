type Word = { text: string; start: number; end: number }

/**
 * Takes away what a response repeats of a fill-in stem around its answer: the last words before the blank, and the first
 * words after it. Something is always left.
 *
 * @example
 * dropEcho('Hired workers earn ___ percent more.', 'workers earn 5 percent') // => '5'
 */
export function dropEcho(stem: string, response: string): string {
  const [before = [], after = []] = stem.split(/_{3,}/).map(wordsOf)
  const given = wordsOf(response)
  const head = longest(Math.min(before.length, given.length - 1), (count) =>
    areEqual(before.slice(-count), given.slice(0, count))
  )
  const tail = longest(Math.min(after.length, given.length - head - 1), (count) =>
    areEqual(after.slice(0, count), given.slice(-count))
  )
  const kept = given.slice(head, given.length - tail)
  return kept.length === 0 ? '' : response.slice(kept[0]!.start, kept.at(-1)!.end)
}

/**
 * A response between the words of the stem on both sides of the blank, from none to two of them on each: "least squares"
 * says "two-stage least squares" where the stem says "two-stage ___".
 */
export function fillBlank(stem: string, response: string): string[] {
  const [before = [], after = []] = stem.split(/_{3,}/).map(wordsOf)
  const counts = [0, 1, 2]
  return counts.flatMap((count) =>
    counts
      .filter((behind) => count + behind > 0)
      .map((behind) => [...before.slice(before.length - count), { text: response }, ...after.slice(0, behind)])
      .map((words) => words.map(({ text }) => text).join(' '))
  )
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word
      .toLowerCase()
      .replaceAll(/^["'“‘*`]{1,6}|["'”’*`]{1,6}$/g, '')
      .replace(/[.,;:]{1,9}$/, ''),
    start: index,
    end: index + word.length
  }))
}

function longest(most: number, fits: (count: number) => boolean): number {
  for (let count = most; count > 0; count--) if (fits(count)) return count
  return 0
}

function areEqual(some: readonly Word[], others: readonly Word[]): boolean {
  return some.length === others.length && some.every(({ text }, i) => text === others[i]!.text)
}
