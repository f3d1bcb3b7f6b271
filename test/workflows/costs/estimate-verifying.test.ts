import { beforeAll, expect, it } from 'vitest'
import type { ModelRequest } from '../../../src/models/model.ts'
import { findPrice, loadPrices } from '../../../src/models/price.ts'
import { worstCaseUsd } from '../../../src/models/worst-case.ts'
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

it('prices what is read from the cache, and at worst none of it, everything twice and repaired', () => {
  const whole = estimateVerifying(input)
  // A dollar for a million tokens, read from the cache or not.
  expect(whole.costUsd).toBeCloseTo(whole.inputTokens / 1e6, 9)
  // Four times the calls, at a token for two bytes in place of one for 3.6 characters.
  expect(whole.worstUsd!).toBeGreaterThan((4 * whole.inputTokens) / 1e6)
  expect(whole.worstUsd!).toBeLessThan((14 * whole.inputTokens) / 1e6)
  const written = estimateVerifying({ ...input, modelId: 'compatible:writer' })
  expect(written.costUsd).toBeCloseTo(written.outputTokens / 1e6, 9)
  expect(written.worstUsd!).toBeGreaterThan(written.costUsd!)
  const claude = estimateVerifying({ ...input, modelId: 'anthropic:claude-sonnet-4-6' })
  const one = estimateVerifying({ ...input, taskTypes: input.taskTypes.slice(0, 1), modelId: claude.model })
  // Later calls read the paper for a tenth: the first task type of six costs more than its share.
  expect(one.costUsd! / one.calls).toBeGreaterThan(claude.costUsd! / claude.calls)
})

it.each(['anthropic:claude-sonnet-4-6', 'openai:gpt-5.2'])(
  'at worst bounds %s, which never replies so that it can be read',
  async (modelId) => {
    const price = findPrice(prices, modelId)!
    const { items } = await recordedPipelines()
    const effort = verifierEffort(modelId, new Map(), 'EK')
    const [worst, all]: [number[], number[]] = [[], []]
    for (const taskType of input.taskTypes) {
      let usd = 0
      for (const { id, ...content } of items.filter((item) => item.id.startsWith(taskType.name))) {
        const item = { id, version: 1, paperId: null, taskType: taskType.name }
        const ask = async (_: string, { request }: { request: ModelRequest }) => {
          usd += worstCaseUsd(price, request)
          return rambling
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
  }
)
const rambling = {
  call: { id: 'none', status: 'done', stopReason: 'stop', text: 'So be it. '.repeat(600), reportedModel: null }
}

it('has no cost of a model without a price, and no calls of types that say nothing of a paper', () => {
  expect(estimateVerifying({ ...input, modelId: 'compatible:unknown' })).toMatchObject({
    costUsd: null,
    worstUsd: null
  })
  expect(estimateVerifying({ ...input, taskTypes: [] })).toMatchObject({ calls: 0, costUsd: 0, worstUsd: 0 })
})
