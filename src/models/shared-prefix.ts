import { createHash } from 'node:crypto'
import { describePart } from './call-key.ts'
import type { Model, ModelRequest } from './model.ts'

/** Whether the request begins with something that other calls begin with too, by its mark `cache`. */
export function sharesPrefix({ messages }: Pick<ModelRequest, 'messages'>): boolean {
  return messages.some(({ parts }) => parts.some(({ cache }) => cache))
}

/**
 * The sha256 of what a request shares with others to the same model: the system prompt and everything up to the last
 * part marked `cache`. Null when no part is marked.
 */
export function prefixHash(model: Pick<Model, 'id'>, request: ModelRequest): string | null {
  const pieces = request.messages.flatMap(({ role, parts }) => parts.map((part) => ({ role, part })))
  const end = pieces.findLastIndex(({ part }) => part.cache)
  if (end < 0) return null
  const prefix = pieces.slice(0, end + 1).map(({ role, part }) => [role, describePart(part)])
  return createHash('sha256')
    .update(JSON.stringify([model.id, request.system, prefix]))
    .digest('hex')
}
