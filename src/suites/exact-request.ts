import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { ExactRequest } from '../schemas/exact-request.ts'

/**
 * What a model is asked, to the letter, with a hash by which an answer names it: sha256 of the rest as canonical JSON, its keys in
 * order and without white space.
 */
export function exactRequest(asked: Omit<ExactRequest, 'requestHash'>): ExactRequest {
  return { ...asked, requestHash: hash('sha256', stringify(asked)) }
}

/** The request of the usual way of asking, which is the prompt of the item. @param prompt as `renderItem` gives it */
export function promptRequest(prompt: string, adaptation: string): ExactRequest {
  return exactRequest({ adaptation, messages: [{ role: 'user', content: prompt }] })
}
