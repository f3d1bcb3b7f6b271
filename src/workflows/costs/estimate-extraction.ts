import { equationPages } from '../../ingestion/equation-pages.ts'
import type { RoundPlan } from '../../ingestion/extraction.ts'
import { renderPaper } from '../../ingestion/render-paper.ts'
import { plannedSettings, type RoundChoices } from '../../ingestion/round-settings.ts'
import { longestReplies, maxRepairs, roundParameters, systemPrompt } from '../../ingestion/run-round.ts'
import { budgetedParameters, usualThinkingTokens } from '../../models/effort.ts'
import { mostTokensPerPdfPage } from '../../models/file-tokens.ts'
import { imageTokens, mostTokensPerImage } from '../../models/image-tokens.ts'
import type { Usage } from '../../models/model.ts'
import { takesFiles } from '../../models/model-id.ts'
import { costUsd, findPrice, type Price, type Prices } from '../../models/price.ts'
import { loadPrompt } from '../../prompts.ts'
import type { Costs, Estimate, RoundEstimate } from '../../schemas/estimate.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { PaperForm, RoundSettings } from '../../schemas/round-settings.ts'
import type { Delivery } from '../../schemas/states.ts'
import type { TaskType } from '../../suites/suite.ts'
import { approximateTokens, mostTokens } from '../../text/count-tokens.ts'
import { mostPaperTokens } from './most-paper-tokens.ts'

/** A model that nobody asks to think may think by itself, for about so many tokens for each of its reply. A choice of ours. */
const unaskedThinking = 0.5
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
  /** What operators chose for the rounds of its extractions. */
  choices: RoundChoices
}

/**
 * What the rounds of some task types will cost on a paper, before anything is sent.
 *
 * Expected: every first reply is good; in each form, text, text with images or file, and at each effort the paper is written to the provider's
 * cache once and read by all later rounds of all task types that have it so. By batch nothing is read from the cache, since
 * replies come hours apart. Later rounds take in the output of their task type's first round, which is what most of them are
 * made of. To plan by: every round is repaired once as a whole, and every reply is as long as the longest that were recorded. Worst: both
 * repairs of every round, every reply as long as its round lets a provider make it, thinking included, all
 * input as dense as it may be and none of it read from the cache, the last reply in each repair, and every earlier reply in each later
 * round. It assumes that what is granted for thinking is thought, as that does not go back. A round that breaks off without an answer
 * and is sent again may still add to it.
 */
export function estimateExtraction(input: EstimateInput): Omit<Estimate, 'paper'> {
  const { modelId, prices, delivery } = input
  const reason = findPrice(prices, modelId) === null ? `model ${modelId} has no price: state it in MODEL_PRICES` : null
  const rounds = estimateRounds(input)
  const inForm = (form: PaperForm) => {
    return costsOf(estimateRounds({ ...input, choices: { ...input.choices, paper: new Map([['', form]]) } }))
  }
  const takesAll = takesFiles(modelId)
  const paperForms = {
    text: inForm('text'),
    images: takesAll ? inForm('images') : null,
    pdf: takesAll ? inForm('pdf') : null
  }
  const missing = input.taskTypes.flatMap(({ name: taskType, lacks }) =>
    (lacks?.(input.paper) ?? []).map((lack) => ({ taskType, ...lack }))
  )
  const costs = { ...costsOf(rounds), paperForms, reason }
  return { model: modelId, delivery, rounds, ...costs, ...(missing.length > 0 && { missing }) }
}

/** What a round will cost by itself, with nothing taken over from others and nothing read from the cache. */
export function estimateLoneRound(input: EstimateInput, { name: taskType }: TaskType, plan: RoundPlan): RoundEstimate {
  const { paper, modelId, choices } = input
  const settings = plannedSettings(plan, { taskType, modelId, choices, paper })
  const price = findPrice(input.prices, modelId)
  return estimateRound(input, price, { taskType, plan, settings, earlier: [] }, { isFirstReader: true })
}

type PlannedRound = { taskType: string; plan: RoundPlan; settings: RoundSettings; earlier: readonly PlannedRound[] }

function estimateRounds(input: EstimateInput): RoundEstimate[] {
  const price = findPrice(input.prices, input.modelId)
  const written = new Set<string>()
  return input.taskTypes
    .flatMap((taskType) => planRounds(input, taskType))
    .map((round) => {
      const { paperForm, reasoningEffort } = round.settings
      const prefix = `${paperForm} ${reasoningEffort}`
      const isFirstReader = !written.has(prefix)
      if (paperForm !== null) written.add(prefix)
      return estimateRound(input, price, round, { isFirstReader })
    })
}

function planRounds({ paper, modelId, choices }: EstimateInput, { name: taskType, source }: TaskType): PlannedRound[] {
  const planned: PlannedRound[] = []
  for (const plan of source.kind === 'paper' ? source.rounds : []) {
    const settings = plannedSettings(plan, { taskType, modelId, choices, paper })
    planned.push({ taskType, plan, settings, earlier: [...planned] })
  }
  return planned
}

function estimateRound(
  input: EstimateInput,
  price: Price | null,
  { taskType, plan, settings, earlier }: PlannedRound,
  { isFirstReader }: { isFirstReader: boolean }
): RoundEstimate {
  const { reasoningEffort, paperForm } = settings
  const system = approximateTokens(systemPrompt.template)
  const prefix = system + paperTokens(input, paperForm)
  const takenIn = earlier[0]?.plan.typicalOutputTokens(input.paper) ?? 0
  const isKept = paperForm !== null && prefix >= shortestCachedPrefix
  const isRead = isKept && !isFirstReader && input.delivery === 'live'
  const replyTokens = plan.typicalOutputTokens(input.paper)
  const reasoningTokens = reasoningEffort
    ? usualThinkingTokens(reasoningEffort)
    : Math.ceil(replyTokens * unaskedThinking)
  const tokens = {
    inputTokens: prefix + approximateTokens(promptOf(plan)) + schemaTokens + takenIn,
    cachedInputTokens: isRead ? prefix : 0,
    cacheWriteTokens: isKept && !isRead ? prefix : 0,
    outputTokens: replyTokens + reasoningTokens,
    reasoningTokens
  }
  const batch = input.delivery === 'batch'
  const mostOutput = mostOutputOf(input, { plan, settings })
  const worst = {
    inputTokens:
      mostFirstTokens(input, plan, settings) + earlier.reduce((sum, one) => sum + mostReplyOf(input, one), 0),
    replyTokens: mostReplyOf(input, { plan, settings }),
    outputTokens: mostOutput
  }
  return {
    taskType,
    round: plan.name,
    reasoningEffort,
    paperForm,
    ...tokens,
    mostOutputTokens: (1 + maxRepairs) * mostOutput,
    costUsd: price && costUsd(price, tokens, { batch }),
    planUsd: price && planUsd(price, { tokens, replyTokens, takenIn, readsCache: isKept && !batch }, { batch }),
    worstUsd: price && worstUsd(price, worst, { batch })
  }
}

/** What the provider is told to cut a reply off at, thinking included. */
function mostOutputOf({ paper }: EstimateInput, { plan, settings }: Pick<PlannedRound, 'plan' | 'settings'>): number {
  return roundParameters(plan, { paper, effort: settings.reasoningEffort }).maxOutputTokens
}

/** Of that what can go back to the model, or on to later rounds: all but the room to think. */
function mostReplyOf(input: EstimateInput, { plan, settings }: Pick<PlannedRound, 'plan' | 'settings'>): number {
  const { reasoningEffort } = settings
  return mostOutputOf(input, { plan, settings }) - budgetedParameters(0, reasoningEffort).maxOutputTokens
}

/** The most of the first request of a round, without what earlier rounds gave. */
function mostFirstTokens({ paper }: EstimateInput, plan: RoundPlan, { paperForm }: RoundSettings): number {
  const text = paperForm === null ? 0 : mostPaperTokens(paper)
  // A file may have to give way to its text.
  const read = paperForm === 'pdf' ? Math.max(paper.pageCount * mostTokensPerPdfPage, text) : text
  const images = paperForm === 'images' ? equationPages(paper).length * mostTokensPerImage : 0
  // A schema is JSON with more marks than words.
  return mostTokens(systemPrompt.template) + mostTokens(promptOf(plan)) + read + images + 2 * schemaTokens
}

/** A first reply and its repair, each as long as the longest of recorded ones; the repair finds in the cache what the first had there. */
function planUsd(
  price: Price,
  {
    tokens,
    replyTokens,
    takenIn,
    readsCache
  }: { tokens: Usage; replyTokens: number; takenIn: number; readsCache: boolean },
  options: { batch: boolean }
): number {
  const longer = Math.ceil((longestReplies - 1) * replyTokens)
  const inputTokens = tokens.inputTokens + Math.ceil((longestReplies - 1) * takenIn)
  const first = { ...tokens, inputTokens, outputTokens: tokens.outputTokens + longer }
  const prefix = tokens.cachedInputTokens + tokens.cacheWriteTokens
  const repair = {
    ...first,
    inputTokens: inputTokens + replyTokens + longer + repairTokens,
    cachedInputTokens: readsCache ? prefix : 0,
    cacheWriteTokens: readsCache ? 0 : tokens.cacheWriteTokens
  }
  return costUsd(price, first, options) + costUsd(price, repair, options)
}

/** Every attempt as long as it may be, and none of its input read from the cache. */
function worstUsd(
  price: Price,
  first: { inputTokens: number; replyTokens: number; outputTokens: number },
  options: { batch: boolean }
): number {
  const { outputTokens, replyTokens } = first
  const writesCost = (price.cacheWrite ?? price.input) > price.input
  const attempts = Array.from({ length: 1 + maxRepairs }, (_, repairs) => {
    const inputTokens = first.inputTokens + (repairs > 0 ? replyTokens + repairTokens : 0)
    const cacheWriteTokens = writesCost ? inputTokens : 0
    const usage = { inputTokens, cachedInputTokens: 0, cacheWriteTokens, outputTokens }
    return costUsd(price, { ...usage, reasoningTokens: 0 }, options)
  })
  return attempts.reduce((total, usd) => total + usd, 0)
}

function paperTokens({ paper, modelId }: EstimateInput, paperForm: PaperForm | null): number {
  if (paperForm === null) return 0
  // Pages of text come to half of what a page can count for.
  if (paperForm === 'pdf') return (paper.pageCount * mostTokensPerPdfPage) / 2
  const pages = paperForm === 'images' ? equationPages(paper) : []
  return pages.reduce((sum, size) => sum + imageTokens(modelId, size), approximateTokens(renderPaper(paper)))
}

function promptOf({ prompt }: RoundPlan): string {
  return loadPrompt(prompt).template
}

function costsOf(rounds: readonly RoundEstimate[]): Costs {
  return {
    costUsd: sumOf(rounds.map((round) => round.costUsd)),
    planUsd: sumOf(rounds.map((round) => round.planUsd)),
    worstUsd: sumOf(rounds.map((round) => round.worstUsd))
  }
}

/** Null as soon as one is unknown. */
function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0)
}
