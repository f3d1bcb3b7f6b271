import type { PaperText } from '../../schemas/paper.ts'

export type FoundQuote = { page: number; passage: string }

/**
 * Looks a quotation up in the text of a paper. Spaces, line ends, hyphens, letter case, ligatures and punctuation do
 * not count; words, figures, decimal points and signs do. It may run over a page break, but not begin or end inside a
 * word or number.
 *
 * @returns the page on which the quotation starts, with the words as found there; null when the paper does not say it
 */
export function findQuote(paper: PaperText, quote: string): FoundQuote | null {
  const wanted = significant(quote).text
  if (wanted === '') return null
  for (const { page, joined, text, origin } of searchablePages(paper)) {
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const start = origin[at]!
      const end = origin[at + wanted.length - 1]! + 1
      if (start >= page.text.length) break
      if (isInsideWord(joined, start) || isInsideWord(joined, end)) continue
      return { page: page.number, passage: joined.slice(start, end).replaceAll(/\s+/g, ' ') }
    }
  }
  return null
}

type SearchablePage = { page: PaperText['pages'][number]; joined: string; text: string; origin: number[] }

/** Made once a paper: rounds look up dozens of quotations, and their checks run more than once. */
const searchable = new WeakMap<PaperText, SearchablePage[]>()

/** Every page with the one after it, so that a quotation may run over the break, and what counts of both. */
function searchablePages(paper: PaperText): SearchablePage[] {
  const known = searchable.get(paper)
  if (known) return known
  const pages = paper.pages.map((page, index) => {
    const joined = `${page.text}\n${paper.pages[index + 1]?.text ?? ''}`
    return { page, joined, ...significant(joined) }
  })
  searchable.set(paper, pages)
  return pages
}

/** What counts of a text, and where each character of it stood in the original. */
function significant(original: string): { text: string; origin: number[] } {
  let text = ''
  const origin: number[] = []
  const counting = /[\p{L}\p{N}\p{M}%=<>]|(?<=\d)\.(?=\d)|(?<![\p{L}\p{N}])[-−–+](?=[\d.])/gu
  for (const { 0: character, index } of original.matchAll(counting)) {
    const plain = character.replace(/[−–]/, '-').normalize('NFKC').toLowerCase()
    text += plain
    for (let i = 0; i < plain.length; i++) origin.push(index)
  }
  return { text, origin }
}

/** Whether the characters on both sides of an offset belong to one word or number. */
function isInsideWord(text: string, offset: number): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(text.slice(offset - 1, offset + 1))
}
