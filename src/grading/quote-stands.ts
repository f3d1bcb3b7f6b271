const ellipsis = /\[?(?:\.{3}|…)\]?/
const notText = /[^\p{L}\p{N}]+/gu
/** A quote longer than this is looked up by its beginning: a judge quotes a passage, not the response. */
const longestQuote = 2_000

/**
 * Whether a passage that a judge quotes stands in the response: the same letters and digits in the same order, whatever
 * the case, spacing, punctuation and typography; what an ellipsis leaves out may be anything.
 *
 * @returns null when nothing was quoted
 */
export function quoteStands(quote: string, response: string): boolean | null {
  const pieces = quote.slice(0, longestQuote).split(ellipsis).map(lettersOf).filter(Boolean)
  if (pieces.length === 0) return null
  const text = lettersOf(response)
  let from = 0
  return pieces.every((piece) => {
    const at = text.indexOf(piece, from)
    from = at + piece.length
    return at !== -1
  })
}

function lettersOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(notText, '')
}
