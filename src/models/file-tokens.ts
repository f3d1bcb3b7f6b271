import type { ModelRequest } from './model.ts'

/**
 * The most tokens that a page of a PDF counts for: both vendors send its text (3,000 on a dense page) and its picture
 * (1,600). Pages of text come to half of it.
 */
export const mostTokensPerPdfPage = 5_000

/** The most input tokens that the files of a request count for, or the texts in their place: two bytes each, at worst. */
export function mostFileTokens({ messages }: Pick<ModelRequest, 'messages'>): number {
  const files = messages.flatMap(({ parts }) => parts.flatMap((part) => ('file' in part ? [part.file] : [])))
  return files.reduce((tokens, { pages, inText = '' }) => {
    return tokens + Math.max(pages * mostTokensPerPdfPage, Math.ceil(Buffer.byteLength(inText) / 2))
  }, 0)
}
