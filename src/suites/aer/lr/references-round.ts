import { z } from 'zod'
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
import { referenceSchema } from './content.ts'

/** Reply of the round `references`. Source: AER-bench G.4.4. */
export const referencesReplySchema = z.object({ references: z.array(referenceSchema) })
export type ReferencesReply = z.infer<typeof referencesReplySchema>

/** What a reply of the round must hold: keys, authors, years and venues in form, and the paper's list, no more and no less. */
export function checkReferences({ references }: ReferencesReply, paper: PaperText): CheckResult[] {
  const keys = references.map(({ key }) => key)
  return [
    countWithin({ check: 'reference-count', what: 'references', count: references.length, from: 5, to: 1000 }),
    keysUnique({ check: 'reference-keys', what: 'keys', keys, pattern: /^[a-z][a-z0-9_]*$/ }),
    referenceYears(references),
    referenceAuthors(references, paper),
    ...referenceFound(references, paper),
    ...referenceVenues(references, paper),
    ...referenceVenueTypes(references),
    referencesComplete(references, paper)
  ]
}
