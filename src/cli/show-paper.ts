import Table from 'cli-table3'
import { loadColumns } from '../config.ts'
import type { DoubtedPaper } from '../schemas/reading-doubts.ts'

/** Characters of an abstract or a reference that a terminal shows. */
const EXCERPT = 300

/** A paper's structure for people. */
export function showPaper(paper: DoubtedPaper): string {
  const {
    title,
    authors,
    abstract,
    sections,
    references,
    citations,
    tables,
    figures,
    equations,
    notes,
    confidence,
    doubts
  } = paper
  const linked = citations.filter((citation) => citation.references.length > 0).length
  const facts = new Table({
    style: { head: [], border: [] },
    colWidths: [16, Math.min(84, (loadColumns() ?? 103) - 19)],
    wordWrap: true
  })
  facts.push(
    ['title', title ?? '-'],
    ['authors', authors.join(', ') || '-'],
    ['abstract', abstract ? excerpt(abstract) : '-'],
    ['pages', String(paper.pageCount)],
    ...recognitionRow(paper),
    [
      'words',
      `${paper.wordCount} in all, ${paper.bodyWords} in the body, ${paper.introductionWords ?? '-'} in the introduction`
    ],
    [
      'references',
      `${references.length}, ${references.filter(({ confidence }) => confidence < 0.5).length} of them unsure`
    ],
    ['citations', `${citations.length}, ${linked} of them found in the references`],
    ['tables', String(tables.length)],
    ['figures', String(figures.length)],
    ['equations', `${equations.length}, ${equations.filter(({ number }) => number !== null).length} of them numbered`],
    [
      'sure of',
      Object.entries(confidence)
        .map(([part, share]) => `${part} ${share.toFixed(2)}`)
        .join(', ')
    ]
  )
  const headings = sections.map(
    ({ number, title: heading, level, page }) =>
      `${'  '.repeat(level)}${number ? `${number} ` : ''}${heading} · ${page}`
  )
  const list = references.map(({ raw }, i) => `  ${i + 1}. ${excerpt(raw)}`)
  const reasons = doubts.map(({ message, page }) => `doubt: ${message}${page ? ` (page ${page})` : ''}`)
  const remarks = notes.map(({ message }) => `note: ${message}`)
  return [facts.toString(), 'Sections', ...headings, 'References', ...list, ...reasons, ...remarks, ''].join('\n')
}

function recognitionRow({ recognition }: DoubtedPaper): [string, string][] {
  if (!recognition) return []
  const { pages, words, confidence, engine } = recognition
  const sure = confidence === null ? '' : `, confidence ${confidence.toFixed(2)}`
  return [['recognised', `${pages} pages, ${words} words${sure}, by ${engine}`]]
}

function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text
}
