import { matchAnswer } from './match-answer.ts'

/** The words of a response that hold an answer, as they stand in it: characters from `start` up to, not including, `end`. */
export type Quote = { quote: string; start: number; end: number }

/**
 * The shortest passage of a response in which an accepted answer is still found: words are taken away from its end, then
 * from its start. Null when it is found only between the words of the stem.
 */
export function quoteMatch(accepted: string, response: string, stem: string): Quote | null {
  const holds = (start: number, end: number) => matchAnswer(accepted, response.slice(start, end), stem) !== null
  const words = [...response.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
  let [first, last] = [0, words.length - 1]
  if (last < 0 || !holds(words[first]!.start, words[last]!.end)) return null
  while (last > first && holds(words[first]!.start, words[last - 1]!.end)) last--
  while (first < last && holds(words[first + 1]!.start, words[last]!.end)) first++
  const [{ start }, { end }] = [words[first]!, words[last]!]
  return { quote: response.slice(start, end), start, end }
}
