import type { PageWord, PaperText } from '../../../schemas/paper.ts'

/** Pages of a PDF as they were recognised in their images, and by what. */
export interface RecognisedPages {
  /** Name and version of the program. */
  engine: string
  /** Name and version of what it knows of the language. */
  data: string
  /** A page without words is one that shows none. */
  pages: readonly { number: number; words: readonly PageWord[] }[]
}

/** What was recognised of a paper that was read before, so that nobody recognises it again; null where nothing was. */
export function recognisedPagesOf({ pages, recognition }: PaperText): RecognisedPages | null {
  if (!recognition) return null
  const { engine, data } = recognition
  return { engine, data, pages: pages.flatMap(({ number, words }) => (words ? [{ number, words }] : [])) }
}
