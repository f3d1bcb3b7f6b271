import type { RoundPlan } from '../../ingestion/extraction.ts'
import { renderPaper } from '../../ingestion/render-paper.ts'
import { maxOutputTokens, maxRepairs, systemPrompt } from '../../ingestion/run-round.ts'
import { mostTokensPerPdfPage } from '../../models/file-tokens.ts'
import { costUsd, findPrice, type Price, type Prices } from '../../models/price.ts'
import { mostInputTokens } from '../../models/worst-case.ts'
import { loadPrompt } from '../../prompts.ts'
import type { Estimate, RoundEstimate } from '../../schemas/estimate.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { Delivery } from '../../schemas/states.ts'
import type { TaskType } from '../../suites/suite.ts'
import { approximateTokens } from '../../text/count-tokens.ts'

/** Output tokens for each one of the reply: a reasoning model thinks about half as long as it writes. A choice of ours. */
const reasoningFactor = 1.5
/** The shape of the reply, told in words or enforced: about this much, whatever the round. */
const schemaTokens = 800
/** A repair turn's wording with the failures it lists, besides the reply that goes back. */
const repairTokens = 4_000
/** Below it neither vendor keeps a prefix. */
const shortestCachedPrefix = 1_024

export type EstimateInput = {
  paper: PaperText
  taskTypes: readonly TaskType[]
  modelId: string
  prices: Prices
  delivery: Delivery
  /** What the model gets of the paper. */
  paperForm: 'text' | 'pdf'
}

/**
 * What the rounds of some task types will cost on a paper, before anything is sent.
 *
 * Expected: every first reply is good; the paper is written to the provider's cache once and read by all later rounds
 * of all task types. By batch nothing is read from the cache, since replies come hours apart. Later rounds take in the
 * output of their task type's first round, which is what most of them are made of. Worst: as a budget counts, with no
 * cache hit, the longest replies, every earlier output in each later round, and every repair. A round that breaks off
 * without an answer and is sent again may still add to it.
 */
export function estimateExtraction(input: EstimateInput): Omit<Estimate, 'paper'> {
  const { taskTypes, modelId, prices, delivery } = input
  const price = findPrice(prices, modelId)
  const planned = taskTypes.flatMap(planRounds)
  const firstReader = planned.find(({ plan }) => plan.readsPaper)
  const rounds = planned.map((round) => estimateRound(input, price, round, { isFirstReader: round === firstReader }))
  const reason = price === null ? `model ${modelId} has no price: state it in MODEL_PRICES` : null
  const costs = { costUsd: sumOf(rounds.map((round) => round.costUsd)), worstUsd: sumOf(rounds.map((r) => r.worstUsd)) }
  return { model: modelId, delivery, rounds, ...costs, reason }
}

type PlannedRound = { taskType: string; plan: RoundPlan; earlier: readonly RoundPlan[] }

function planRounds({ name: taskType, source }: TaskType): PlannedRound[] {
  const plans = source.kind === 'paper' ? source.rounds : []
  return plans.map((plan, index) => ({ taskType, plan, earlier: plans.slice(0, index) }))
}

function estimateRound(
  input: EstimateInput,
  price: Price | null,
  { taskType, plan, earlier }: PlannedRound,
  { isFirstReader }: { isFirstReader: boolean }
): RoundEstimate {
  const { bodyWords } = input.paper
  const system = approximateTokens(systemPrompt.template)
  const prefix = plan.readsPaper ? system + paperTokens(input) : system
  const takenIn = earlier[0]?.typicalOutputTokens(bodyWords) ?? 0
  const isKept = plan.readsPaper && prefix >= shortestCachedPrefix
  const isRead = isKept && !isFirstReader && input.delivery === 'live'
  const tokens = {
    inputTokens: prefix + approximateTokens(promptOf(plan)) + schemaTokens + takenIn,
    cachedInputTokens: isRead ? prefix : 0,
    cacheWriteTokens: isKept && !isRead ? prefix : 0,
    outputTokens: Math.ceil(plan.typicalOutputTokens(bodyWords) * reasoningFactor)
  }
  const batch = input.delivery === 'batch'
  const firstInputTokens = mostTokens(input, plan) + earlier.length * maxOutputTokens
  return {
    taskType,
    round: plan.name,
    ...tokens,
    costUsd: price && costUsd(price, { ...tokens, reasoningTokens: 0 }, { batch }),
    worstUsd: price && worstUsd(price, firstInputTokens, { batch })
  }
}

/** Of the first request of a round as a budget counts, without what earlier rounds gave. */
function mostTokens({ paper, paperForm }: EstimateInput, plan: RoundPlan): number {
  const text = plan.readsPaper && paperForm === 'text' ? renderPaper(paper) : ''
  const file = plan.readsPaper && paperForm === 'pdf' ? paper.pageCount * mostTokensPerPdfPage : 0
  const sent = mostInputTokens({
    system: systemPrompt.template,
    messages: [{ role: 'user', parts: [{ text }, { text: promptOf(plan) }] }],
    output: null,
    parameters: { maxOutputTokens },
    repeat: 0
  })
  // A schema is JSON with more marks than words: the rule of two bytes a token doubles what is expected of it.
  return sent + file + 2 * schemaTokens
}

/** Every attempt as long as it may be, and none of its input read from the cache. */
function worstUsd(price: Price, firstInputTokens: number, options: { batch: boolean }): number {
  const writesCost = (price.cacheWrite ?? price.input) > price.input
  const attempts = Array.from({ length: 1 + maxRepairs }, (_, repairs) => {
    const inputTokens = firstInputTokens + (repairs > 0 ? maxOutputTokens + repairTokens : 0)
    const cacheWriteTokens = writesCost ? inputTokens : 0
    const usage = { inputTokens, cachedInputTokens: 0, cacheWriteTokens, outputTokens: maxOutputTokens }
    return costUsd(price, { ...usage, reasoningTokens: 0 }, options)
  })
  return attempts.reduce((total, usd) => total + usd, 0)
}

function paperTokens({ paper, paperForm }: EstimateInput): number {
  // Pages of text come to half of what a page can count for.
  return paperForm === 'text' ? approximateTokens(renderPaper(paper)) : (paper.pageCount * mostTokensPerPdfPage) / 2
}

function promptOf({ prompt }: RoundPlan): string {
  return loadPrompt(prompt).template
}

/** Null as soon as one is unknown. */
function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0)
}
