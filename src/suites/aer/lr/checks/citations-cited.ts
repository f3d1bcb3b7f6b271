import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { citedInIntroduction } from '../cited-in-introduction.ts'
import type { Reference } from '../content.ts'

const check = 'citations-cited'

/** Whether the introduction, notes included, cites every work that is listed as cited there. */
export function citationsCited(
  citations: readonly { key: string }[],
  references: readonly Reference[],
  paper: PaperText
): CheckResult {
  const cited = citedInIntroduction(references, paper)
  if (!cited) {
    const message =
      'the bounds of the introduction were not found in the paper, so a person has to look for its citations'
    return { check, ok: false, message }
  }
  const known = new Set(references.map(({ key }) => key))
  // An unknown key is the business of `tier-keys-known`.
  const uncited = citations.flatMap(({ key }) => (known.has(key) && !cited.has(key) ? [key] : []))
  const place = citations.map(({ key }) => cited.get(key)).find((each) => each !== undefined)
  return {
    check,
    ok: uncited.length === 0,
    message:
      uncited.length === 0
        ? `the introduction cites all ${citations.length} works`
        : `works that the introduction does not cite must be left out: ${[...new Set(uncited)].join(', ')}`,
    ...(place && { evidence: { page: place.page, passage: place.text } })
  }
}
