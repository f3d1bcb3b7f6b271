import { renderPaper } from '../../ingestion/render-paper.ts'
import { usualThinkingTokens } from '../../models/effort.ts'
import { costUsd, findPrice, type Price, type Prices } from '../../models/price.ts'
import { mostInputTokens } from '../../models/worst-case.ts'
import type { Choices } from '../../schemas/choices.ts'
import type { VerifierEstimate } from '../../schemas/estimate.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { EffortChoice } from '../../schemas/reasoning-effort.ts'
import type { Delivery } from '../../schemas/states.ts'
import type { TaskType } from '../../suites/suite.ts'
import { approximateTokens } from '../../text/count-tokens.ts'
import { claimsAtOnce, claimsPrompt, roomOfVerdict, systemPrompt, verdictSettings } from '../items/take-verification.ts'
import { verifierEffort } from '../items/verify-items.ts'

/** A claim in the request, and a verdict with what was seen and its quote: means of recorded ones. */
const claimTokens = 45
const verdictTokens = 65
/** The shape of the reply. */
const schemaTokens = 200
/** Times its usual number that an item makes claims, at most. A choice of ours: recorded ones come to 1.3. */
const mostClaims = 1.5
/** What a repair says besides the reply that goes back. */
const repairTokens = 1_000

export type VerifyingInput = {
  paper: PaperText
  taskTypes: readonly TaskType[]
  modelId: string
  prices: Prices
  efforts: Choices<EffortChoice>
  /** Of the extraction: its items are verified as it was delivered. */
  delivery?: Delivery
}

/**
 * What verifying the items of some task types of a paper will cost, before there are any.
 *
 * Expected: as many claims as items usually make, each with a quote that is found; the first call of an effort writes system prompt
 * and paper to the provider's cache, and the later ones read them, which none does by batch. Worst: all input at a token for two bytes and nothing of it read
 * from the cache, everything asked once more, both repaired, and every reply as long as its claims let a provider make it, for half as many
 * claims again. Items that make still more may cost more.
 */
export function estimateVerifying(input: VerifyingInput): VerifierEstimate {
  const { paper, taskTypes, modelId, prices, efforts, delivery = 'live' } = input
  const batch = delivery === 'batch'
  const price = findPrice(prices, modelId)
  const prefix = approximateTokens(systemPrompt.template) + approximateTokens(renderPaper(paper))
  const written = new Set<string>()
  const calls = taskTypes.flatMap((taskType) => {
    const effort = verifierEffort(modelId, efforts, taskType.name)
    const thinking = effort ? usualThinkingTokens(effort) : 0
    return callsOf(taskType, paper).map((claims) => {
      const isRead = !batch && written.has(`${effort}`)
      written.add(`${effort}`)
      return {
        inputTokens: prefix + approximateTokens(claimsPrompt.template) + schemaTokens + claims * claimTokens,
        cachedInputTokens: isRead ? prefix : 0,
        cacheWriteTokens: isRead || batch ? 0 : prefix,
        outputTokens: claims * verdictTokens + thinking,
        reasoningTokens: thinking
      }
    })
  })
  const sum = (count: (call: (typeof calls)[number]) => number) => calls.reduce((total, call) => total + count(call), 0)
  return {
    model: modelId,
    calls: calls.length,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: price && sum((call) => costUsd(price, call, { batch })),
    worstUsd: price && worstUsd(input, price)
  }
}

/** Every call of items with many claims, and what is asked once more of all of them, each as long as it may be, and repaired. */
function worstUsd({ paper, taskTypes, modelId, efforts, delivery }: VerifyingInput, price: Price): number {
  const prefix = mostInputTokens({
    system: systemPrompt.template,
    messages: [{ role: 'user', parts: [{ text: renderPaper(paper) }, { text: claimsPrompt.template }] }],
    ...{ output: null, parameters: { maxOutputTokens: 0 }, repeat: 0 }
  })
  const calls = taskTypes.flatMap((taskType) => {
    const effort = verifierEffort(modelId, efforts, taskType.name)
    return callsOf(taskType, paper, mostClaims).map((claims) => {
      const { maxOutputTokens: outputTokens } = verdictSettings(effort, claims).parameters
      const usd = (inputTokens: number) => {
        const usage = { inputTokens, cachedInputTokens: 0, cacheWriteTokens: inputTokens, reasoningTokens: 0 }
        return costUsd(price, { ...usage, outputTokens }, { batch: delivery === 'batch' })
      }
      const first = prefix + 2 * (schemaTokens + claims * claimTokens)
      return 2 * (usd(first) + usd(first + claims * roomOfVerdict + repairTokens))
    })
  })
  return calls.reduce((total, usd) => total + usd, 0)
}

/** The claims of each call, item by item. */
function callsOf({ typicalClaims }: TaskType, { bodyWords }: PaperText, times = 1): number[] {
  return (typicalClaims?.(bodyWords) ?? []).flatMap((usual) => {
    const claims = Math.ceil(times * usual)
    const whole = Array<number>(Math.floor(claims / claimsAtOnce)).fill(claimsAtOnce)
    const left = claims % claimsAtOnce
    return left > 0 ? [...whole, left] : whole
  })
}
