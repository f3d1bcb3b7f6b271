import type { LayoutLine, Span } from '../../layout/document-layout.ts'

/** Names of functions and small words within formulas; they make no prose. */
const formulaWord =
  /^(?:arg|max|min|log|exp|lim|sup|inf|var|cov|corr|sin|cos|tan|det|diag|rank|prob|sign|span|vec|mod|ess|tr|for|all|and|if|otherwise|where|with|or|such|that|subject|to|as|in|of|is|else|any|each|every|some|on|given|when|then)$/i

const wordPattern = /[\p{L}\p{M}]{3,40}(?:[-’'][\p{L}\p{M}]{1,40}){0,4}/gu

/** Signs that stand in formulas and hardly in sentences. */
const operatorPattern = /[=<>≤≥≠≈≡∼∝+−×·∑∏∫∂∇√∈∉⊂⊆∪∩∀∃→↦⇒⇔∞±⊗⊤≜≔|∥]/gu

/** Words of at least three letters that are set in type for text, not for mathematics. */
export function countWords({ spans }: LayoutLine): number {
  return wordsOf(spans).length
}

/** The same without the words that stand in formulas. */
export function countSentenceWords({ spans }: LayoutLine): number {
  return wordsOf(spans).filter((word) => !formulaWord.test(word)).length
}

/** Whether a word stands in formulas: 'max', 'for', 'where'. */
export function isFormulaWord(word: string): boolean {
  return formulaWord.test(word)
}

export function countOperators({ text }: LayoutLine): number {
  return text.match(operatorPattern)?.length ?? 0
}

/** Share, from 0 to 1, of the characters of a line that are set as mathematics or are scripts. */
export function mathShare({ spans }: LayoutLine): number {
  let all = 0
  let math = 0
  for (const span of spans) {
    const length = span.text.replace(/\s/g, '').length
    all += length
    if (span.math || span.script) math += length
  }
  return all === 0 ? 0 : math / all
}

/** Finders ask for the same lines again and again. */
const known = new WeakMap<readonly Span[], string[]>()

function wordsOf(spans: readonly Span[]): string[] {
  const before = known.get(spans)
  if (before) return before
  const words = readWords(spans)
  known.set(spans, words)
  return words
}

function readWords(spans: readonly Span[]): string[] {
  const text = spans.map((span) => (span.math || span.script ? ' ' : span.text)).join('')
  return text.match(wordPattern) ?? []
}
