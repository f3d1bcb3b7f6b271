import { plainMathematics } from '../../text/plain-mathematics.ts'
import { type FoldedText, foldText } from './fold-text.ts'

/** Parts of one quotation that a paper must say in order; more than one where words were left out. */
export type QuotedParts = FoldedText[]

/** A quotation in more parts than this is read as if nothing were left out. */
const MOST_PARTS = 20

const ellipsis = /\[\s?(?:…|\.\s?\.\s?\.)\s?\]|\(\s?(?:…|\.\s?\.\s?\.)\s?\)|…|\.\s?\.\s?\.(?:\s?\.)?/g

/** '[the]' or 'th[ese]', but no figures: '[12]' is a citation, '[0, 1]' an interval. */
const insertion = /\[[\p{L}'’ ]{1,40}\]/gu

/** An insertion that turns the meaning round is never taken for the quoter's help to the reader. */
const negation = /\b(?:no|not|never|none|nor|neither|without|cannot)\b|n['’]t\b/i

/**
 * The ways to read a quotation, the most literal first: as it stands, with the words in square brackets taken for
 * insertions of the one who quotes, and in parts at ellipses.
 *
 * @param marks see `foldText`
 */
export function readQuotation(quote: string, marks: 'kept' | 'apart'): QuotedParts[] {
  const literal = plainMathematics(quote)
  const bare = literal.replaceAll(insertion, (bracket) => (negation.test(bracket) ? bracket : ' '))
  const wordings = literal === bare ? [literal] : [literal, bare]
  const readings = wordings.flatMap((wording) => {
    const parts = wording.split(ellipsis).filter((part) => /[\p{L}\p{N}]/u.test(part))
    return parts.length <= 1 || parts.length > MOST_PARTS ? [[wording]] : [[wording], parts]
  })
  return readings.map((parts) => parts.map((part) => foldText(part, marks))).filter(([first]) => first?.text)
}
