import type { PaperStructure } from '../../schemas/paper-structure.ts'
import type { ReadingDoubt } from '../../schemas/reading-doubts.ts'
import { missingNumbers } from './count-gaps.ts'

type Kind = { part: 'tables' | 'figures'; mention: RegExp; noun: string }

/** A table of another paper: 'Table 2 in Card (1990)', 'their Table 2'. */
const own = String.raw`(?<!\b(?:their|his|her|its)\s)\b`
const number = String.raw`\s((?:[A-Z]{1,2}[.–-]?)?\d{1,2}|[IVX]{1,5})\b(?!\s(?:of|in|from)\s(?:the\s)?\p{Lu})`
const kinds: readonly Kind[] = [
  { part: 'tables', noun: 'table', mention: new RegExp(`${own}T(?:able|ABLE)${number}`, 'gu') },
  { part: 'figures', noun: 'figure', mention: new RegExp(`${own}F(?:ig(?:ure|\\.)|IG(?:URE|\\.))${number}`, 'gu') }
]

/** What speaks against tables, figures and displayed equations: numbers left out, twice, or named by the text alone. */
export function floatDoubts(paper: PaperStructure): ReadingDoubt[] {
  return [...kinds.flatMap((kind) => captionDoubts(paper, kind)), ...cellDoubts(paper), ...equationDoubts(paper)]
}

function captionDoubts(paper: PaperStructure, { part, noun, mention }: Kind): ReadingDoubt[] {
  const floats = paper[part]
  const numbers = floats.flatMap(({ number: printed }) => (printed ? [printed] : []))
  const twice = [...new Set(numbers.filter((printed, index) => numbers.indexOf(printed) !== index))]
  const missing = new Set(missingNumbers(numbers))
  const known = new Set(numbers.flatMap((printed) => [plain(printed), plain(printed.replace(/[a-z]$/, ''))]))
  const pages = new Map<string, number>()
  for (const { text, page } of paper.passages)
    for (const [, printed] of text.matchAll(mention))
      if (!known.has(plain(printed!)) && !pages.has(printed!)) pages.set(printed!, page)
  return [
    ...[...missing].map(
      (printed): ReadingDoubt => ({
        parts: [part],
        code: 'number_missing',
        message: `${noun} ${printed} was not found`
      })
    ),
    ...twice.map(
      (printed): ReadingDoubt => ({
        parts: [part],
        code: 'number_repeated',
        message: `${noun} ${printed} was found twice`
      })
    ),
    ...[...pages]
      .filter(([printed]) => !missing.has(printed))
      .map(
        ([printed, page]): ReadingDoubt => ({
          parts: [part],
          code: 'mentioned',
          message: `the text points to ${noun} ${printed}, which was not found`,
          page
        })
      )
  ]
}

function plain(printed: string): string {
  return printed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}

function cellDoubts({ tables }: PaperStructure): ReadingDoubt[] {
  return tables
    .filter(({ rows, columns }) => rows.length < 2 || columns.length < 2)
    .map(({ number: printed, page }) => ({
      parts: ['tables'],
      code: 'table_without_cells',
      message: `${printed ? `table ${printed}` : 'a table'} has no cells`,
      page
    }))
}

function equationDoubts({ equations }: PaperStructure): ReadingDoubt[] {
  const missing = missingNumbers(equations.flatMap(({ number: printed }) => (printed ? [printed] : [])))
  return missing.length === 0
    ? []
    : [
        {
          parts: ['equations'],
          code: 'number_missing',
          message: `no displayed equation is numbered ${missing.slice(0, 12).join(', ')}`
        }
      ]
}
