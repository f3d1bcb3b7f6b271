import type { PaperStructure, Section } from '../../schemas/paper-structure.ts'
import type { ReadingDoubt } from '../../schemas/reading-doubts.ts'
import { type Counted, countedAs, printedAs } from './count-gaps.ts'

/** Words of running text that a paper without any heading has at most. */
const mostWithoutHeading = 1500
/** Words of running text a heading: more than most papers have in their longest section. */
const mostWordsPerHeading = 3000
/** Words of a heading. */
const longestHeading = 18
const leastShareOfLetters = 0.6

/** What speaks against the sections: numbers left out, headings that are none, long stretches without any. */
export function sectionDoubts(paper: PaperStructure): ReadingDoubt[] {
  const headings = paper.sections.filter(({ title }) => !/^(?:references|bibliography|literature)/i.test(title))
  if (headings.length === 0) {
    if (paper.bodyWords <= mostWithoutHeading) return []
    return [
      {
        parts: ['sections'],
        code: 'sections_missing',
        message: `no heading in ${paper.bodyWords} words of running text`
      }
    ]
  }
  const inText = headings.filter(({ appendix }) => !appendix)
  const perHeading = Math.round(paper.bodyWords / Math.max(1, inText.length))
  const sparse: ReadingDoubt[] = [
    { parts: ['sections'], code: 'sections_sparse', message: `a heading every ${perHeading} words of running text` }
  ]
  return [
    ...(perHeading > mostWordsPerHeading ? sparse : []),
    ...leftOut(paper.sections),
    ...mentioned(paper),
    ...headings.filter(isUnlikeHeading).map(
      ({ title, page }): ReadingDoubt => ({
        parts: ['sections'],
        code: 'heading_unlike_words',
        message: `"${title}" does not look like a heading`,
        page
      })
    )
  ]
}

/** Numbers left out that a message names. */
const mostNamed = 6

/** Numbers that a count of headings leaves out: 4 after 2, B without A, 2.2 without 2.1. */
function leftOut(sections: readonly Section[]): ReadingDoubt[] {
  const counts = openCounts()
  return sections.flatMap(({ number, page, title }): ReadingDoubt[] => {
    const missing = number ? counts.missingBefore(number) : []
    if (missing.length === 0) return []
    const named = `${missing.slice(0, mostNamed).join(', ')}${missing.length > mostNamed ? ' …' : ''}`
    const message = `${named} ${missing.length === 1 ? 'is' : 'are'} missing before ${number} ${title}`
    return [{ parts: ['sections'], code: 'section_number_missing', message, page }]
  })
}

/**
 * Counts of headings as they go on. Numbers with a full stop in them (2.1, A.3) count under what stands before it; a
 * number without one goes on with the count of its scheme, and ends those that began below it (I, A, 1, 2, B, II).
 */
function openCounts() {
  const below = new Map<string, Counted>()
  let open: Counted[] = []
  return {
    missingBefore(number: string): string[] {
      const parts = number.split('.')
      const last = parts.pop()!
      if (!/^(?:\d{1,2}|[IVX]{1,5}|[A-Z])$/.test(last)) return []
      const prefix = parts.map((part) => `${part}.`).join('')
      if (prefix !== '') {
        const own = countedAs(last, below.get(prefix))
        const missing = between(below.get(prefix), own)
        below.set(prefix, own)
        return missing.map((value) => prefix + printedAs({ ...own, value }))
      }
      const own = countedAs(
        last,
        open.find(({ scheme }) => scheme === 'letter')
      )
      const place = open.findIndex(({ scheme }) => scheme === own.scheme)
      const missing = between(open[place], own)
      open = [...(place === -1 ? open : open.slice(0, place)), own]
      return missing.map((value) => printedAs({ ...own, value }))
    }
  }
}

/** What is left out between two numbers of a count, or before its first. */
function between(before: Counted | undefined, own: Counted): number[] {
  const first = (before?.scheme === own.scheme ? before.value : 0) + 1
  return Array.from({ length: Math.max(0, own.value - first) }, (_, index) => first + index)
}

const mention = /\bSections?\s(\d{1,2}|[IVX]{1,5})\b(?!\s(?:of|in)\s(?:the\s)?\p{Lu}|\.\d{3}|\()/gu

/** Sections that the text points to, and that no heading numbers; a text may also speak of another paper's. */
function mentioned({ sections, passages }: PaperStructure): ReadingDoubt[] {
  const tops = new Set(sections.flatMap(({ number }) => (number ? [number.split('.')[0]!] : [])))
  if (tops.size === 0) return []
  const isArabic = [...tops].some((top) => /^\d+$/.test(top))
  const times = new Map<string, { count: number; page: number }>()
  for (const { text, page, part } of passages)
    for (const [, number] of text.matchAll(mention)) {
      if (part === 'appendix' || tops.has(number!) || /^\d/.test(number!) !== isArabic) continue
      times.set(number!, { count: (times.get(number!)?.count ?? 0) + 1, page: times.get(number!)?.page ?? page })
    }
  return [...times].map(([number, { count, page }]) => ({
    parts: ['sections'],
    code: 'section_mentioned',
    message: `the text points to section ${number} (${count} ${count === 1 ? 'time' : 'times'}), which was not found`,
    page
  }))
}

function isUnlikeHeading({ title }: Section): boolean {
  const letters = title.match(/[\p{L}\s]/gu)?.length ?? 0
  return (
    title.split(/\s+/).length > longestHeading || letters < leastShareOfLetters * title.length || /[,;–-]$/u.test(title)
  )
}
