import { z } from 'zod'
import type { LogProbabilities, LogProbabilitiesWanted, LogProbability } from './model.ts'

const tokenSchema = z.object({ token: z.string(), logprob: z.number(), bytes: z.array(z.number()).nullish() })
const tokensSchema = z.array(tokenSchema.extend({ top_logprobs: z.array(tokenSchema).nullish() }))
const logprobsSchema = z.object({ content: z.unknown() })

/**
 * Reads the log probabilities of a chat completion. What is missing is told as missing: compatible servers ignore the
 * parameter, take only half of it, or answer in a form of their own.
 *
 * @param logprobs as the choice holds it
 * @param wanted as the request asked for it
 */
export function readLogProbabilities(
  logprobs: unknown,
  wanted: LogProbabilitiesWanted | undefined
): LogProbabilities | null {
  if (!wanted) return null
  if (wanted.refused) return { available: false, reason: 'refused' }
  if (logprobs === undefined || logprobs === null) return { available: false, reason: 'not_reported' }
  const content = logprobsSchema.safeParse(logprobs).data?.content
  if (content === null || (Array.isArray(content) && content.length === 0)) {
    return { available: false, reason: 'not_reported' }
  }
  const { data: tokens } = tokensSchema.safeParse(content)
  if (!tokens) return { available: false, reason: 'unreadable' }
  return {
    available: true,
    tokens: tokens.map(({ top_logprobs, ...token }) => {
      const alternatives = (top_logprobs ?? []).map(readToken)
      return { ...readToken(token), alternatives: alternatives.length === 0 && wanted.top > 0 ? null : alternatives }
    })
  }
}

function readToken({ token, logprob, bytes }: z.infer<typeof tokenSchema>): LogProbability {
  return { token, logProbability: logprob, bytes: bytes ?? null }
}
