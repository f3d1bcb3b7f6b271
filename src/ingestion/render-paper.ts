import { fence } from '../grading/fence.ts'
import type { PaperText } from '../schemas/paper.ts'

/**
 * The paper as models read it: its visible text with a mark where each page begins, fenced. The same bytes for every
 * round of every task type, so that one cached prefix serves them all.
 */
export function renderPaper(paper: PaperText): string {
  return fence('paper', paper.pages.map(({ number, text }) => `[page ${number}]\n${text}`).join('\n\n'))
}
