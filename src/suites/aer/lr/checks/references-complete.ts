import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { locateReferences } from '../../../../ingestion/locate/locate-references.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import type { Reference } from '../content.ts'

const check = 'references-complete'

/** A reply that misses more has to be written anew; naming all would only fill the message. */
const mostNamed = 40

/** Whether no entry of the paper's list of references is missed, with the recall and the page of each missed entry. */
export function referencesComplete(references: readonly Reference[], paper: PaperText): CheckResult {
  const printed = paper.references
  if (printed.length === 0) {
    const message = 'no list of references was found in the paper, so nobody knows whether one is missing'
    return { check, ok: false, message }
  }
  const missed = locateReferences(references, printed).missed.map((entry) => printed[entry]!)
  const recall = `${printed.length - missed.length} of ${printed.length} entries of the list of references are there`
  const [first] = missed
  if (!first)
    return { check, ok: true, message: recall, evidence: { page: printed[0]!.page, passage: printed[0]!.raw } }
  const named = missed.slice(0, mostNamed).map(({ raw, page }) => `“${raw.slice(0, 120)}” (page ${page})`)
  return {
    check,
    ok: false,
    message: `${recall}; add those that are missing: ${named.join('; ')}`,
    evidence: { page: first.page, passage: first.raw }
  }
}
