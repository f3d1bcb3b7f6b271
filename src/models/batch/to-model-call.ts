import { randomUUID } from 'node:crypto'
import { replyFields } from '../describe-call.ts'
import type { ModelReply } from '../model.ts'
import type { ModelCall } from '../model-calls.ts'
import { parseModelId } from '../model-id.ts'
import { costUsd, findPrice, type Prices } from '../price.ts'
import type { NewBatchRequest } from './queue-call.ts'

/** A call that went by batch. `failures`: how often a batch did not bring it; `sentAt`: when its last one was made. */
export type SentRequest = Omit<NewBatchRequest, 'body'> & {
  batchId: string
  failures: number
  sentAt: Date
}

/** The call to store for a reply that came by batch: billed at the batch price, at its worst where no usage is told. */
export function toModelCall(
  sent: SentRequest,
  reply: ModelReply,
  { prices, now }: { prices: Prices; now: Date }
): ModelCall {
  const { key, purpose, modelId, baseUrl, parameters, request, paperId, extractionId, submissionId, batchId } = sent
  const price = findPrice(prices, modelId)
  return {
    id: randomUUID(),
    ...{ key, purpose, modelId, baseUrl, parameters, request, paperId, extractionId, submissionId, batchId },
    family: parseModelId(modelId).family,
    ...replyFields(reply),
    costUsd: price && (reply.usage ? costUsd(price, reply.usage, { batch: true }) : sent.worstUsd),
    latencyMs: now.getTime() - sent.sentAt.getTime(),
    attempts: sent.failures + 1,
    error: null,
    createdAt: now
  }
}
