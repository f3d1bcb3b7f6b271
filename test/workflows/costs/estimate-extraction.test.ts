import { beforeAll, describe, expect, it } from 'vitest'
import { renderPaper } from '../../../src/ingestion/render-paper.ts'
import type { RoundChoices } from '../../../src/ingestion/round-settings.ts'
import { roundParameters, systemPrompt } from '../../../src/ingestion/run-round.ts'
import { costUsd, findPrice, loadPrices } from '../../../src/models/price.ts'
import { worstCaseUsd } from '../../../src/models/worst-case.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import type { PaperForm } from '../../../src/schemas/round-settings.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { approximateTokens } from '../../../src/text/count-tokens.ts'
import { type EstimateInput, estimateExtraction } from '../../../src/workflows/costs/estimate-extraction.ts'
import { extractedTaskTypes } from '../../../src/workflows/items/extracted-task-types.ts'
import { noChoices } from '../../helpers/no-choices.ts'
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
  input = { paper, taskTypes, modelId: claude, prices, delivery: 'live', choices: noChoices }
})

describe('estimateExtraction', () => {
  it('lets the first round write the paper to the cache and the later ones read it, in each form and at each effort', () => {
    const { rounds } = estimateExtraction(input)
    const system = approximateTokens(systemPrompt.template)
    const prefix = system + approximateTokens(renderPaper(paper))
    const ofFile = system + paper.pageCount * 2_500
    expect(rounds).toHaveLength(16)
    const writing = rounds.filter(({ cacheWriteTokens }) => cacheWriteTokens > 0)
    expect(writing).toMatchObject([
      { taskType: 'EK', round: 'knowledge-points', paperForm: 'text', reasoningEffort: null, cacheWriteTokens: prefix },
      { taskType: 'MM', round: 'math-content', paperForm: 'pdf', reasoningEffort: 'high', cacheWriteTokens: ofFile }
    ])
    // The blue cells of the paper's Figure 2: EK 1, MM 1, PA 2, LR 3, MG 2, EA 2, of which two write.
    expect(rounds.filter(({ cachedInputTokens }) => cachedInputTokens === prefix)).toHaveLength(7)
    const fromFile = rounds.filter(({ cachedInputTokens }) => cachedInputTokens === ofFile)
    expect(fromFile.map(({ round }) => round)).toEqual(['full-model', 'narrative'])
  })

  it('says what a paper lacks so that no reply will pass, and nothing of one that lacks nothing', () => {
    expect(estimateExtraction(input)).not.toHaveProperty('missing')
    const bare = { ...paper, references: [], introductionWords: null, bodyWords: 0 }
    expect(estimateExtraction({ ...input, paper: bare }).missing).toMatchObject([
      { taskType: 'PA', code: 'body_missing' },
      { taskType: 'LR', code: 'references_missing' },
      { taskType: 'LR', code: 'introduction_missing' },
      { taskType: 'LR', code: 'body_missing' }
    ])
  })

  it('counts what the model is asked to think, as expected and at worst', () => {
    const rounds = (choices: RoundChoices) => estimateExtraction({ ...input, choices }).rounds
    const byName = (choices: RoundChoices) =>
      new Map(rounds(choices).map((one) => [`${one.taskType}/${one.round}`, one]))
    const own = byName(noChoices)
    const high = [...own.values()].filter(({ reasoningEffort }) => reasoningEffort === 'high')
    expect(high.map(({ taskType, round }) => `${taskType}/${round}`)).toEqual([
      'EK/questions',
      ...['MM/math-content', 'MM/problems'],
      ...['MG/full-model', 'MG/narrative', 'MG/element-rubric']
    ])
    const without = byName({ ...noChoices, effort: new Map([['', 'none']]) })
    const [asked, left] = [own, without].map((all) => all.get('MM/problems')!)
    // 5,000 tokens of a reply, with 12,000 of thinking, or half as many as written where nobody asks; at most
    // twice the reply, with room for 24,000 or 6,000 of thinking.
    expect(asked).toMatchObject({ outputTokens: 17_000, reasoningTokens: 12_000, mostOutputTokens: 3 * 34_000 })
    expect(left).toMatchObject({ outputTokens: 7_500, reasoningTokens: 2_500, mostOutputTokens: 3 * 16_000 })
    expect(asked!.worstUsd!).toBeGreaterThan(left!.worstUsd!)
    const chosen = byName({
      ...noChoices,
      effort: new Map([
        ['MM', 'low'],
        ['MM/problems', 'medium']
      ])
    })
    expect(['MM/math-content', 'MM/problems', 'EK/questions'].map((name) => chosen.get(name)!.reasoningEffort)).toEqual(
      ['low', 'medium', 'high']
    )
  })

  it('gives no effort and no file to a model that takes neither', () => {
    const old = estimateExtraction({ ...input, modelId: 'openai:gpt-4.1' }).rounds
    expect(old.every(({ reasoningEffort }) => reasoningEffort === null)).toBe(true)
    const { rounds, paperForms } = estimateExtraction({ ...input, modelId: 'compatible:plain' })
    expect(rounds.some(({ paperForm }) => paperForm === 'pdf')).toBe(false)
    expect([paperForms.images, paperForms.pdf]).toEqual([null, null])
  })

  it('says what either form would cost everywhere', () => {
    const inForm = (form: PaperForm) => {
      const {
        costUsd: usd,
        planUsd,
        worstUsd
      } = estimateExtraction({
        ...input,
        choices: { ...noChoices, paper: new Map([['', form]]) }
      })
      return { costUsd: usd, planUsd, worstUsd }
    }
    const { paperForms, costUsd: usd } = estimateExtraction(input)
    expect(paperForms).toEqual({ text: inForm('text'), images: inForm('images'), pdf: inForm('pdf') })
    expect(paperForms.pdf!.costUsd!).toBeGreaterThan(paperForms.text.costUsd!)
    expect(usd!).toBeLessThan(paperForms.pdf!.costUsd!)
  })

  it('sums the rounds, and costs what the price table says of their tokens', () => {
    const { rounds, costUsd: total, worstUsd } = estimateExtraction(input)
    const price = findPrice(prices, claude)!
    for (const { costUsd: usd, ...round } of rounds) {
      expect(usd).toBeCloseTo(costUsd(price, round), 12)
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
    const choices = { ...noChoices, paper: new Map([['', 'text']] as const) }
    const { rounds } = estimateExtraction({ ...input, choices, paper: short })
    expect(rounds.every((round) => round.cachedInputTokens + round.cacheWriteTokens === 0)).toBe(true)
  })

  it('counts the pages of a file', () => {
    const { rounds } = estimateExtraction({ ...input, choices: { ...noChoices, paper: new Map([['', 'pdf']]) } })
    const prefix = approximateTokens(systemPrompt.template) + paper.pageCount * 2_500
    expect(rounds[0]!.cacheWriteTokens).toBe(prefix)
  })

  it.each([
    // A page of 612 x 792 points has 942 x 1,219 pixels: one for every 750, or 30 x 39 squares of 32.
    ['anthropic:claude-sonnet-4-6', Math.ceil((942 * 1_219) / 750)],
    ['openai:gpt-5.2', Math.ceil(30 * 39 * 1.2)],
    ['openai:gpt-5-nano', Math.ceil(30 * 39 * 2.46)]
  ])('counts images of the pages that display equations besides the text, as %s does', (modelId, ofPage) => {
    const page = { number: 1, width: 612, height: 792, lines: [], text: 'x '.repeat(4_000) }
    const pages = [page, { ...page, number: 2 }, { ...page, number: 3 }]
    const display = { number: null, text: 'a = b', page: 1 }
    const equations = [display, display, { ...display, page: 3 }]
    const short = { ...paper, pages, sections: [], equations }
    const choices = { ...noChoices, paper: new Map([['', 'images']] as const) }
    const [first] = estimateExtraction({ ...input, modelId, choices, paper: short }).rounds
    const text = approximateTokens(systemPrompt.template) + approximateTokens(renderPaper(short))
    expect(first).toMatchObject({ paperForm: 'images', cacheWriteTokens: text + 2 * ofPage })
    const asText = estimateExtraction({
      ...{ ...input, modelId, paper: short },
      choices: { ...noChoices, paper: new Map([['', 'text']] as const) }
    }).rounds[0]!
    expect(first!.worstUsd!).toBeGreaterThan(asText.worstUsd!)
  })

  it('has no cost and a reason for a model without a price', () => {
    const { costUsd: usd, worstUsd, reason, rounds } = estimateExtraction({ ...input, modelId: 'compatible:unknown' })
    expect([usd, worstUsd]).toEqual([null, null])
    expect(reason).toContain('compatible:unknown has no price')
    expect(rounds[0]).toMatchObject({ costUsd: null, worstUsd: null })
    expect(rounds[0]!.inputTokens).toBeGreaterThan(1000)
  })

  it('is near what the recorded rounds of the sample paper take in and give out', async () => {
    const choices = { ...noChoices, paper: new Map([['', 'text']] as const) }
    const { rounds } = estimateExtraction({ ...input, choices })
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
    const output =
      total(rounds.map(({ outputTokens, reasoningTokens }) => outputTokens - reasoningTokens)) / total(given)
    console.log(`estimated against recorded tokens: input ${input_.toFixed(2)}, output ${output.toFixed(2)}`)
    expect(input_).toBeGreaterThan(0.7)
    expect(input_).toBeLessThan(1.5)
    expect(output).toBeGreaterThan(0.7)
    expect(output).toBeLessThan(1.7)
  })

  it('at worst is never below what a budget sets aside for the first requests', () => {
    const price = findPrice(prices, claude)!
    const plans = input.taskTypes.flatMap(({ source }) => (source.kind === 'paper' ? source.rounds : []))
    for (const round of estimateExtraction(input).rounds.filter(readsPaper)) {
      const { worstUsd, costUsd: expected, reasoningEffort: effort } = round
      const plan = plans.find(({ name }) => name === round.round)!
      const request = {
        system: systemPrompt.template,
        messages: [{ role: 'user' as const, parts: [{ text: renderPaper(paper) }] }],
        output: null,
        parameters: roundParameters(plan, { paper, effort }),
        repeat: 0
      }
      // Three attempts: the first reply and two repairs.
      expect(worstUsd!).toBeGreaterThan(3 * worstCaseUsd(price, request))
      expect(worstUsd!).toBeGreaterThan(expected!)
    }
  })
})

function readsPaper(round: { cachedInputTokens: number; cacheWriteTokens: number }): boolean {
  return round.cachedInputTokens + round.cacheWriteTokens > 0
}
