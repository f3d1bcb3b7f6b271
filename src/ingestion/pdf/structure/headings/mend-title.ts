import type { WordCounts } from '../../layout/words.ts'
import { hasCapitals } from './set-apart.ts'

/** How often a paper has a word at least for which a misread one stands. */
const FEWEST = 3

/** Letters that text recognition takes for one another. */
const lookAlikes = ['iljtf', 'ceo', 'nur', 'hbk', 'gqy']

const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * A title of a scan with its words as the paper spells them elsewhere: a word that stands nowhere else, and in which one
 * letter is missed, one too many or one that looks like another, is the word that the paper has often. First and last
 * letters agree, for 'contract' is not 'contracts'; a first one may be missed where a small letter begins a word among
 * capitals.
 *
 * @param words of the whole paper
 * @example
 * mendTitle('Optimnal uctions', words) // => 'Optimal Auctions'
 */
export function mendTitle(title: string, words: WordCounts): string {
  return title.replaceAll(/\p{L}{5,30}/gu, (word) => {
    const read = word.toLowerCase()
    if ((words.get(read) ?? 0) > 1) return word
    const isCut = /^\p{Ll}/u.test(word) && hasCapitals(title.replace(word, ''))
    const meant = [...new Set(nearWords(read, isCut))].filter((near) => (words.get(near) ?? 0) >= FEWEST)
    return meant.length === 1 ? inCaseOf(isCut ? 'Word' : word, meant[0]!) : word
  })
}

/**
 * A title of a scan that ends with the number 1, which recognition reads as a letter, where another of the paper ends with
 * 2 behind the same words.
 *
 * @param titles of the paper
 * @example
 * mendFirst('Example I', new Set(['Example I', 'Example 2'])) // => 'Example 1'
 */
export function mendFirst(title: string, titles: ReadonlySet<string>): string {
  const words = title.slice(0, -1)
  return /\p{Ll} [Il]$/u.test(title) && titles.has(`${words}2`) ? `${words}1` : title
}

/** All that is a letter away from a word, but for its ends. */
function nearWords(word: string, isCut: boolean): string[] {
  const inside = Array.from({ length: word.length - 2 }, (_, i) => i + 1)
  const without = inside.map((i) => word.slice(0, i) + word.slice(i + 1))
  const places = isCut ? [0, ...inside] : [...inside, word.length - 1]
  const longer = places.flatMap((i) => [...letters].map((letter) => word.slice(0, i) + letter + word.slice(i)))
  const replaced = inside.flatMap((i) => {
    const alike = lookAlikes.find((group) => group.includes(word[i]!)) ?? ''
    return [...alike].map((letter) => word.slice(0, i) + letter + word.slice(i + 1))
  })
  return [...without, ...longer, ...replaced].filter((near) => near !== word)
}

function inCaseOf(pattern: string, word: string): string {
  if (!/\p{Ll}/u.test(pattern)) return word.toUpperCase()
  return /^\p{Lu}/u.test(pattern) ? word[0]!.toUpperCase() + word.slice(1) : word
}
