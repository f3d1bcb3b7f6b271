import type { ParsedResponse } from '../suite.ts'

/** A response that is prose: the trimmed text is the answer, and nothing but white space is none. */
export function parseText(output: string): ParsedResponse<string> {
  const answer = output.trim()
  return answer === '' ? { ok: false, reason: 'empty' } : { ok: true, answer }
}
