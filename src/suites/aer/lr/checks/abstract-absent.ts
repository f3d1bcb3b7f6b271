import { noSharedSentences } from '../../../../ingestion/checks/no-shared-sentences.ts'
import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'

const check = 'abstract-absent'

/**
 * Whether the condensed body has no sentence of the abstract, also lightly altered: an abstract previews question,
 * results and contribution as the introduction does, which is to be written. Passed over where the reader found no
 * abstract, since papers without one exist. Source: ours; AER-bench G.4.2 leaves out the introduction and references.
 */
export function abstractAbsent(text: string, { abstract }: PaperText): CheckResult {
  if (abstract === null || abstract.trim() === '') {
    return { check, ok: true, message: 'no abstract was told apart in the paper, so its sentences were not looked for' }
  }
  return noSharedSentences({ check, what: 'the abstract', source: abstract, text })
}
