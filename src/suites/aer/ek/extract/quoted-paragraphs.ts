import type { PaperText } from '../../../../schemas/paper.ts'
import { plainWords } from '../../../../text/plain-words.ts'
import type { KnowledgePoint } from '../content.ts'
import { isNear, locateEvidence } from './locate-evidence.ts'

/** The place in `passages` of the paragraph that holds the quote of each point, about the page of it; -1 where none does. */
export function quotedParagraphs(points: readonly KnowledgePoint[], paper: PaperText): number[] {
  const texts = paper.passages.map(({ text }) => inWords(text))
  return points.map((point) => {
    const page = locateEvidence(point, paper)?.page ?? point.evidence.page
    const quote = inWords(point.evidence.quote)
    return paper.passages.findIndex((passage, at) => isNear(passage.page, page) && texts[at]!.includes(quote))
  })
}

function inWords(text: string): string {
  return ` ${plainWords(text)
    .map((word) => word.text)
    .join(' ')} `
}
