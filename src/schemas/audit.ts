import { z } from 'zod'
import { judgmentSchema } from './judgment.ts'

/** A judgment with its place, as auditors read it. */
export const judgmentRecordSchema = z
  .object({
    submission: z.string(),
    itemId: z.string(),
    judge: z.string(),
    repeat: z.int(),
    status: z.enum(['done', 'failed']),
    verdict: judgmentSchema,
    rubricHash: z.string(),
    promptHash: z.string(),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'JudgmentRecord' })

/** One call of a model as it was made and answered. */
export const callRecordSchema = z
  .object({
    id: z.string(),
    key: z.string().describe('sha256 of all that decides the reply'),
    status: z.enum(['done', 'unusable', 'refused', 'failed']),
    purpose: z.string(),
    modelId: z.string(),
    family: z.string(),
    baseUrl: z.string(),
    reportedModel: z.string().nullable(),
    parameters: z.unknown(),
    request: z.unknown(),
    raw: z.unknown(),
    text: z.string().nullable(),
    stopReason: z.string().nullable(),
    usage: z.unknown(),
    costUsd: z.number().nullable(),
    latencyMs: z.number(),
    attempts: z.int(),
    error: z.string().nullable(),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'Call' })
