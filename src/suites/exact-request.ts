import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { ExactRequest } from '../schemas/exact-request.ts'

/**
 * What a model is asked, to the letter, with a hash by which an answer names it: sha256 of `{adaptation, messages}` as canonical
 * JSON, its keys in order and without white space.
 *
 * @param prompt as `renderItem` gives it
 */
export function exactRequest(prompt: string, adaptation: string): ExactRequest {
  const asked = { adaptation, messages: [{ role: 'user' as const, content: prompt }] }
  return { ...asked, requestHash: hash('sha256', stringify(asked)) }
}
