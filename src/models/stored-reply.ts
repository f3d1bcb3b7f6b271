import { z } from 'zod'
import { readMessage } from './anthropic-reply.ts'
import { readLogProbabilities } from './log-probabilities.ts'
import type { LogProbabilitiesWanted, ModelReply } from './model.ts'
import type { ModelCall } from './model-calls.ts'
import { parseModelId } from './model-id.ts'
import { readCompletion } from './openai-reply.ts'

const wantedSchema = z.object({ top: z.number() })
/** A stored request, within its downgrades where it had any (`describe-call.ts`); calls from before log probabilities too. */
const requestSchema = z.object({
  logProbabilities: z.union([wantedSchema, z.literal('refused')]).optional(),
  request: z.object({ logProbabilities: wantedSchema.optional() }).optional()
})

const messageFormSchema = z.object({ content: z.array(z.unknown()) })
const refusedSchema = z.object({ refusedParameters: z.array(z.string()) })

/** Sampling parameters that a call was made without, as its provider refused them, by the provider's names. */
export function refusedOf({ request }: Pick<ModelCall, 'request'>): readonly string[] {
  return refusedSchema.safeParse(request).data?.refusedParameters ?? []
}

const insteadSchema = z.object({ effort: z.literal('refused').optional(), file: z.literal('in text').optional() })

/** What a call was made without since its provider refused it: the effort that was wished, or a file whose text went. */
export function leftOutOf({ request }: Pick<ModelCall, 'request'>): { effort: boolean; file: boolean } {
  const { effort, file } = insteadSchema.safeParse(request).data ?? {}
  return { effort: effort !== undefined, file: file !== undefined }
}

const fittedSchema = z.object({ outputTokens: z.number() })

/** Output tokens that a call asked for, where those are fewer than it was to; null where not, and in calls of before. */
export function outputTokensOf({ request }: Pick<ModelCall, 'request'>): number | null {
  return fittedSchema.safeParse(request).data?.outputTokens ?? null
}

type StoredCall = Pick<ModelCall, 'modelId' | 'request' | 'raw' | 'text' | 'stopReason' | 'usage' | 'reportedModel'>

/**
 * The reply of a stored call, with its calls of tools and log probabilities. Those are read from the provider's reply,
 * which is stored as it came: nothing is kept twice, and what is read is the same whenever, and by whom, it is read.
 *
 * @param call made live or by batch, now or earlier; one that failed has an empty reply
 */
export function storedReply(call: StoredCall): ModelReply {
  const { modelId, raw, text, stopReason, usage, reportedModel } = call
  const { provider, endpoint, name } = parseModelId(modelId)
  const request = { logProbabilities: wantedOf(call) }
  const stored = {
    text: text ?? '',
    stopReason: stopReason ?? ('other' as const),
    usage,
    reportedModel: reportedModel ?? name,
    raw
  }
  try {
    // What an endpoint speaks is for the configuration to say, which may have changed since: the reply itself tells.
    const isMessage = endpoint === null ? provider === 'anthropic' : messageFormSchema.safeParse(raw).success
    const read = isMessage ? readMessage(raw, request) : readCompletion(raw, name, request)
    return { ...read, ...stored }
  } catch (error) {
    // A prompt that Azure filters leaves a fault in place of a completion.
    if (!(error instanceof z.ZodError)) throw error
    const logProbabilities = readLogProbabilities(null, request.logProbabilities)
    return { toolCalls: [], reasoning: [], logProbabilities, ...stored }
  }
}

function wantedOf({ request }: Pick<ModelCall, 'request'>): LogProbabilitiesWanted | undefined {
  const { logProbabilities, request: inner } = requestSchema.safeParse(request).data ?? {}
  if (logProbabilities === 'refused') return { top: 0, refused: true }
  return logProbabilities ?? inner?.logProbabilities
}
