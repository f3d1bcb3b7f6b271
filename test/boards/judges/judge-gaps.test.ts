import { describe, expect, it } from 'vitest'
import { gapHistogram } from '../../../src/boards/judges/gap-histogram.ts'
import { gapRecords, judgeGaps } from '../../../src/boards/judges/judge-gaps.ts'
import type { JudgedTable } from '../../../src/boards/judges/judged-table.ts'
import { gapRecordSchema, judgeGapsSchema } from '../../../src/schemas/judge-gaps.ts'
import { judgesQuerySchema } from '../../../src/schemas/judges-query.ts'
import { aJudgedTable } from '../../helpers/a-judged-table.ts'

const query = { ...judgesQuerySchema.parse({ release: 'r1', resamples: 200 }), profile: 'table2' }
const gapsOf = (table: JudgedTable) => judgeGapsSchema.parse(judgeGaps(table, { query, taskTypes: ['EK', 'MM', 'PA'] }))

const table = aJudgedTable({
  judges: { 'anthropic:a': 'anthropic', 'openai:b': 'openai' },
  items: ['PA', 'MM', 'MM'],
  models: {
    claude: {
      family: 'anthropic',
      responses: [{ scores: [0.9, 0.6] }, { scores: [0.3, 0.2] }, { scores: [0.5, 0.5] }]
    },
    gpt: { family: 'openai', responses: [{ scores: [0.4, 0.6] }, { scores: [0.7, 0.7] }, { scores: [null, 0.1] }] }
  }
})

describe('judgeGaps', () => {
  it('puts mean gaps into a matrix of task types by models, with both margins', () => {
    const found = gapsOf(table)
    expect(found.taskTypes).toEqual([
      { name: 'MM', items: 2 },
      { name: 'PA', items: 1 }
    ])
    const [pair] = found.pairs
    const near = (mean: number, n: number) => ({ mean: expect.closeTo(mean, 12), n })
    expect(pair!.matrix).toEqual([
      [near(0.05, 2), near(0, 1)],
      [near(0.3, 1), near(-0.2, 1)]
    ])
    expect(pair!.byTask).toMatchObject([near(0.1 / 3, 3), near(0.05, 2)])
    // Of claude: .4 over three responses, and the mean of its cells .05 and .3.
    expect(pair!.byModel[0]).toEqual({ ...near(0.4 / 3, 3), meanOfCells: expect.closeTo(0.175, 12) })
    expect(pair!.all).toMatchObject(near(0.04, 5))
    expect(pair!.intervals.all.value).toBeCloseTo(0.04, 12)
    expect(pair!.intervals.byTask[1]!.value).toBeCloseTo(0.05, 12)
    expect(pair).toMatchObject({ zeros: 2, quantiles: { minimum: -0.2, median: 0, maximum: 0.3 } })
  })

  it('leaves a cell without responses empty, never zero', () => {
    const [pair] = gapsOf(
      aJudgedTable({
        judges: { 'openai:a': 'openai', 'openai:b': 'openai' },
        items: ['MM'],
        models: { one: { responses: [{ scores: [0.5, null] }] } }
      })
    ).pairs
    expect(pair!.matrix).toEqual([[{ mean: null, n: 0 }]])
    expect(pair).toMatchObject({
      all: { mean: null, meanOfCells: null },
      quantiles: null,
      intervals: { all: { value: null } }
    })
  })

  it('sets each judge against the mean of the others, by family', () => {
    const { familyBias } = gapsOf(table)
    const biases = familyBias.map(({ judgeFamily, candidateFamily, bias }) => [judgeFamily, candidateFamily, bias])
    expect(biases).toEqual([
      ['anthropic', 'anthropic', expect.closeTo(0.4 / 3, 12)],
      ['anthropic', 'openai', expect.closeTo(-0.1, 12)],
      ['openai', 'anthropic', expect.closeTo(-0.4 / 3, 12)],
      ['openai', 'openai', expect.closeTo(0.1, 12)]
    ])
    const three = aJudgedTable({
      judges: { 'anthropic:a': 'anthropic', 'openai:b': 'openai', 'google:c': 'google' },
      items: ['MM'],
      models: { claude: { family: 'anthropic', responses: [{ scores: [0.9, 0.5, 0.3] }] } }
    })
    expect(gapsOf(three).familyBias[0]).toMatchObject({
      bias: expect.closeTo(0.5, 12),
      judges: 1,
      models: 1,
      responses: 1
    })
  })

  it('lists every response under every pair, also where there is no gap', () => {
    const records = [...gapRecords(table)]
    expect(records).toHaveLength(6)
    for (const record of records) expect(gapRecordSchema.strict().parse(record)).toEqual(record)
    expect(records[0]).toMatchObject({ model: 'claude', itemId: 'PA-1', first: 0.9, second: 0.6, gap: 0.3, words: 100 })
    expect(records[5]).toMatchObject({ model: 'gpt', itemId: 'MM-3', first: null, second: 0.1, gap: null })
  })

  it('says why there are no pairs', () => {
    const one = gapsOf(aJudgedTable({ judges: { 'openai:a': 'openai' }, items: ['MM'], models: {} }))
    expect(one).toMatchObject({ pairs: [], familyBias: [], reason: expect.stringContaining('one judge') })
  })
})

describe('gapHistogram', () => {
  it('holds zero in the middle of a bin, and both ends', () => {
    const { edges, counts } = gapHistogram([0, 1e-9, -1e-9, 1, -1])
    expect([edges.length, edges[0], edges.at(-1)]).toEqual([42, -1, 1])
    expect([counts[0], counts[20], counts[40]]).toEqual([1, 3, 1])
  })
})
