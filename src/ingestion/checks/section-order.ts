import type { PaperText } from '../../schemas/paper.ts'
import { plainWords } from '../../text/plain-words.ts'
import type { CheckResult } from '../extraction.ts'

const mark = /^\[Section ([^:\]\n]{1,12}): ([^\]\n]{1,150})\]/gm

/**
 * Whether the lines `[Section N: Title]` of a condensed body have the numbers that the paper prints before these titles,
 * and stand in its order. Titles that our reader has no heading of are passed over.
 */
export function sectionOrder(text: string, { sections }: Pick<PaperText, 'sections'>): CheckResult {
  const headings = sections.map(({ number, title }, at) => ({ number, at, words: inWords(title) }))
  const marks = [...text.matchAll(mark)].flatMap(([, number, title]) => {
    const heads = headings.filter(({ words }) => words === inWords(title!))
    // Of two headings alike nobody knows which is meant.
    return heads.length === 1 ? [{ number: number!, title: title!, heading: heads[0]! }] : []
  })
  const misnumbered = marks.flatMap(({ number, title, heading }) =>
    heading.number === null || plainNumber(number) === plainNumber(heading.number)
      ? []
      : [`"${title}" is Section ${heading.number}, not ${number}`]
  )
  const misplaced = marks.flatMap(({ title, heading }, at) => {
    const before = marks[at - 1]
    return before && before.heading.at > heading.at ? [`"${title}" stands before "${before.title}" in the paper`] : []
  })
  const faults = [...misnumbered, ...misplaced]
  return {
    check: 'section-order',
    ok: faults.length === 0,
    message: `sections must have the numbers and the order of the paper; not so: ${faults.join('; ') || 'none'}`
  }
}

function plainNumber(number: string): string {
  return number.trim().replace(/\.$/, '').toLowerCase()
}

function inWords(title: string): string {
  return plainWords(title)
    .map(({ text }) => text)
    .join(' ')
}
