import { describe, expect, it } from 'vitest'
import { familyFingerprints } from '../../../src/boards/leaderboard/family-fingerprints.ts'
import { type ScoreTable, tableOf } from '../../../src/boards/leaderboard/score-table.ts'
import { familyFingerprintsSchema } from '../../../src/schemas/family-fingerprints.ts'
import { plainScoreSchemaOf, scoreRecordOf } from '../../../src/schemas/plain-score.ts'
import { aManifest } from '../../helpers/a-suite.ts'

const query = { release: 'unnamed', split: 'all', profile: 'table2', weights: 'EK:1,MM:3' } as const

/** Two items of EK and one of MM a model: its scores in this order, null where one is missing. */
function aTable(models: Record<string, (number | null)[]>): ScoreTable {
  const schema = plainScoreSchemaOf(aManifest.metrics)
  const items = ['EK-1', 'EK-2', 'MM-1']
  const records = Object.entries(models).flatMap(([model, scores]) =>
    items.map((itemId, place) =>
      scoreRecordOf(
        schema.parse({ model, itemId, taskType: itemId.slice(0, 2), score: scores[place] }),
        aManifest.metrics
      )
    )
  )
  return tableOf(records, aManifest)
}

const models = {
  'claude-1': [1, 0.5, 0.6],
  'claude-2': [0.5, 0.5, 0.8],
  'gpt-1': [0, 0.5, 0.2],
  'acme/rocket': [0.3, 0.3, 0.3],
  'my-model': [0.9, 0.9, 0.9],
  'gpt-2': [0, null, 0.4]
}

describe('familyFingerprints', () => {
  const found = familyFingerprints(aTable(models), query)

  it('groups models by maker, those of the paper first and those of nobody known last', () => {
    expect(found.families.map(({ family, models }) => [family, models.map(({ model }) => model)])).toEqual([
      ['anthropic', ['claude-1', 'claude-2']],
      ['openai', ['gpt-1', 'gpt-2']],
      ['acme', ['acme/rocket']],
      ['other', ['my-model']]
    ])
    expect(found.measures.map(({ taskType }) => taskType)).toEqual([null, 'EK', 'MM'])
  })

  it('has the mean of the models of a family and their standard deviation, as a hand has it', () => {
    const [overall, ek, mm] = found.measures
    // EK of Claude: 0.75 and 0.5, a mean of 0.625; deviations 0.125 each, over one degree of freedom.
    expect(ek!.byFamily[0]).toEqual({
      models: 2,
      mean: 0.625,
      standardDeviation: Math.sqrt(2 * 0.125 ** 2),
      reason: null
    })
    // gpt-2 lacks a score of EK, and none of MM.
    expect(ek!.byFamily[1]).toEqual({
      models: 1,
      mean: 0.25,
      standardDeviation: null,
      reason: 'one submission has no spread'
    })
    expect([ek!.left, mm!.left, overall!.left]).toEqual([1, 0, 1])
    expect(mm!.byFamily[1]!.mean).toBeCloseTo(0.3, 12)
    // A quarter of 0.75 and three of 0.6; a quarter of 0.5 and three of 0.8.
    expect(overall!.byFamily[0]!.mean).toBeCloseTo((0.6375 + 0.725) / 2, 12)
  })

  it('tells the spread between families from that within them, without those of nobody known', () => {
    const [, , mm] = found.measures
    // Claude 0.6, 0.8; GPT 0.2, 0.4; Acme 0.3. MSW = (0.02 + 0.02) / 2 = 0.02. Grand mean 0.46:
    // MSB = (2 * 0.24^2 + 2 * 0.16^2 + 0.16^2) / 2 = 0.096; n0 = (5 - 9 / 5) / 2 = 1.6; (0.096 - 0.02) / 1.6 = 0.0475.
    expect(mm!.components).toMatchObject({ families: 3, models: 5, reason: null })
    expect(mm!.components.within).toBeCloseTo(Math.sqrt(0.02), 12)
    expect(mm!.components.betweenVariance).toBeCloseTo(0.0475, 12)
    expect(mm!.components.between).toBeCloseTo(Math.sqrt(0.0475), 12)
    expect(mm!.components.shareBetween).toBeCloseTo(0.0475 / 0.0675, 12)
  })

  it('says why there is no spread', () => {
    const alone = familyFingerprints(aTable({ 'claude-1': [1, 1, 1], 'gpt-1': [0, 0, 0] }), query)
    expect(alone.measures[1]!.components).toMatchObject({
      within: null,
      between: null,
      reason: 'no named family has two submissions'
    })
    const one = familyFingerprints(aTable({ 'claude-1': [1, 1, 1], 'claude-2': [0, 0, 0] }), query)
    expect(one.measures[1]!.components).toMatchObject({ between: null, reason: 'it takes two named families' })
    expect(one.measures[1]!.components.within).toBeCloseTo(Math.SQRT1_2, 12)
    const same = familyFingerprints(aTable({ 'claude-1': [1, 1, 1], 'claude-2': [1, 1, 1], 'gpt-1': [1, 1, 1] }), query)
    expect(same.measures[1]!.components).toMatchObject({ within: 0, between: 0, shareBetween: null })
    const { measures } = familyFingerprints(aTable(models), { ...query, weights: undefined } as never)
    // By the weights of the release, which has task types that the table lacks.
    expect(measures[0]!.byFamily[0]).toMatchObject({
      models: 0,
      mean: null,
      reason: 'no submission has all scores of it'
    })
  })

  it('leaves out a model that sent no response to an item', () => {
    const table = aTable(models)
    const sent = table.sent.map((row, model) => row.map((isSent, item) => isSent && !(model === 1 && item === 2)))
    const [, ek, mm] = familyFingerprints({ ...table, sent }, query).measures
    expect([table.models[1]!.model, ek!.left, mm!.left, mm!.byFamily[0]!.models]).toEqual(['claude-1', 1, 1, 1])
  })

  it('is what its schema says, in any order of the lines, with a hash that families decide', () => {
    expect(familyFingerprintsSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(JSON.parse(JSON.stringify(found)))
    const turned = Object.fromEntries(Object.entries(models).reverse())
    expect(JSON.stringify(familyFingerprints(aTable(turned), query))).toBe(JSON.stringify(found))
    const table = aTable(models)
    const moved = { ...table, models: table.models.map((model) => ({ ...model, family: 'acme' })) }
    expect(familyFingerprints(moved, query).inputHash).not.toBe(found.inputHash)
  })
})
