import type { PaperText } from '../../schemas/paper.ts'
import { plainWords } from '../../text/plain-words.ts'
import type { CheckResult } from '../extraction.ts'
import { locateQuote } from '../locate/locate-quote.ts'

const mark = /^\[Section [^:\]\n]{1,12}: ([^\]\n]{1,150})\]/gm

/** Whether the lines `[Section N: Title]` of a condensed body name headings that the paper prints. */
export function sectionTitles(text: string, paper: PaperText): CheckResult {
  const headings = paper.sections.map(({ title, page }) => ({ page, words: wordsOf(title) }))
  const titles = [...text.matchAll(mark)].map(([, title]) => title!)
  const lookups = titles.map((title) => ({
    title,
    page: headings.find(({ words }) => words === wordsOf(title))?.page ?? locateQuote(paper, title)?.page ?? null
  }))
  const unknown = lookups.filter(({ page }) => page === null).map(({ title }) => `"${title}"`)
  const first = lookups.find(({ page }) => page !== null)
  return {
    check: 'section-titles',
    ok: unknown.length === 0,
    message: `titles of sections must stand in the paper as given; not so: ${unknown.join(', ') || 'none'}`,
    ...(first && { evidence: { page: first.page!, passage: first.title } })
  }
}

function wordsOf(title: string): string {
  return plainWords(title)
    .map(({ text }) => text)
    .join(' ')
}
