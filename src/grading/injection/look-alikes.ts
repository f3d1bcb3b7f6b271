import { latinLookAlikes } from '../../schemas/latin-look-alikes.ts'

const lookAlikes = [...latinLookAlikes.keys()].join('')
const lookAlike = new RegExp(`[${lookAlikes}]`, 'g')
/** Where the scripts meet: every mixed word has such a place. */
const seam = new RegExp(`[A-Za-z][${lookAlikes}]|[${lookAlikes}][A-Za-z]`, 'g')
const latinLetter = /[A-Za-z]/g
const letter = /^\p{L}$/u
/** No word is longer, and a flood of letters is none. */
const longestWord = 60

export type MixedWord = { word: string; at: number; latin: string }

/**
 * Words of Latin letters among which look-alikes of other scripts stand. A word wholly in another script is none, nor is
 * a Greek letter beside one or two Latin ones, as in formulas.
 */
export function mixedWords(text: string): MixedWord[] {
  const words: MixedWord[] = []
  let end = 0
  for (const { index } of text.matchAll(seam)) {
    if (index < end) continue
    const at = edge(text, index, { step: -1, last: Math.max(end, index - longestWord) })
    end = edge(text, index, { step: 1, last: index + longestWord }) + 1
    const word = text.slice(at, end)
    const latin = word.replaceAll(lookAlike, (letter) => latinLookAlikes.get(letter)!)
    if (isMixed(word, latin)) words.push({ word, at, latin })
  }
  return words
}

/** At least three letters are Latin, and all others look it: `αx` and `maxθ` are formulas, `sсore` is not. */
function isMixed(word: string, latin: string): boolean {
  return (word.match(latinLetter)?.length ?? 0) >= 3 && latin.match(latinLetter)?.length === latin.length
}

/** The last letter of the word around `index` in the direction of `step`, `last` at most. */
function edge(text: string, index: number, { step, last }: { step: 1 | -1; last: number }): number {
  let at = index
  while (at !== last && letter.test(text[at + step] ?? '')) at += step
  return at
}
