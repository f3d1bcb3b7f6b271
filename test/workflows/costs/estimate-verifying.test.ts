import { beforeAll, expect, it } from 'vitest'
import type { ModelRequest } from '../../../src/models/model.ts'
import { costUsd, findPrice, loadPrices } from '../../../src/models/price.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { approximateTokens } from '../../../src/text/count-tokens.ts'
import { estimateVerifying, type VerifyingInput } from '../../../src/workflows/costs/estimate-verifying.ts'
import { extractedTaskTypes } from '../../../src/workflows/items/extracted-task-types.ts'
import { takeVerification } from '../../../src/workflows/items/take-verification.ts'
import { verifierEffort } from '../../../src/workflows/items/verify-items.ts'
import { recordedPipelines } from '../../helpers/recorded-pipelines.ts'
import { readSamplePaper } from '../../suites/aer/recorded-extraction.ts'

const prices = loadPrices({ 'compatible:plain': { input: 1, output: 0 }, 'compatible:writer': { input: 0, output: 1 } })

let paper: PaperText
let input: VerifyingInput
beforeAll(async () => {
  paper = await readSamplePaper()
  input = {
    ...{ paper, taskTypes: extractedTaskTypes(aerSuite, []), prices, efforts: new Map() },
    modelId: 'compatible:plain'
  }
})

it('expects about as many calls, of about the length, as the items of the sample paper take', async () => {
  const { items } = await recordedPipelines()
  let [calls, tokens] = [0, 0]
  for (const taskType of input.taskTypes) {
    for (const { id, ...content } of items.filter((item) => item.id.startsWith(taskType.name))) {
      const item = { id, version: 1, paperId: null, taskType: taskType.name }
      const ask = async (_: string, { request, purpose }: { request: { messages: object }; purpose: string }) => {
        if (purpose.startsWith('verify again')) return refused
        calls += 1
        tokens += approximateTokens(JSON.stringify(request.messages))
        return refused
      }
      const claims = taskType.claims!(content as never)
      await takeVerification({ modelId: 'any', ask: ask as never }, { item, claims, paper, effort: null })
    }
  }
  const estimate = estimateVerifying(input)
  expect(Math.abs(estimate.calls / calls - 1)).toBeLessThan(0.15)
  expect(Math.abs(estimate.inputTokens / tokens - 1)).toBeLessThan(0.2)
})
const refused = { call: { id: 'none', status: 'refused', stopReason: 'refusal', text: null, reportedModel: null } }

it('prices what is read from the cache, and at worst none of it, and everything twice', () => {
  const whole = estimateVerifying(input)
  // A dollar for a million tokens, read from the cache or not.
  expect(whole.costUsd).toBeCloseTo(whole.inputTokens / 1e6, 9)
  // Half as many claims again, each call followed by one more, and at most two thirds more tokens than are expected.
  expect(whole.worstUsd!).toBeGreaterThan((2 * whole.inputTokens) / 1e6)
  expect(whole.worstUsd!).toBeLessThan((6 * whole.inputTokens) / 1e6)
  // Twice the calls with 1.3 times the claims, which fill some more calls.
  expect(whole.planUsd!).toBeGreaterThan((2 * whole.inputTokens) / 1e6)
  expect(whole.planUsd!).toBeLessThan((3.4 * whole.inputTokens) / 1e6)
  const written = estimateVerifying({ ...input, modelId: 'compatible:writer' })
  expect(written.costUsd).toBeCloseTo(written.outputTokens / 1e6, 9)
  expect(written.worstUsd!).toBeGreaterThan(written.costUsd!)
  const claude = estimateVerifying({ ...input, modelId: 'anthropic:claude-sonnet-4-6' })
  const one = estimateVerifying({ ...input, taskTypes: input.taskTypes.slice(0, 1), modelId: claude.model })
  // Later calls read the paper for a tenth: the first task type of six costs more than its share.
  expect(one.costUsd! / one.calls).toBeGreaterThan(claude.costUsd! / claude.calls)
})

/** Without a cache, as long as it may be; the densest of 115 papers has 3.3 characters in a token. */
function dearestUsd(modelId: string, { system, messages, parameters }: ModelRequest): number {
  const characters = messages
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0)
  const inputTokens = Math.ceil((system.length + characters) / 3)
  const usage = { inputTokens, cachedInputTokens: 0, cacheWriteTokens: inputTokens, reasoningTokens: 0 }
  return costUsd(findPrice(prices, modelId)!, { ...usage, outputTokens: parameters.maxOutputTokens })
}

const rambling = { status: 'done', stopReason: 'stop', text: 'So be it. '.repeat(600) }
const answersNothing = { status: 'done', stopReason: 'stop', text: '{"verdicts": []}' }
const refuses = { status: 'refused', stopReason: 'refusal', text: null }

it.each(
  ['anthropic:claude-sonnet-4-6', 'openai:gpt-5.2'].flatMap((modelId) => [
    { modelId, what: 'never replies so that it can be read', reply: rambling },
    { modelId, what: 'has a verdict on no claim', reply: answersNothing },
    { modelId, what: 'refuses', reply: refuses }
  ])
)('at worst bounds $modelId, which $what', async ({ modelId, reply }) => {
  const { items } = await recordedPipelines()
  const effort = verifierEffort(modelId, new Map(), 'EK')
  const [worst, all]: [number[], number[]] = [[], []]
  for (const taskType of input.taskTypes) {
    let usd = 0
    for (const { id, ...content } of items.filter((item) => item.id.startsWith(taskType.name))) {
      const item = { id, version: 1, paperId: null, taskType: taskType.name }
      const ask = async (_: string, { request }: { request: ModelRequest }) => {
        usd += dearestUsd(modelId, request)
        return { call: { id: 'none', reportedModel: null, ...reply } }
      }
      const claims = taskType.claims!(content as never)
      await takeVerification({ modelId, ask: ask as never }, { item, claims, paper, effort })
    }
    const { worstUsd, costUsd: likely } = estimateVerifying({ ...input, taskTypes: [taskType], modelId })
    expect(usd).toBeLessThan(worstUsd!)
    expect(usd).toBeGreaterThan(0.4 * worstUsd!)
    worst.push(worstUsd!)
    all.push(likely!)
  }
  const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
  console.log(`${modelId}: worst ${total(worst).toFixed(2)}, likely ${total(all).toFixed(2)} USD`)
})
it('has no cost of a model without a price, and no calls of types that say nothing of a paper', () => {
  expect(estimateVerifying({ ...input, modelId: 'compatible:unknown' })).toMatchObject({
    costUsd: null,
    worstUsd: null
  })
  expect(estimateVerifying({ ...input, taskTypes: [] })).toMatchObject({ calls: 0, costUsd: 0, worstUsd: 0 })
})
