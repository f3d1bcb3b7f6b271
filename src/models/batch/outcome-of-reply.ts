import type { JsonValue } from '../../schemas/json.ts'
import type { ModelReply } from '../model.ts'
import { ModelError } from '../model-error.ts'
import { readBatchedAnswer } from '../read-answer.ts'
import type { BatchOutcome } from './batch-endpoint.ts'

type Readers = Parameters<typeof readBatchedAnswer<Omit<ModelReply, 'raw'>>>[2]

/** What a line says whose request is told to have succeeded: a reply, or a body that is none, asked for again. */
export function outcomeOfReply(raw: JsonValue, subject: string, readers: Readers): BatchOutcome {
  try {
    return { kind: 'reply', reply: { ...readBatchedAnswer(raw, subject, readers), raw } }
  } catch (error) {
    if (!(error instanceof ModelError) || !error.body) throw error
    return { kind: error.isTransient ? 'retry' : 'live', reason: error.message, body: error.body }
  }
}
