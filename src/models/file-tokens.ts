import { mostTokensPerImage } from './image-tokens.ts'
import type { MessageFile, ModelRequest } from './model.ts'

/**
 * The most tokens that a page of a PDF counts for: both vendors send its text (3,000 on a dense page) and its picture
 * (1,600). Pages of text come to half of it.
 */
export const mostTokensPerPdfPage = 5_000

/** The most input tokens that the files and images of a request count for, or the texts in place of files. */
export function mostFileTokens({ messages }: Pick<ModelRequest, 'messages'>): number {
  const parts = messages.flatMap((message) => message.parts)
  return parts.reduce((tokens, part) => {
    if ('image' in part) return tokens + mostTokensPerImage
    return 'file' in part ? tokens + mostTokensOfFile(part.file) : tokens
  }, 0)
}

/** The most that one file counts for; its text, where that goes in its place, may have a token for every two bytes. */
export function mostTokensOfFile({ pages, inText = '' }: Pick<MessageFile, 'pages' | 'inText'>): number {
  return Math.max(pages * mostTokensPerPdfPage, Math.ceil(Buffer.byteLength(inText) / 2))
}
