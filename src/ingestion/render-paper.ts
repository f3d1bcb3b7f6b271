import { fence } from '../grading/fence.ts'
import type { MessagePart } from '../models/model.ts'
import type { PaperPage, PaperText } from '../schemas/paper.ts'
import type { Section } from '../schemas/paper-structure.ts'

/**
 * What the extraction model gets of a paper: its text, or the file itself for a provider that takes PDFs, with the text for
 * one that refuses it. The end of the prefix that rounds share.
 *
 * @param pdf bytes of the file, or null to send the text
 */
export function paperPart(paper: PaperText, pdf: Uint8Array | null): MessagePart {
  if (pdf === null) return { text: renderPaper(paper), cache: true }
  const { sha256, pageCount: pages } = paper
  const inText = renderPaper(paper)
  return { file: { mediaType: 'application/pdf', sha256, name: 'paper.pdf', pages, bytes: pdf, inText }, cache: true }
}

/**
 * The paper as models read it: its visible text, fenced, with a line of its own where each page begins (`[page 3]`)
 * and in front of each heading (`[section 2.1: Data]`). The same bytes for every round of every task type, so that one
 * cached prefix serves them all.
 */
export function renderPaper(paper: PaperText): string {
  const pages = paper.pages.map((page) => {
    const sections = paper.sections.filter((section) => section.page === page.number)
    return `[page ${page.number}]\n${markSections(page, sections)}`
  })
  return fence('paper', pages.join('\n\n'))
}

/** A heading that is not found as a line stands where the one before it was, or at the top of the page. */
function markSections({ text }: PaperPage, sections: readonly Section[]): string {
  const lines = text.split('\n')
  const marked: string[] = []
  let next = 0
  for (const section of sections) {
    const at = lines.findIndex((line, i) => i >= next && isHeading(line, section))
    if (at >= 0) {
      marked.push(...lines.slice(next, at))
      next = at
    }
    marked.push(sectionMark(section))
  }
  return [...marked, ...lines.slice(next)].join('\n')
}

/** What may stand in front of a title beside its number: `Section`, `Appendix`, a full stop. */
const longestLead = 16

function isHeading(line: string, { number, title }: Section): boolean {
  if (title === '') return line.trim() === number
  const lead = line.length - title.length
  return line.endsWith(title) && lead <= (number?.length ?? 0) + longestLead
}

function sectionMark({ number, title }: Section): string {
  if (number === null) return `[section: ${title}]`
  return title === '' ? `[section ${number}]` : `[section ${number}: ${title}]`
}
