import { outputSchema } from './json-schema.ts'
import type { ModelRequest } from './model.ts'
import { sharesPrefix } from './shared-prefix.ts'

/**
 * Whether the provider is to hold the model to the schema. Otherwise the shape is told in words, in the last message:
 * when the schema was refused or cannot be expressed, and in calls that share a prefix. Both vendors put an enforced
 * schema in front of all messages, so that calls for different shapes would share nothing of their prompt cache.
 */
export function isEnforced(request: Pick<ModelRequest, 'messages' | 'output'>): boolean {
  const { output } = request
  return output !== null && !output.inWords && !sharesPrefix(request) && outputSchema(output.schema).enforceable
}
