import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { citedInIntroduction } from '../cited-in-introduction.ts'
import type { Reference } from '../content.ts'

const check = 'citations-complete'

/** Whether every work of the list that the introduction cites, notes included, is among the citations. */
export function citationsComplete(
  citations: readonly { key: string }[],
  references: readonly Reference[],
  paper: PaperText
): CheckResult {
  const cited = citedInIntroduction(references, paper)
  if (!cited) {
    const message =
      'the bounds of the introduction were not found in the paper, so nobody knows whether a citation is missing'
    return { check, ok: false, message }
  }
  const given = new Set(citations.map(({ key }) => key))
  const sure = [...cited].filter(([, { isAmbiguous }]) => !isAmbiguous)
  const missed = sure.filter(([key]) => !given.has(key))
  const named = missed.map(([key, { text, page }]) => `${key} (page ${page}: “${text.slice(0, 80)}”)`)
  const place = missed[0]?.[1] ?? sure[0]?.[1]
  return {
    check,
    ok: missed.length === 0,
    message:
      missed.length === 0
        ? `all ${sure.length} works that the introduction cites are there`
        : `the introduction cites ${sure.length} works; add those that are missing: ${named.join('; ')}`,
    ...(place && { evidence: { page: place.page, passage: place.text } })
  }
}
