import { renderPaper } from '../../ingestion/render-paper.ts'
import { usualThinkingTokens } from '../../models/effort.ts'
import { costUsd, findPrice, type Prices } from '../../models/price.ts'
import type { Choices } from '../../schemas/choices.ts'
import type { VerifierEstimate } from '../../schemas/estimate.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { EffortChoice } from '../../schemas/reasoning-effort.ts'
import type { TaskType } from '../../suites/suite.ts'
import { approximateTokens } from '../../text/count-tokens.ts'
import { askedSettings } from '../items/asked-settings.ts'
import { claimsAtOnce, claimsPrompt, systemPrompt } from '../items/take-verification.ts'
import { verifierEffort } from '../items/verify-items.ts'

/** A claim in the request, and a verdict with what was seen and its quote: means of recorded ones. */
const claimTokens = 45
const verdictTokens = 65
/** The shape of the reply. */
const schemaTokens = 200
/** A call, what is asked once more of all its claims, and a repair of either. */
const mostCallsForOne = 4

export type VerifyingInput = {
  paper: PaperText
  taskTypes: readonly TaskType[]
  modelId: string
  prices: Prices
  efforts: Choices<EffortChoice>
}

/**
 * What verifying the items of some task types of a paper will cost, before there are any.
 *
 * Expected: as many claims as items usually make, each with a quote that is found; the first call of an effort writes system prompt
 * and paper to the provider's cache, and the later ones read them. Worst: nothing read from the cache, everything asked once more and
 * repaired, and every reply as long as it may be. Items that make more claims than usual may cost more.
 */
export function estimateVerifying({ paper, taskTypes, modelId, prices, efforts }: VerifyingInput): VerifierEstimate {
  const price = findPrice(prices, modelId)
  const prefix = approximateTokens(systemPrompt.template) + approximateTokens(renderPaper(paper))
  const written = new Set<string>()
  const calls = taskTypes.flatMap((taskType) => {
    const effort = verifierEffort(modelId, efforts, taskType.name)
    const thinking = effort ? usualThinkingTokens(effort) : 0
    return callsOf(taskType, paper).map((claims) => {
      const isRead = written.has(`${effort}`)
      written.add(`${effort}`)
      return {
        inputTokens: prefix + approximateTokens(claimsPrompt.template) + schemaTokens + claims * claimTokens,
        cachedInputTokens: isRead ? prefix : 0,
        cacheWriteTokens: isRead ? 0 : prefix,
        outputTokens: claims * verdictTokens + thinking,
        reasoningTokens: thinking,
        mostOutputTokens: askedSettings(effort).parameters.maxOutputTokens
      }
    })
  })
  const sum = (count: (call: (typeof calls)[number]) => number) => calls.reduce((total, call) => total + count(call), 0)
  const batch = false
  return {
    model: modelId,
    calls: calls.length,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: price && sum((call) => costUsd(price, call, { batch })),
    worstUsd:
      price &&
      sum(({ inputTokens, mostOutputTokens: outputTokens }) => {
        const usage = {
          inputTokens,
          cachedInputTokens: 0,
          cacheWriteTokens: inputTokens,
          outputTokens,
          reasoningTokens: 0
        }
        return mostCallsForOne * costUsd(price, usage, { batch })
      })
  }
}

/** The claims of each call, item by item. */
function callsOf({ typicalClaims }: TaskType, { bodyWords }: PaperText): number[] {
  return (typicalClaims?.(bodyWords) ?? []).flatMap((claims) => {
    const whole = Array<number>(Math.floor(claims / claimsAtOnce)).fill(claimsAtOnce)
    const left = claims % claimsAtOnce
    return left > 0 ? [...whole, left] : whole
  })
}
