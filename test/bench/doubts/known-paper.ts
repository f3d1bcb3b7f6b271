import { z } from 'zod'
import type { PaperText } from '../../../src/schemas/paper.ts'
import type { ReadingPart } from '../../../src/schemas/reading-doubts.ts'
import { wordsOf } from '../../../src/text/words-of.ts'

const numbersSchema = z.array(z.string())

/**
 * What is known of a paper: the truth files of `shared/papers`, or what a person counted. Null, or left out, is what
 * nobody looked at.
 */
export const knownPaperSchema = z.object({
  title: z.string().nullish(),
  title_alternatives: z.array(z.string()).default([]),
  authors: z.array(z.string()).nullish(),
  abstract: z.string().nullish(),
  abstract_words: z.int().nullish(),
  abstract_first: z.string().nullish(),
  abstract_last: z.string().nullish(),
  sections: z.array(z.object({ title: z.string() })).nullish(),
  references: z.union([z.int(), z.array(z.unknown())]).nullish(),
  tables: z.union([z.int(), numbersSchema]).nullish(),
  figures: z.union([z.int(), numbersSchema]).nullish(),
  numbered_equations: z.int().nullish(),
  sure: z.object({ sections: z.boolean(), references: z.boolean() }).optional()
})
export type KnownPaper = z.infer<typeof knownPaperSchema>

/** Shares of agreement from which a part counts as right. */
const rightShare = 0.95
/** Headings that a list of sections may hold or leave out. */
const ignored = new Set([
  'references',
  'reference',
  'bibliography',
  'contents',
  'abstract',
  'acknowledgements',
  'acknowledgments'
])

/** Which parts were read rightly; parts of which nothing is known are left out. */
export function rightParts(paper: PaperText, known: KnownPaper): Partial<Record<ReadingPart, boolean>> {
  const { title, authors, references, tables, figures, numbered_equations: equations } = known
  const f1 = sectionsF1(paper, known)
  const titles = title ? [title, ...known.title_alternatives] : []
  return {
    ...(titles.length > 0 && { title: titles.some((each) => plain(each) === plain(paper.title ?? '')) }),
    ...(authors && { authors: sameMembers(authors.map(surname), paper.authors.map(surname)) === 1 }),
    ...abstractRight(paper, known),
    ...(f1 !== null && { sections: f1 >= rightShare }),
    ...(references != null &&
      known.sure?.references !== false && { references: isNear(paper.references.length, countOf(references)) }),
    ...(tables != null && { tables: sameFloats(paper.tables, tables) }),
    ...(figures != null && { figures: sameFloats(paper.figures, figures) }),
    ...(equations != null && {
      equations: isNear(paper.equations.filter(({ number }) => number !== null).length, equations)
    })
  }
}

/** F1 of the headings of a paper's sections; null where nobody was sure of them. */
export function sectionsF1(paper: PaperText, { sections, sure }: KnownPaper): number | null {
  return sections && sure?.sections !== false ? sameMembers(headings(sections), headings(paper.sections)) : null
}

function abstractRight(
  { abstract }: PaperText,
  { abstract: text, abstract_words: words, abstract_first: first, abstract_last: last }: KnownPaper
): { abstract?: boolean } {
  if (last != null) return { abstract: abstract !== null && standsFrom(abstract, first ?? '', last) }
  if (text === undefined && words === undefined) return {}
  // Of a paper without an abstract some readers noted no words.
  if (text === null || (text === undefined && !words)) return { abstract: abstract === null }
  if (abstract === null) return { abstract: false }
  if (text) return { abstract: sameMembers(wordsOf(text), wordsOf(abstract)) >= rightShare }
  // As they were counted by eye: what blanks part, so that 'trade-off' is one word.
  const found = abstract.trim().split(/\s+/)
  const begins = plain(abstract).startsWith(plain(first ?? ''))
  return { abstract: begins && Math.abs(found.length - words!) <= Math.max(4, 0.06 * words!) }
}

function headings(sections: readonly { title: string }[]): string[] {
  return sections.map(({ title }) => plain(title)).filter((title) => !ignored.has(title))
}

/** Of counts, one more or less, or 3 %, is near. */
function isNear(found: number, known: number): boolean {
  return Math.abs(found - known) <= Math.max(1, 0.03 * known)
}

/** Printed numbers of tables or figures that were not found, and those found that are none. */
export interface NumberDifference {
  part: 'tables' | 'figures'
  known: number
  missed: string[]
  extra: string[]
}

/** How the numbers of tables and figures differ from those that are known one by one. */
export function numberDifferences(paper: PaperText, known: KnownPaper): NumberDifference[] {
  return (['tables', 'figures'] as const).flatMap((part) => {
    const printed = known[part]
    if (!Array.isArray(printed)) return []
    const left = numbersOf(paper[part])
    const missed = knownNumbers(printed).filter((number) => {
      const place = left.indexOf(number)
      if (place !== -1) left.splice(place, 1)
      return place === -1
    })
    return [{ part, known: printed.length, missed, extra: left }]
  })
}

function numbersOf(floats: readonly { number: string | null }[]): string[] {
  return floats.flatMap(({ number }) => (number === null ? [] : [plain(number)]))
}

function knownNumbers(printed: readonly string[]): string[] {
  return printed.map((number) => plain(number.replace(/^(?:table|figure)\s/i, '')))
}

function sameFloats(floats: readonly { number: string | null }[], known: number | readonly string[]): boolean {
  const numbers = numbersOf(floats)
  return typeof known === 'number' ? numbers.length === known : sameMembers(knownNumbers(known), numbers) === 1
}

function countOf(list: number | readonly unknown[]): number {
  return typeof list === 'number' ? list : list.length
}

function surname(author: string): string {
  return wordsOf(author.replace(/,?\s(?:jr|sr|ii|iii)\.?$/i, '')).at(-1) ?? ''
}

/** Whether a text begins and ends with the words that were noted. */
function standsFrom(text: string, first: string, last: string): boolean {
  return plain(text).startsWith(plain(first)) && plain(text).endsWith(plain(last))
}

function plain(text: string): string {
  return wordsOf(text).join('')
}

/** F1 of two bags. */
function sameMembers(known: readonly string[], found: readonly string[]): number {
  const left = [...found]
  const both = known.filter((each) => {
    const place = left.indexOf(each)
    if (place !== -1) left.splice(place, 1)
    return place !== -1
  }).length
  return known.length + found.length === 0 ? 1 : (2 * both) / (known.length + found.length)
}
