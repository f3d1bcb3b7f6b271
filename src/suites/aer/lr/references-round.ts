import { z } from 'zod'
import { countWithin } from '../../../ingestion/checks/count-within.ts'
import { keysUnique } from '../../../ingestion/checks/keys-unique.ts'
import { quoteFound } from '../../../ingestion/checks/quote-found.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { referenceSchema } from './content.ts'

/** Reply of the round `references`. Source: AER-bench G.4.4. */
export const referencesReplySchema = z.object({ references: z.array(referenceSchema) })
export type ReferencesReply = z.infer<typeof referencesReplySchema>

/** What a reply of the round must hold: keys, authors and years in form, and every title printed in the paper. */
export function checkReferences({ references }: ReferencesReply, paper: PaperText): CheckResult[] {
  const undated = references.filter(({ year }) => !/^(?:\d{4}[a-z]?|forthcoming)$/.test(year)).map(({ key }) => key)
  const unsigned = references
    .filter(({ authors }) => authors.length === 0 || authors.includes(''))
    .map(({ key }) => key)
  return [
    countWithin({ check: 'reference-count', what: 'references', count: references.length, from: 5, to: 300 }),
    keysUnique({
      check: 'reference-keys',
      what: 'keys',
      keys: references.map(({ key }) => key),
      pattern: /^[a-z][a-z0-9_]*$/
    }),
    {
      check: 'reference-years',
      ok: undated.length === 0,
      message: `a year is four digits with or without a letter, or "forthcoming"; not so: ${undated.join(', ') || 'none'}`
    },
    {
      check: 'reference-authors',
      ok: unsigned.length === 0,
      message: `every reference needs its authors; missing in: ${unsigned.join(', ') || 'none'}`
    },
    ...references.map(({ key, title }) =>
      quoteFound({ check: 'reference-found', what: `the title of ${key}`, paper, quote: title })
    )
  ]
}
