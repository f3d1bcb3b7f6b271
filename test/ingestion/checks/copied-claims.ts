import type { PaperText } from '../../../src/schemas/paper.ts'
import { splitSentences } from '../../../src/text/split-sentences.ts'

/** What a model might say of a paper, and the same with one thing wrong. */
export type Claim = { text: string; altered: string[] }

/** Whole sentences of running text; mathematics is left to the tests of the locators. */
export function sentencesOf(paper: PaperText, abstract: string | null): string[] {
  const passages = paper.passages.filter(({ part }) => part === 'introduction' || part === 'body')
  return [abstract ?? '', ...passages.map(({ text }) => text)]
    .flatMap((text) => splitSentences(text))
    .filter((sentence) => /^[\p{Lu}“].{50,400}[.?!]$/u.test(sentence) && !/[=∑∫_{}|~]|[⁰¹²³⁴-⁹]/u.test(sentence))
}

/** A sentence as a model copies it: its own quotation marks, dashes and spaces, one way or another. */
export function copySentence(sentence: string, i: number): string {
  const ways = [
    (text: string) => text.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'"),
    (text: string) => text.replaceAll(/(?<=\p{L})[–—](?=\p{L})/gu, ' - '),
    (text: string) => text.normalize('NFKC').replaceAll('%', '\\%'),
    (text: string) => text.replaceAll(/(?<=\w)-(?=\w)/g, '-\n').replace(/\.$/, ''),
    (text: string) => text.normalize('NFD').replaceAll(' ', '  ')
  ]
  return ways[i % ways.length]!(sentence)
}

/** One word replaced, negated, left out or moved, or one figure changed: what of that the sentence allows. */
export function alterSentence(sentence: string, i: number, strangers: readonly string[]): string[] {
  const words = sentence.split(' ')
  const inner = words.flatMap((word, at) => (at > 1 && at < words.length - 2 && /^\p{Ll}{4,}$/u.test(word) ? [at] : []))
  const at = inner[i % Math.max(1, inner.length)]
  const altered: string[] = []
  if (at !== undefined) {
    altered.push(words.with(at, strangers[(i * 7919) % strangers.length]!).join(' '))
    altered.push(words.toSpliced(at, 1).join(' '))
    if (words[at] !== words[at - 1])
      altered.push(
        words
          .with(at, words[at - 1]!)
          .with(at - 1, words[at]!)
          .join(' ')
      )
  }
  altered.push(
    sentence.replace(
      / (is|are|was|were|can|does|do|has|have|will) (not )?/,
      (_, verb, not) => ` ${verb} ${not ? '' : 'not '}`
    )
  )
  altered.push(sentence.replace(/\d(?=[^\d]*$)/, (digit) => String((Number(digit) + 1 + (i % 8)) % 10)))
  return altered.filter((text) => text !== sentence)
}

/** Whether a text holds a sentence, by the crudest search there is: letters and figures alone. */
export function holdsLetters(text: string, sentence: string): boolean {
  return text.includes(lettersOf(sentence))
}

export function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Whether what follows numbers a part of a paper. */
export const namesPart =
  /(?:sections?|equations?|figures?|tables?|appendix|chapter|version|step)\s(?:[A-Z]?[\d.]{1,5},?\s(?:and\s)?)?\(?$/i

/** Numbers printed in cells of tables and in sentences, each once. */
export function printedNumbers(paper: PaperText): string[] {
  const inCells = paper.tables
    .flatMap(({ rows }) => rows.flat())
    .filter((cell) => /^[-−]?\d{1,3}(?:,\d{3})*(?:\.\d+)?%?$/.test(cell))
  const decimal = /(?<=[\s(])[-−]?\d+(?:,\d{3})*\.\d+%?(?=[\s),;])(?!\s[mb]illion|\sthousand)/g
  const inText = paper.passages.flatMap(({ text }) =>
    [...text.matchAll(decimal)].flatMap(({ 0: printed, index }) =>
      namesPart.test(text.slice(Math.max(0, index - 30), index)) ? [] : [printed]
    )
  )
  return [...new Set([...inCells, ...inText])].filter((printed) => printed.replaceAll(/\D/g, '').length > 1)
}

/** A printed number as a model writes it: with another minus sign, without thousands marks or the zero before the point. */
export function copyNumber(printed: string): string[] {
  const plain = printed.replace('−', '-')
  return [
    ...new Set([
      printed,
      plain,
      plain.replaceAll(',', ''),
      plain.replace(/^(-?)0\./, '$1.'),
      plain.replace('-', '−'),
      plain.replace('%', ' percent'),
      plain.replace('%', '\\%')
    ])
  ]
}

/** The number with one figure changed, for each figure. */
export function alterNumber(printed: string): string[] {
  return [...printed.matchAll(/\d/g)].map(
    ({ 0: digit, index }) => printed.slice(0, index) + ((Number(digit) + 3) % 10) + printed.slice(index + 1)
  )
}

/** All values in figures that a paper may be said to print, by the crudest reading: with shares as percentages and back. */
export function valuesIn(paper: PaperText): Set<string> {
  const values = new Set<string>()
  for (const { text } of paper.pages) {
    const plain = text.replaceAll(/(?<=\d)[,\u00a0\u2009\u202f ](?=\d{3}(?!\d))/g, '')
    for (const source of [text, plain]) {
      for (const [figures] of source.matchAll(/\d+(?:\.\d+)?|\.\d+/g)) {
        for (const value of [Number(figures), Number(figures) * 100, Number(figures) / 100]) values.add(valueKey(value))
      }
    }
  }
  return values
}

/** Twelve digits, without sign: binary fractions differ in the last. */
export function valueKey(value: number): string {
  return Math.abs(value).toPrecision(12)
}
