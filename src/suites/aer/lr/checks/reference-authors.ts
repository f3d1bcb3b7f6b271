import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { locateReferences } from '../../../../ingestion/locate/locate-references.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import type { Reference } from '../content.ts'

/** Whether every reference has its authors; none only where the paper's list names none. */
export function referenceAuthors(references: readonly Reference[], paper: PaperText): CheckResult {
  const { located } = locateReferences(references, paper.references)
  const unsigned = references.flatMap(({ key, authors }, index) => {
    if (authors.some((author) => author.trim() === '')) return [key]
    const entry = located[index]!.entry
    return authors.length > 0 || (entry !== null && paper.references[entry]!.authors.length === 0) ? [] : [key]
  })
  return {
    check: 'reference-authors',
    ok: unsigned.length === 0,
    message: `every reference needs the authors that the list names; missing in: ${unsigned.join(', ') || 'none'}`
  }
}
