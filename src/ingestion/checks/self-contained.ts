import type { CheckResult } from '../extraction.ts'

const reference =
  /\b(?:(?:the|this|that|our)\s+(?:original\s+)?(?:paper|article|authors?|study)|as in the (?:text|paper)|(?:Sections?|Equations?|Eqs?\.?|Propositions?|Lemmas?|Theorems?|Corollar(?:y|ies)|Definitions?|Tables?|Figures?|Appendi(?:x|ces)|Footnotes?)\s*~?\(?(?:[A-Z]\.?)?\d+|(?:in|see)\s+the\s+appendix)/i

/** Whether a task can be read on its own: no word of a paper, its authors, or its numbered parts. */
export function selfContained(input: { check: string; texts: Readonly<Record<string, string>> }): CheckResult {
  const found = Object.entries(input.texts).flatMap(([name, text]) => {
    const match = reference.exec(text)
    return match ? [{ name, passage: match[0] }] : []
  })
  const [first] = found
  const cited = found.map(({ name, passage }) => `${name} ("${passage}")`).join(', ')
  return {
    check: input.check,
    ok: first === undefined,
    message: `the text must not refer to a paper or to parts of one${first ? `: ${cited}` : ''}`,
    ...(first && { evidence: { passage: first.passage } })
  }
}
