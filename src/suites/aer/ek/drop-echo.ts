type Word = { text: string; start: number; end: number }

/**
 * Takes away what a response repeats of a fill-in stem around its answer: the whole text before the blank, and the
 * first words after it.
 *
 * @example
 * dropEcho('Hired workers earn ___ percent more.', 'Hired workers earn 5 percent') // => '5'
 */
export function dropEcho(stem: string, response: string): string {
  const [before = [], after = []] = stem.split(/_{3,}/).map(wordsOf)
  const given = wordsOf(response)
  const first = before.length > 0 && before.length < given.length && areEqual(before, given.slice(0, before.length))
  const start = first ? before.length : 0
  const longestTail = Math.min(after.length, given.length - start - 1)
  const tail = Array.from({ length: Math.max(0, longestTail) }, (_, i) => longestTail - i).find((count) =>
    areEqual(after.slice(0, count), given.slice(-count))
  )
  const kept = given.slice(start, given.length - (tail ?? 0))
  return kept.length === 0 ? '' : response.slice(kept[0]!.start, kept.at(-1)!.end)
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word.toLowerCase().replace(/[.,;:]{1,9}$/, ''),
    start: index,
    end: index + word.length
  }))
}

function areEqual(some: readonly Word[], others: readonly Word[]): boolean {
  return some.length === others.length && some.every(({ text }, i) => text === others[i]!.text)
}
