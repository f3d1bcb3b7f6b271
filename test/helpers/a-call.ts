import { randomUUID } from 'node:crypto'
import type { ModelCall } from '../../src/models/model-calls.ts'

/** A stored call of a priced model, with what `changes` says of it. */
export function aCall(changes: Partial<ModelCall> = {}): ModelCall {
  return {
    id: randomUUID(),
    key: randomUUID(),
    status: 'done',
    purpose: 'made for a test',
    modelId: 'openai:gpt-4.1',
    family: 'openai',
    baseUrl: 'https://example.org/v1',
    reportedModel: null,
    parameters: { maxOutputTokens: 100 },
    request: {},
    raw: {},
    text: 'ok',
    stopReason: 'stop',
    usage: { inputTokens: 100, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 10, reasoningTokens: 0 },
    costUsd: 0.01,
    latencyMs: 1000,
    attempts: 1,
    error: null,
    paperId: null,
    extractionId: null,
    submissionId: null,
    batchId: null,
    createdAt: new Date('2026-11-06T12:00:00Z'),
    ...changes
  }
}
