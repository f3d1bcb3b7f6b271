import { numbersFound } from '../../../src/ingestion/checks/numbers-found.ts'
import { locateQuote } from '../../../src/ingestion/locate/locate-quote.ts'
import { standsOutsideText } from '../../../src/ingestion/locate/outside-text.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import type { PaperPart } from '../../../src/schemas/paper-structure.ts'
import { countWords } from '../../../src/text/count-words.ts'
import { splitSentences } from '../../../src/text/split-sentences.ts'

/** A sentence of the running text, with the page and the section on which its paragraph begins. */
export type PaperSentence = { text: string; words: number; page: number; section: number | null; part: PaperPart }

/** Words of a sentence that stands by itself: neither a heading nor a paragraph without full stops. */
const shortest = 8
const longest = 60

/**
 * The whole sentences of a paper in their order, without notes, formulas and what the reader could not tell. A sentence is
 * taken once, however often it stands there.
 *
 * @param options.least words that are wanted at the least: sentences with formulas, brackets and the like are taken too
 *   where the others have fewer
 */
export function paperSentences(
  paper: PaperText,
  parts: readonly PaperPart[],
  { least = 0 }: { least?: number } = {}
): PaperSentence[] {
  const all = paper.passages.flatMap(({ text, page, section, part, note }) => {
    if (note || !parts.includes(part)) return []
    return splitSentences(text).map((sentence) => {
      const plain = sentence.replaceAll(/\s+/g, ' ').trim()
      return { text: plain, words: countWords(plain), page, section, part }
    })
  })
  const once = [...new Map(all.toReversed().map((sentence) => [sentence.text, sentence])).values()].toReversed()
  const whole = once.filter(({ text, words }) => words >= shortest && words <= longest && isWhole(text))
  const there = whole.reduce((sum, { words }) => sum + words, 0)
  return there >= least ? whole : once.filter(({ text, words }) => words > 3 && !/[\uFFFD[\]]/.test(text))
}

/** Whether the paper says a sentence word for word outside its title and references, with all of its numbers. */
export function isPrinted(text: string, paper: PaperText): boolean {
  if (standsOutsideText(paper, text) || locateQuote(paper, text) === null) return false
  return !/\d/.test(text) || numbersFound({ check: 'numbers', what: 'a sentence', paper, text }).ok
}

function isWhole(sentence: string): boolean {
  return /^\p{Lu}\p{L}*[\s,].*\p{L}{2,}[.]$/u.test(sentence) && !/[\uFFFD=_^\\$[\]|;{}]/.test(sentence)
}
