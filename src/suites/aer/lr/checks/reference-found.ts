import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { locateQuote } from '../../../../ingestion/locate/locate-quote.ts'
import { type LocatedReference, locateReferences } from '../../../../ingestion/locate/locate-references.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import type { PaperReference } from '../../../../schemas/paper-structure.ts'
import type { Reference } from '../content.ts'

const check = 'reference-found'

/**
 * Whether the paper's own list of references prints each reference, with this first author, these co-authors, this
 * year and this title; a work that is only mentioned in the text is not in the list. One result for each reference.
 */
export function referenceFound(references: readonly Reference[], paper: PaperText): CheckResult[] {
  if (paper.references.length === 0) {
    const message =
      'no list of references was found in the paper: leave the list empty if it prints none, and take none from notes or text; ' +
      'if it prints one, leave the reply as it is, and a person compares it'
    return [{ check, ok: false, message }]
  }
  const { located } = locateReferences(references, paper.references)
  return references.map((reference, index) => resultOf(reference, located[index]!, paper))
}

function resultOf(reference: Reference, { entry, fault }: LocatedReference, paper: PaperText): CheckResult {
  const printed = entry === null ? null : paper.references[entry]!
  const evidence = printed && { page: printed.page, passage: printed.raw }
  if (!printed) return { check, ok: false, message: absence(reference, paper) }
  const message = fault ? describe(reference, fault, printed) : `the list of references prints ${reference.key}`
  return { check, ok: fault === null, message, ...(evidence && { evidence }) }
}

function describe(
  { key, authors, year, title }: Reference,
  fault: NonNullable<LocatedReference['fault']>,
  { raw, page }: PaperReference
): string {
  const complaint = {
    absent: 'is not printed',
    twice: 'stands twice in the reply and once in the list: drop one',
    title: `has another title than "${title}"`,
    year: `has another year than ${year}`,
    'first-author': `has another first author than ${authors[0]}`,
    author: `has not all the authors that were given (${authors.join('; ')})`,
    'author-left-out': 'has more authors than were given'
  }[fault]
  return `${key} ${complaint}; the list prints on page ${page}: “${raw.slice(0, 240)}”`
}

function absence({ key, title }: Reference, paper: PaperText): string {
  const place = locateQuote(paper, title)
  const mention = place ? ` (its title occurs on page ${place.page}, outside the entries that were read)` : ''
  return `${key} is not in the list of references${mention}: copy the entry as printed, or drop it if there is none`
}
