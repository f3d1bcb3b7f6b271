import { renderPaper } from '../../ingestion/render-paper.ts'
import { usualThinkingTokens } from '../../models/effort.ts'
import type { Usage } from '../../models/model.ts'
import { costUsd, findPrice, type Price, type Prices } from '../../models/price.ts'
import type { Choices } from '../../schemas/choices.ts'
import type { VerifierEstimate } from '../../schemas/estimate.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { EffortChoice } from '../../schemas/reasoning-effort.ts'
import type { Delivery } from '../../schemas/states.ts'
import type { TaskType } from '../../suites/suite.ts'
import { approximateTokens, mostTokens } from '../../text/count-tokens.ts'
import {
  claimsAtOnce,
  claimsPrompt,
  mostCallsAbout,
  roomOfVerdict,
  systemPrompt,
  verdictSettings
} from '../items/take-verification.ts'
import { verifierEffort } from '../items/verify-items.ts'
import { mostPaperTokens } from './most-paper-tokens.ts'

/** A claim in the request, and a verdict with what was seen and its quote: means of recorded ones. */
const claimTokens = 45
const verdictTokens = 65
/** The shape of the reply. */
const schemaTokens = 200
/** Times its usual number that an item makes claims: the most of recorded ones, and for the bound more than that, a choice of ours. */
const recordedClaims = 1.3
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
 * and paper to the provider's cache, and the later ones read them, which none does by batch. To plan by: as many claims as the recorded
 * item with the most, and all of them looked up twice. Worst: half as many claims again as usual, every call followed by one more, all
 * input as dense as it may be and nothing of it read from the cache, and every reply as long as its claims let a provider make it. Items
 * that make still more claims, and requests that break off without an answer, may cost more.
 */
export function estimateVerifying(input: VerifyingInput): VerifierEstimate {
  const price = findPrice(input.prices, input.modelId)
  const calls = usualCalls(input, { times: 1, looks: 1 })
  const sum = (count: (call: Usage) => number) => calls.reduce((total, call) => total + count(call), 0)
  const looksTwice = { times: recordedClaims, looks: mostCallsAbout }
  return {
    model: input.modelId,
    calls: calls.length,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: price && billOf(input, price, calls),
    planUsd: price && billOf(input, price, usualCalls(input, looksTwice)),
    worstUsd: price && worstUsd(input, price)
  }
}

/** What it costs to verify items again that were mended: a call for each, about so many claims, one item after the other. */
export function estimateMended(
  input: VerifyingInput,
  { items, claims }: { items: number; claims: number }
): number | null {
  const price = findPrice(input.prices, input.modelId)
  const lookUp = usualLook(input)
  const calls = Array.from({ length: items }, () => lookUp(input.taskTypes[0]!, claims))
  return price && billOf(input, price, calls)
}

function billOf({ delivery }: VerifyingInput, price: Price, calls: readonly Usage[]): number {
  return calls.reduce((total, call) => total + costUsd(price, call, { batch: delivery === 'batch' }), 0)
}

/** The calls of all items, with so many times the usual claims, each looked up so often. */
function usualCalls(input: VerifyingInput, { times, looks }: { times: number; looks: number }): Usage[] {
  const lookUp = usualLook(input)
  return input.taskTypes.flatMap((taskType) =>
    callsOf(taskType, input.paper, times).flatMap((claims) =>
      Array.from({ length: looks }, () => lookUp(taskType, claims))
    )
  )
}

/** Calls as they follow each other: the first of an effort fills the cache, where replies do not come by batch. */
function usualLook({ paper, modelId, efforts, delivery }: VerifyingInput) {
  const prefix = approximateTokens(systemPrompt.template) + approximateTokens(renderPaper(paper))
  const written = new Set<string>()
  return (taskType: TaskType, claims: number): Usage => {
    const effort = verifierEffort(modelId, efforts, taskType.name)
    const thinking = effort ? usualThinkingTokens(effort) : 0
    const isRead = delivery !== 'batch' && written.has(`${effort}`)
    written.add(`${effort}`)
    return {
      inputTokens: prefix + approximateTokens(claimsPrompt.template) + schemaTokens + claims * claimTokens,
      cachedInputTokens: isRead ? prefix : 0,
      cacheWriteTokens: isRead || delivery === 'batch' ? 0 : prefix,
      outputTokens: claims * verdictTokens + thinking,
      reasoningTokens: thinking
    }
  }
}

/**
 * Every call about many claims, and the one that may follow it, each as long as it may be. A repair takes back a reply of full length; a
 * second look is shorter.
 */
function worstUsd({ paper, taskTypes, modelId, efforts, delivery }: VerifyingInput, price: Price): number {
  const prefix = mostTokens(systemPrompt.template) + mostTokens(claimsPrompt.template) + mostPaperTokens(paper)
  const calls = taskTypes.flatMap((taskType) => {
    const effort = verifierEffort(modelId, efforts, taskType.name)
    return callsOf(taskType, paper, mostClaims).map((claims) => {
      const { maxOutputTokens: outputTokens } = verdictSettings(effort, claims).parameters
      const usd = (inputTokens: number) => {
        const usage = { inputTokens, cachedInputTokens: 0, cacheWriteTokens: inputTokens, reasoningTokens: 0 }
        return costUsd(price, { ...usage, outputTokens }, { batch: delivery === 'batch' })
      }
      const first = prefix + 2 * (schemaTokens + claims * claimTokens)
      return usd(first) + (mostCallsAbout - 1) * usd(first + claims * roomOfVerdict + repairTokens)
    })
  })
  return calls.reduce((total, usd) => total + usd, 0)
}

/** The claims of each call, item by item. */
function callsOf({ typicalClaims }: TaskType, { bodyWords }: PaperText, times: number): number[] {
  return (typicalClaims?.(bodyWords) ?? []).flatMap((usual) => {
    const claims = Math.ceil(times * usual)
    const whole = Array<number>(Math.floor(claims / claimsAtOnce)).fill(claimsAtOnce)
    const left = claims % claimsAtOnce
    return left > 0 ? [...whole, left] : whole
  })
}
