import { z } from 'zod'
import { absenceDoubted } from '../../../ingestion/checks/absence-doubted.ts'
import { countWithin } from '../../../ingestion/checks/count-within.ts'
import { keysUnique } from '../../../ingestion/checks/keys-unique.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { referenceAuthors } from './checks/reference-authors.ts'
import { referenceFound } from './checks/reference-found.ts'
import { referenceVenueTypes } from './checks/reference-venue-types.ts'
import { referenceVenues } from './checks/reference-venues.ts'
import { referenceYears } from './checks/reference-years.ts'
import { referencesComplete } from './checks/references-complete.ts'
import { type Reference, referenceSchema } from './content.ts'

/** Reply of the round `references`. Source: AER-bench G.4.4. */
export const referencesReplySchema = z.object({ references: z.array(referenceSchema) })
export type ReferencesReply = z.infer<typeof referencesReplySchema>

/** Fewer works are no literature to place a paper in. */
export const fewestReferences = 5
const mostReferences = 1000

/** Whether a list is too short for an item. */
export function isTooShort(references: readonly unknown[]): boolean {
  return references.length < fewestReferences
}

function listDoubted(paper: PaperText): CheckResult[] {
  return absenceDoubted({ what: 'references', paper, parts: ['references'] })
}

/**
 * What a reply of the round must hold: keys, authors, years and venues in form, and the paper's list, no more and no less. An empty
 * list will do where none was found in the paper, and a short one where the paper's is as short: such a paper is not suitable.
 */
export function checkReferences({ references }: ReferencesReply, paper: PaperText): CheckResult[] {
  if (references.length === 0 && paper.references.length === 0) return [noReferences, ...listDoubted(paper)]
  const keys = references.map(({ key }) => key)
  return [
    referenceCount(references, paper),
    ...(isTooShort(references) ? listDoubted(paper) : []),
    keysUnique({ check: 'reference-keys', what: 'keys', keys, pattern: /^[a-z][a-z0-9_]*$/ }),
    referenceYears(references),
    referenceAuthors(references, paper),
    ...referenceFound(references, paper),
    ...referenceVenues(references, paper),
    ...referenceVenueTypes(references),
    referencesComplete(references, paper)
  ]
}

const noReferences: CheckResult = {
  check: 'reference-count',
  ok: true,
  message: 'no references are given, and no list of them was found in the paper'
}

function referenceCount(references: readonly Reference[], paper: PaperText): CheckResult {
  const printed = paper.references.length
  const isWhole = isTooShort(references) && references.length === printed
  const from = isWhole ? printed : fewestReferences
  const counted = { check: 'reference-count', what: 'references', count: references.length, from, to: mostReferences }
  return countWithin(counted)
}
