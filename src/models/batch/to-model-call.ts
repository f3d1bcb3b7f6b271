import { randomUUID } from 'node:crypto'
import { storable } from '../../schemas/storable.ts'
import { replyFields } from '../describe-call.ts'
import type { ModelReply, Usage } from '../model.ts'
import type { ModelCall } from '../model-calls.ts'
import { parseModelId } from '../model-id.ts'
import { costUsd, findPrice, type Prices } from '../price.ts'
import { keptBody, type UnreadableBody } from '../unreadable-body.ts'
import type { NewBatchRequest } from './queue-call.ts'

/** A call that went by batch. `failures`: how often a batch did not bring it; `sentAt`: when its last one was made. */
export type SentRequest = Omit<NewBatchRequest, 'body'> & {
  batchId: string
  failures: number
  sentAt: Date
}

type Tools = { prices: Prices; now: Date }

/** The call to store for a reply that came by batch: billed at the batch price, at its worst where no usage is told. */
export function toModelCall(sent: SentRequest, reply: ModelReply, tools: Tools): ModelCall {
  return {
    ...describeSent(sent, tools),
    ...replyFields(reply),
    costUsd: batchedUsd(sent, reply.usage, tools),
    attempts: sent.failures + 1
  }
}

/** The call to store for a body that came in place of a reply: it answers nothing, and is billed as a live one is. */
export function toUnreadableCall(
  sent: SentRequest,
  { body, error }: { body: UnreadableBody; error: string },
  tools: Tools
): ModelCall {
  const { usage, isBilled } = body
  const costUsd = isBilled ? batchedUsd(sent, usage, tools) : 0
  return {
    ...describeSent(sent, tools),
    id: body.deliveryId,
    raw: keptBody(body),
    usage,
    costUsd,
    error: storable(error)
  }
}

function batchedUsd({ modelId, worstUsd }: SentRequest, usage: Usage | null, { prices }: Tools): number | null {
  const price = findPrice(prices, modelId)
  return price && (usage ? costUsd(price, usage, { batch: true }) : worstUsd)
}

/** A call without a reply. */
function describeSent(sent: SentRequest, { now }: Tools): ModelCall {
  const { key, purpose, modelId, baseUrl, parameters, request, paperId, extractionId, submissionId, batchId } = sent
  return {
    id: randomUUID(),
    ...{ key, purpose, modelId, baseUrl, parameters, request, paperId, extractionId, submissionId, batchId },
    family: parseModelId(modelId).family,
    status: 'failed',
    ...{ reportedModel: null, raw: null, text: null, stopReason: null, usage: null, costUsd: null, error: null },
    latencyMs: now.getTime() - sent.sentAt.getTime(),
    attempts: 1,
    createdAt: now
  }
}
