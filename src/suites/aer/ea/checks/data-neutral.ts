import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { EaContent } from '../content.ts'
import { findWording } from './find-wording.ts'
import { harmlessPhrases, interpretiveWordings } from './interpretive-wordings.ts'

/** Whether a data description is free of causes, readings, judgments, theory and policy. Source: AER-bench G.6.4. */
export function dataNeutral(input: {
  label: string
  text: string
  resultType: EaContent['gold']['resultType']
}): CheckResult {
  const isTheory = input.resultType === 'theoretical_result'
  const wordings = interpretiveWordings.filter(({ statesTheorem }) => !(isTheory && statesTheorem))
  const found = findWording({
    text: input.text,
    wordings: wordings.map(({ pattern }) => pattern),
    harmless: harmlessPhrases
  })
  const named = found.map(({ words, passage }) => `"${words}" in "${passage}"`).join('; ')
  return {
    check: 'data-neutral',
    ok: found.length === 0,
    message: `the data description of ${input.label} must state figures and facts without cause, reading or judgment${named && `; take out ${named}`}`,
    ...(found[0] && { evidence: { passage: found[0].passage } })
  }
}
