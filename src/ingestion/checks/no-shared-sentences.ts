import type { CheckResult } from '../extraction.ts'
import { splitSentences } from '../split-sentences.ts'

/** Shorter sentences ('This matters.') may stand in two places by chance. */
const fewestWords = 8

/**
 * Whether no sentence of `source` stands in `text`; spaces, hyphens, punctuation and letter case do not count.
 *
 * @param input.source null where it was not found in the paper
 */
export function noSharedSentences(input: {
  check: string
  what: string
  source: string | null
  text: string
}): CheckResult {
  const text = lettersOf(input.text)
  const sentences = splitSentences(input.source ?? '').filter((sentence) => sentence.split(/\s+/).length >= fewestWords)
  // With nothing to look for, nothing is ever found: that must not pass. The model cannot mend it, so the extraction
  // ends in needs_review, where a maintainer sees why.
  if (sentences.length === 0) {
    const message = `the bounds of ${input.what} were not found in the paper, so nobody knows whether it is left out`
    return { check: input.check, ok: false, message }
  }
  const shared = sentences.filter((sentence) => text.includes(lettersOf(sentence)))
  return {
    check: input.check,
    ok: shared.length === 0,
    message: `no sentence of ${input.what} may stand in the condensed body, got ${shared.length}`,
    ...(shared[0] !== undefined && { evidence: { passage: shared[0] } })
  }
}

/** Line-end hyphens of a PDF and the choice of dashes vanish with everything that is neither letter nor digit. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
