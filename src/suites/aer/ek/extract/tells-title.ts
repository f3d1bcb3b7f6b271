import { wordsOf } from '../../../../text/words-of.ts'

/** Words that no title is known by. */
const common = new Set(
  'a an and approach as at by case data evidence for from in is of on or study the theory to with'.split(' ')
)
/** A part of a title ('How Far to Look') tells it from so many words on, of which so many are its own. */
const fewestWords = 4
const fewestOwn = 3
/** The share of a title's own words that, in their order and close together, are the title slightly altered. */
const shareKept = 0.8
const fewestForAltered = 5
/** Longer titles and stems are compared as far as this, in words. */
const mostWords = 400

/**
 * The words by which a text gives a title away, or null: the whole title, its main part or subtitle, letter for letter
 * or with a few words changed; in any case and punctuation. Short titles ('Minimum Wages') are ordinary words of the
 * topic, so they count only between quotation marks.
 */
export function tellsTitle(text: string, title: string): string | null {
  const words = wordsOf(text).slice(0, mostWords)
  const quoted = (text.match(/["“”«»][^"“”«»]{3,300}["“”«»]/g) ?? []).map((quote) => wordsOf(quote).join(' '))
  for (const part of [title, ...title.split(/[:?!—–]\s|\s[-—–]\s|\.\s|\n/)]) {
    const wanted = wordsOf(part).slice(0, mostWords)
    if (wanted.length === 0) continue
    const own = ownWords(wanted)
    const isTelling =
      own.length >= fewestOwn && (part === title ? wanted.length >= fewestOwn : wanted.length >= fewestWords)
    if (isTelling && holds(words, wanted)) return wanted.join(' ')
    if (quoted.includes(wanted.join(' '))) return wanted.join(' ')
    if (own.length >= fewestForAltered && holdsAltered(ownWords(words), own)) return wanted.join(' ')
  }
  return null
}

function ownWords(words: readonly string[]): string[] {
  return words.filter((word) => !common.has(word))
}

function holds(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, at) => wanted.every((word, i) => words[at + i] === word))
}

/** Whether most of the wanted words follow each other in order within a window little longer than they are. */
function holdsAltered(words: readonly string[], wanted: readonly string[]): boolean {
  const known = new Set(wanted)
  return words.some((word, at) => {
    if (!known.has(word)) return false
    const window = words.slice(at, at + Math.ceil(wanted.length * 1.25))
    return commonLength(window, wanted) >= shareKept * wanted.length
  })
}

/** Length of the longest common subsequence. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  let previous = new Array<number>(other.length + 1).fill(0)
  for (const word of one) {
    const current = [0]
    for (const [at, wanted] of other.entries()) {
      current.push(word === wanted ? previous[at]! + 1 : Math.max(previous[at + 1]!, current[at]!))
    }
    previous = current
  }
  return previous.at(-1)!
}
