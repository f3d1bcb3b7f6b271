import type { PaperText } from '../../src/schemas/paper.ts'
import { aPaper } from './a-paper.ts'

/** A page of an article in two columns or with wide margins. */
const charactersPerPage = 3_000
const sentence = 'Wages rise where firms compete for the same workers, and fall where they do not. '

/** A paper of so many pages of plain text, for what depends on length alone. */
export function longPaper(pages: number): PaperText {
  const text = sentence.repeat(Math.ceil(charactersPerPage / sentence.length))
  return aPaper(Array.from({ length: pages }, () => text))
}
