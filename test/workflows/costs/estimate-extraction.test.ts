import { beforeAll, describe, expect, it } from 'vitest'
import { renderPaper } from '../../../src/ingestion/render-paper.ts'
import { maxOutputTokens, systemPrompt } from '../../../src/ingestion/run-round.ts'
import { costUsd, findPrice, loadPrices } from '../../../src/models/price.ts'
import { worstCaseUsd } from '../../../src/models/worst-case.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { approximateTokens } from '../../../src/text/count-tokens.ts'
import { type EstimateInput, estimateExtraction } from '../../../src/workflows/costs/estimate-extraction.ts'
import { extractedTaskTypes } from '../../../src/workflows/items/extracted-task-types.ts'
import {
  type RecordedRun,
  readReply,
  readSamplePaper,
  recordedExtraction
} from '../../suites/aer/recorded-extraction.ts'

const prices = loadPrices({ 'compatible:plain': { input: 1, output: 0 }, 'compatible:writer': { input: 0, output: 1 } })
const claude = 'anthropic:claude-sonnet-4-6'

let paper: PaperText
let input: EstimateInput
beforeAll(async () => {
  paper = await readSamplePaper()
  const taskTypes = extractedTaskTypes(aerSuite, [])
  input = { paper, taskTypes, modelId: claude, prices, delivery: 'live', paperForm: 'text' }
})

describe('estimateExtraction', () => {
  it('lets the first round write the paper to the cache and the later ones read it', () => {
    const { rounds } = estimateExtraction(input)
    const prefix = approximateTokens(systemPrompt.template) + approximateTokens(renderPaper(paper))
    expect(rounds).toHaveLength(16)
    expect(rounds.filter(({ cacheWriteTokens }) => cacheWriteTokens === prefix)).toHaveLength(1)
    expect(rounds[0]).toMatchObject({ taskType: 'EK', round: 'knowledge-points', cacheWriteTokens: prefix })
    // The blue cells of the paper's Figure 2: EK 1, MM 1, PA 2, LR 3, MG 2, EA 2, of which the first writes.
    expect(rounds.filter(({ cachedInputTokens }) => cachedInputTokens === prefix)).toHaveLength(10)
  })

  it('sums the rounds, and costs what the price table says of their tokens', () => {
    const { rounds, costUsd: total, worstUsd } = estimateExtraction(input)
    const price = findPrice(prices, claude)!
    for (const { costUsd: usd, ...round } of rounds) {
      expect(usd).toBeCloseTo(costUsd(price, { ...round, reasoningTokens: 0 }), 12)
    }
    expect(total).toBeCloseTo(
      rounds.reduce((sum, round) => sum + round.costUsd!, 0),
      12
    )
    expect(worstUsd).toBeCloseTo(
      rounds.reduce((sum, round) => sum + round.worstUsd!, 0),
      12
    )
  })

  it('by batch has half the price and no reply from the cache', () => {
    const live = estimateExtraction({ ...input, modelId: 'compatible:plain' })
    const batch = estimateExtraction({ ...input, modelId: 'compatible:plain', delivery: 'batch' })
    // A price without cached input: only the factor is left.
    expect(batch.costUsd).toBeCloseTo(live.costUsd! / 2, 12)
    expect(batch.worstUsd).toBeCloseTo(live.worstUsd! / 2, 12)
    expect(batch.rounds.every(({ cachedInputTokens }) => cachedInputTokens === 0)).toBe(true)
  })

  it('does not take a page of a paper for a prefix that is kept', () => {
    const short = { ...paper, pages: paper.pages.map((page) => ({ ...page, text: 'short' })), sections: [] }
    const { rounds } = estimateExtraction({ ...input, paper: short })
    expect(rounds.every((round) => round.cachedInputTokens + round.cacheWriteTokens === 0)).toBe(true)
  })

  it('counts the pages of a file', () => {
    const { rounds } = estimateExtraction({ ...input, paperForm: 'pdf' })
    const prefix = approximateTokens(systemPrompt.template) + paper.pageCount * 2_500
    expect(rounds[0]!.cacheWriteTokens).toBe(prefix)
  })

  it('has no cost and a reason for a model without a price', () => {
    const { costUsd: usd, worstUsd, reason, rounds } = estimateExtraction({ ...input, modelId: 'compatible:unknown' })
    expect([usd, worstUsd]).toEqual([null, null])
    expect(reason).toContain('compatible:unknown has no price')
    expect(rounds[0]).toMatchObject({ costUsd: null, worstUsd: null })
    expect(rounds[0]!.inputTokens).toBeGreaterThan(1000)
  })

  it('is near what the recorded rounds of the sample paper take in and give out', async () => {
    const { rounds } = estimateExtraction(input)
    const sent: number[] = []
    const given: number[] = []
    for (const { name, source } of input.taskTypes) {
      if (source.kind !== 'paper') continue
      const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
      await source.extract(recordedExtraction(name.toLowerCase(), paper, run))
      for (const [index, plan] of source.rounds.entries()) {
        sent.push(approximateTokens((plan.readsPaper ? renderPaper(paper) : '') + run.prompts[index]!))
        given.push(approximateTokens(JSON.stringify(readReply(name.toLowerCase(), plan.name))))
      }
    }
    const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
    const input_ = total(rounds.map(({ inputTokens }) => inputTokens)) / total(sent)
    const output = total(rounds.map(({ outputTokens }) => outputTokens)) / total(given)
    console.log(`estimated against recorded tokens: input ${input_.toFixed(2)}, output ${output.toFixed(2)}`)
    expect(input_).toBeGreaterThan(0.7)
    expect(input_).toBeLessThan(1.5)
    expect(output).toBeGreaterThan(0.7)
    expect(output).toBeLessThan(2.5)
  })

  it('at worst is never below what a budget sets aside for the first requests', () => {
    const price = findPrice(prices, claude)!
    const request = {
      system: systemPrompt.template,
      messages: [{ role: 'user' as const, parts: [{ text: renderPaper(paper) }] }],
      output: null,
      parameters: { maxOutputTokens },
      repeat: 0
    }
    for (const { worstUsd, costUsd: expected } of estimateExtraction(input).rounds.filter(readsPaper)) {
      // Three attempts: the first reply and two repairs.
      expect(worstUsd!).toBeGreaterThan(3 * worstCaseUsd(price, request))
      expect(worstUsd!).toBeGreaterThan(expected!)
    }
  })
})

function readsPaper(round: { cachedInputTokens: number; cacheWriteTokens: number }): boolean {
  return round.cachedInputTokens + round.cacheWriteTokens > 0
}
