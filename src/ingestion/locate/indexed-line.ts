import type { PaperLine } from '../../schemas/paper.ts'

/** A line as printed, or of the text where that is not known. It holds characters that count: those of `folded.text` from `from` to before `to`. */
export interface IndexedLine {
  /** Index in the pages of the paper. */
  page: number
  from: number
  to: number
  text: string
  /** Where it stands; null when the paper has no such line. */
  placed: PaperLine | null
  /** Whether a passage may run on behind it: a running head, footnote, caption or table row. */
  isAside: boolean
}
