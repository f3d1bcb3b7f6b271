import { findSameText } from '../../../../../text/find-same-text.ts'
import type { Letter, QuestionOf } from '../../content.ts'
import { orderingFlaw, orderingScore } from '../../grade/ordering-score.ts'
import type { QuestionGrade } from '../../grade/question-grade.ts'
import { unwrapLatex } from '../read/unwrap-latex.ts'

/**
 * One point for the exact order, half a point for Kendall's tau of at least 0.5 (see `orderingScore`). Items may be
 * given by letter, by their whole text, or both; in a list, or in one text with commas, arrows, hyphens, numbers, "<" or
 * ">" between them, which is read from left to right whatever the sign. What is no order of the items has its own reason.
 */
export function gradeOrdering(
  { items }: Pick<QuestionOf<'ordering'>, 'items'>,
  gold: { answer: readonly Letter[] },
  given: string | readonly string[]
): QuestionGrade {
  // One part too many is as wrong as thousands, and cheaper to look up.
  const parts = (typeof given === 'string' ? splitOrder(given) : given).slice(0, items.length + 1)
  const order = parts.map((part) => letterOf(items, part) ?? part)
  const { score, tau, distance, normalizedDistance } = orderingScore(gold.answer, order)
  const reason = orderingFlaw(gold.answer, order) ?? ({ 0: 'wrong', 0.5: 'close', 1: 'right' } as const)[score]
  return { score, reason, detail: { order: [...order], expected: [...gold.answer], tau, distance, normalizedDistance } }
}

const number = /(?<![\p{L}\p{N}])\d[.):]/gu
const sign = /->|=>|[→⇒➔»;|<>≺≻,()[\]"'*`–—-]|\b(?:then|and)\b/gi

function splitOrder(given: string): string[] {
  // With single spaces, no search for a separator has a run of them to walk through.
  const text = unwrapLatex(given.replaceAll(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '))).replace(/^\[|\]$/g, '')
  const letters = text.replaceAll(number, ' ').replaceAll(sign, ' ').trim()
  if (/^[A-D](?:\s{0,9}[A-D])+$/i.test(letters)) return letters.split('').filter((letter) => letter.trim() !== '')
  const separators = [/ ?(?:->|=>|→|⇒|➔|»|\n|;|\||<|>|≺|≻)\s?/, / ?, ?(?:then |and )?| then /, /\s/]
  const parts = separators.map((separator) => text.split(separator).filter((part) => part !== ''))
  return parts.find(({ length }) => length > 1) ?? [text]
}

function letterOf(items: readonly { letter: Letter; text: string }[], part: string): Letter | null {
  const text = unwrapLatex(part).replace(/^\d\s*[.):]\s*/, '')
  const byText = findSameText(items, text)
  if (byText) return byText.letter
  const match = /^[([{*"']*([A-D])(?:[)\]}*"']*$|[)\]}*"']*\s*[.:)\](=–—-]\s*(.*)$)/is.exec(text)
  const byLetter = items.find(({ letter }) => letter === match?.[1]?.toUpperCase())
  if (!byLetter) return null
  // A letter in front of the text of another item contradicts itself.
  const named = findSameText(items, match?.[2] ?? '')
  return named && named.letter !== byLetter.letter ? null : byLetter.letter
}
