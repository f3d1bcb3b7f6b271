import { beforeAll, expect, it } from 'vitest'
import { loadPrices } from '../../../src/models/price.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { estimateDisputes } from '../../../src/workflows/costs/estimate-disputes.ts'
import type { EstimateInput } from '../../../src/workflows/costs/estimate-extraction.ts'
import { estimateVerifying } from '../../../src/workflows/costs/estimate-verifying.ts'
import { extractedTaskTypes } from '../../../src/workflows/items/extracted-task-types.ts'
import { noChoices } from '../../helpers/no-choices.ts'
import { readSamplePaper } from '../../suites/aer/recorded-extraction.ts'

const prices = loadPrices()
let paper: PaperText
beforeAll(async () => {
  paper = await readSamplePaper()
})

function estimateOf(changes: Partial<EstimateInput> = {}) {
  const taskTypes = extractedTaskTypes(aerSuite, [])
  const input = { paper, taskTypes, modelId: 'openai:gpt-5.2', prices, delivery: 'live' as const, choices: noChoices }
  const wanted = { ...input, ...changes }
  const efforts = new Map()
  const verifying = { ...wanted, modelId: 'anthropic:claude-sonnet-4-6', efforts }
  return { verifier: estimateVerifying(verifying), disputes: estimateDisputes(wanted, verifying) }
}

it('bounds a call with two repairs for each item, and the verifying of all that it mends', () => {
  const one = estimateOf({ taskTypes: extractedTaskTypes(aerSuite, ['EK']) })
  expect(one.disputes).toMatchObject({ model: 'openai:gpt-5.2', calls: 3 })
  expect(one.disputes.worstUsd!).toBeGreaterThan(one.verifier.worstUsd!)
  // Three problems of MM, one item or two of EA, one of each other: each is asked about by itself.
  const all = estimateOf()
  const items = extractedTaskTypes(aerSuite, []).flatMap(({ typicalClaims }) => typicalClaims!(paper.bodyWords))
  expect(all.disputes.calls).toBe(3 * items.length)
  expect(all.disputes.worstUsd!).toBeGreaterThan(one.disputes.worstUsd!)
  // To plan by, a few entries of each go back once.
  expect(all.disputes.planUsd!).toBeGreaterThan(one.disputes.planUsd!)
  expect(all.disputes.planUsd!).toBeLessThan(all.disputes.worstUsd! / 5)
})

it('asks the extractor live where the verifier goes by batch, for half its price', () => {
  const [batch, live] = [estimateOf({ delivery: 'batch' }), estimateOf()]
  expect(batch.verifier.worstUsd).toBeCloseTo(live.verifier.worstUsd! / 2, 9)
  const ofExtractor = ({ disputes, verifier }: typeof live) => disputes.worstUsd! - verifier.worstUsd!
  expect(ofExtractor(batch)).toBeCloseTo(ofExtractor(live), 9)
})

it('has no cost of a model without a price, and none of items that say nothing of a paper', () => {
  expect(estimateOf({ modelId: 'compatible:free' }).disputes).toMatchObject({ planUsd: null, worstUsd: null })
  expect(estimateOf({ taskTypes: [] }).disputes).toMatchObject({ calls: 0, planUsd: 0, worstUsd: 0 })
})
