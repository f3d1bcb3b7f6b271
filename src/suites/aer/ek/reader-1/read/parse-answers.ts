import type { ParsedResponse } from '../../../../suite.ts'
import { dropLeadingThinking } from '../../../drop-leading-thinking.ts'
import type { EkContent } from '../../content.ts'
import type { Claim, EkAnswer, GivenValue } from '../../read/claim.ts'
import { readAnswerLines } from './read-answer-lines.ts'
import { readJsonAnswers } from './read-json-answers.ts'

const placeholder = /^(?:\.{3}|…|null|n\/?a|-|\?)?$/i

/**
 * Reads the answers of a response: JSON anywhere in it (in fences or prose; a map by question id, or a list), or else
 * lines such as `SC01: B` or `3. True`, rows of a table, headings with an answer below. A question answered twice in
 * different ways is kept as contradictory, so that a second try does not pay.
 *
 * @returns reason `empty`, or `no_answer_found` when no question of the item is answered
 */
export function parseAnswers(output: string, { examinee }: Pick<EkContent, 'examinee'>): ParsedResponse<EkAnswer> {
  if (output.trim() === '') return { ok: false, reason: 'empty' }
  const ids = examinee.questions.map(({ id }) => id)
  const text = unwrapString(dropLeadingThinking(output))
  const fromJson = readJsonAnswers(text, ids)
  const claims = (fromJson.length > 0 ? fromJson : readAnswerLines(text, ids)).filter(({ value }) => isGiven(value))
  if (claims.length === 0) return { ok: false, reason: 'no_answer_found' }
  return { ok: true, answer: Object.fromEntries(ids.flatMap((id) => settle(id, claims))) }
}

/** Without a byte order mark, and out of the string that a sheet may be packed into as a whole: `"{\\"SC01\\": ...}"`. */
function unwrapString(output: string): string {
  const text = output.replace(/^\ufeff/, '').trim()
  if (!/^"\s{0,9}[{[]/.test(text)) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

function isGiven(value: GivenValue): boolean {
  return [value].flat().some((part) => !placeholder.test(part.trim()))
}

function settle(id: string, claims: readonly Claim[]): [string, EkAnswer[string]][] {
  const values = claims.filter((claim) => claim.id === id).map(({ value }) => value)
  const different = [...Map.groupBy(values, key).values()].map(([value]) => value!)
  if (different.length === 0) return []
  return [[id, different.length === 1 ? { value: different[0]! } : { contradictory: different }]]
}

function key(value: GivenValue): string {
  return JSON.stringify(value).toLowerCase().replaceAll(/\s+/g, '')
}
