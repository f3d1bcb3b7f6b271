import { describe, expect, it } from 'vitest'
import type { JudgedTable } from '../../../src/boards/judges/judged-table.ts'
import { selfPreference } from '../../../src/boards/judges/self-preference.ts'
import type { ModelFamily } from '../../../src/schemas/model-family.ts'
import { type SelfPreferenceQuery, selfPreferenceSchema } from '../../../src/schemas/self-preference.ts'
import { aManifest } from '../../helpers/a-suite.ts'

const query: SelfPreferenceQuery = {
  ...{ release: 'r1', split: 'all', profile: 'table2', includeRules: false },
  ...{ seed: 1, resamples: 400, unit: 'item', zeroMethod: 'wilcox' }
}

/** Table 7 of the paper: mean gap in percentage points. */
const table7: [family: ModelFamily, gap: number][] = [
  ...[3.96, 2.41, 2.32].map((gap): [ModelFamily, number] => ['anthropic', gap]),
  ...[-1.43, 0.05, -0.01].map((gap): [ModelFamily, number] => ['google', gap]),
  ...[-2.05, 1.69, 1.6, 1.39, 2.0, 3.85].map((gap): [ModelFamily, number] => ['openai', gap]),
  ...[1.56, 3.57, 3.53, -1.52].map((gap): [ModelFamily, number] => ['other', gap])
]

type Cell = (judge: number, model: number, item: number) => number | null

/** A table of items of which two each are of one paper. */
function aTable(
  judges: readonly ModelFamily[],
  families: readonly ModelFamily[],
  { items, score }: { items: number; score: Cell }
): JudgedTable {
  const places = Array.from({ length: items }, (_, item) => item)
  const split: 'public' = 'public'
  return {
    ...{ release: 'r1', releaseHash: 'hash', manifest: aManifest, panel: 'p1', profile: 'table2' },
    judges: judges.map((family, judge) => ({ modelId: `${family}:judge-${judge}`, family })),
    models: families.map((family, model) => ({ submissionId: `s${model}`, team: 't', model: `m${model}`, family })),
    items: places.map((item) => ({ itemId: `i${item}`, taskType: 'MM', split, source: `paper ${item >> 1}` })),
    scores: judges.map((_, judge) => families.map((_, model) => places.map((item) => score(judge, model, item)))),
    words: families.map(() => places.map(() => 1))
  }
}

/** Claude's scores are GPT's plus the gap of Table 7, one item a little above it and the next as much below. */
function table7Table(items = 20): JudgedTable {
  const families = table7.map(([family]) => family)
  const score: Cell = (judge, model, item) => 0.5 + (judge === 0 ? table7[model]![1] / 100 + (item % 2) / 50 - 0.01 : 0)
  return aTable(['anthropic', 'openai'], families, { items, score })
}

describe('selfPreference of Table 7', () => {
  const result = selfPreference(table7Table(), query)
  const { models, groups, contrast } = result.pairs[0]!

  it('gives every model its gap, and the families theirs', () => {
    expect(models.map(({ meanGapPct }) => meanGapPct!.toFixed(2))).toEqual(table7.map(([, gap]) => gap.toFixed(2)))
    expect(groups.map(({ group, models, meanGapPct }) => [group, models, rounded(meanGapPct!)])).toEqual([
      ['anthropic', 3, 2.9],
      ['openai', 6, 1.4],
      ['google', 3, -0.5],
      ['other', 4, 1.8],
      ['neither', 7, 0.8],
      ['all', 16, 1.4]
    ])
  })

  it('finds U = 16 and p = 0.0952 between Anthropic and OpenAI, and what the smallest p could be', () => {
    expect(contrast).toMatchObject({
      ...{ first: { group: 'anthropic', models: 3 }, second: { group: 'openai', models: 6 }, reason: null },
      mannWhitney: { u1: 16, u2: 2, method: 'exact', splits: 84, smallestP: 2 / 84 }
    })
    expect(contrast.mannWhitney!.p).toBeCloseTo(8 / 84, 12)
    expect(contrast.mannWhitney!.pAsymptotic).toBeCloseTo(0.09329, 5)
    expect(contrast.differencePct).toBeCloseTo(2.8967 - 1.4133, 3)
  })

  it('permutes the labels over models, and flips items with the models as they are', () => {
    // 22 of the 84 ways to name three of the nine Anthropic's differ by 1.48 points or more.
    expect(contrast.permutation).toMatchObject({ method: 'exact', splits: 84, asLarge: 22, display: '0.262' })
    expect(contrast.clustered).toMatchObject({ unit: 'item', clusters: 20, items: 20, method: 'monte-carlo' })
    // Every item has the same difference, so that no pattern of signs but its own and its mirror is as large.
    expect(contrast.clustered!.display).toBe('< 1/400')
    expect(contrast.clustered!.estimate.value).toBeCloseTo(contrast.difference!, 12)
  })

  it('holds each family of judges against the other one', () => {
    expect(result.families.map(({ family, contrast: { first, second } }) => [family, first, second.models])).toEqual([
      ['anthropic', { group: 'anthropic', models: 3 }, 13],
      ['openai', { group: 'openai', models: 6 }, 10]
    ])
    const [claude, gpt] = result.families
    expect(gpt!.models.map(({ meanGap }) => meanGap)).toEqual(claude!.models.map(({ meanGap }) => -meanGap!))
  })

  it('is what its schema says, and the same each time', () => {
    const text = JSON.stringify(result)
    expect(selfPreferenceSchema.parse(JSON.parse(text))).toEqual(result)
    expect(JSON.stringify(selfPreference(table7Table(), query))).toBe(text)
  })
})

describe('selfPreference', () => {
  const families: ModelFamily[] = ['anthropic', 'anthropic', 'openai', 'google']

  it('adjusts p over the models of a comparison', () => {
    const { models } = selfPreference(table7Table(8), query).pairs[0]!
    const tests = models.map(({ wilcoxon }) => wilcoxon!)
    expect(Math.min(...tests.map(({ pHolm }) => pHolm))).toBe(Math.min(1, 16 * Math.min(...tests.map(({ p }) => p))))
    for (const { p, pHolm } of tests) expect(pHolm).toBeGreaterThanOrEqual(p)
  })

  it('ties gaps that are equal on paper', () => {
    // 0.3 - 0.2 and 0.8 - 0.7 are not the same double; 0.7 - 0.7 is zero.
    const given = [
      [0.3, 0.8, 0.7],
      [0.2, 0.7, 0.7]
    ]
    const table = aTable(['anthropic', 'openai'], families, {
      items: 3,
      score: (judge, _, item) => given[judge]![item]!
    })
    const [model] = selfPreference(table, query).pairs[0]!.models
    expect(model).toMatchObject({ n: 3, zeros: 1, medianGap: 0.1, wilcoxon: { tiedGroups: 1, wPlus: 3, pExact: 0.5 } })
  })

  it('says that all gaps are zero by p = 1 without a statistic', () => {
    const table = aTable(['anthropic', 'openai'], families, { items: 4, score: () => 0.5 })
    const { models, contrast } = selfPreference(table, query).pairs[0]!
    expect(models[0]).toMatchObject({ zeros: 4, hodgesLehmann: 0, wilcoxon: { statistic: null, z: null, p: 1 } })
    expect(models[0]!.reason).toBe('every gap is zero')
    expect([contrast.mannWhitney!.p, contrast.permutation!.p, contrast.clustered!.p]).toEqual([1, 1, 1])
  })

  it('compares every pair of five judges, and every family with the mean of the others', () => {
    const judges: ModelFamily[] = ['anthropic', 'openai', 'openai', 'google', 'other']
    // The Anthropic judge gives Anthropic's models 0.2 more, the OpenAI judges 0.1 less than 0.5 to all.
    const score: Cell = (judge, model, item) => {
      const offset = judge === 0 && model < 2 ? 0.2 : judge === 1 || judge === 2 ? -0.1 : 0
      return 0.5 + offset + item / 100
    }
    const { pairs, families: held } = selfPreference(aTable(judges, families, { items: 6, score }), query)
    expect(pairs).toHaveLength(10)
    expect(held.map(({ family, judges: own, against }) => [family, own.length, against.judges.length])).toEqual([
      ['anthropic', 1, 4],
      ['openai', 2, 3],
      ['google', 1, 4],
      ['other', 1, 4]
    ])
    // Own models: 0.2 - mean(-0.1, -0.1, 0, 0) = 0.25; others 0.05.
    const [anthropic] = held
    expect(anthropic!.models.map(({ meanGap }) => meanGap)).toEqual([0.25, 0.25, 0.05, 0.05])
    expect(anthropic!.contrast).toMatchObject({ first: { models: 2 }, second: { models: 2 }, mannWhitney: { u1: 4 } })
    expect(anthropic!.contrast.difference).toBeCloseTo(0.2, 12)
    expect(anthropic!.groups.find(({ group }) => group === 'neither')).toMatchObject({ models: 0, meanGap: null })
    const reasons = pairs.map(({ contrast: { reason } }) => reason)
    expect(reasons.filter((reason) => reason?.includes('both judges are of one family'))).toHaveLength(1)
    expect(reasons.filter((reason) => reason?.includes('"other" is not one family'))).toHaveLength(4)
  })

  it('leaves out what a judge owes, and says how many items are left', () => {
    const score: Cell = (judge, model, item) => {
      if (model === 3) return judge === 0 ? null : 0.5
      return judge === 0 && model === 0 && item === 1 ? null : 0.5 + judge / 10
    }
    const { pairs } = selfPreference(aTable(['anthropic', 'openai'], families, { items: 4, score }), query)
    const { models, contrast } = pairs[0]!
    expect(models[0]).toMatchObject({ n: 3, missing: 1, meanGap: -0.1 })
    expect(models[3]).toMatchObject({ n: 0, missing: 4, meanGap: null, hodgesLehmann: null, wilcoxon: null })
    expect(models[3]!.reason).toBe('no response has a score of both sides')
    expect(contrast.clustered).toMatchObject({ items: 3, clusters: 3 })
  })

  it('has no clustered test where no item has the gaps of all models', () => {
    const score: Cell = (judge, model, item) => (model % 2 === item % 2 ? null : 0.5 + judge / 10)
    const { contrast } = selfPreference(aTable(['anthropic', 'openai'], families, { items: 4, score }), query).pairs[0]!
    expect(contrast).toMatchObject({ reason: null, clustered: null, mannWhitney: { u1: 1 } })
    expect(contrast.unclustered).toContain('no item has the gaps of all models')
  })

  it('flips and draws whole papers when asked', () => {
    const { contrast } = selfPreference(table7Table(20), { ...query, unit: 'source' }).pairs[0]!
    expect(contrast.clustered).toMatchObject({ unit: 'source', clusters: 10, items: 20, method: 'exact', p: 2 / 1024 })
  })

  it.each([
    { judges: [], reason: 'no submission is published' },
    { judges: ['openai'], reason: 'the panel has one judge: there is nobody to hold it against' },
    {
      judges: ['openai', 'openai'],
      reason: 'all judges of the panel are of one family, openai: none can be held against another'
    }
  ] satisfies { judges: ModelFamily[]; reason: string }[])('has a reason with judges $judges', ({ judges, reason }) => {
    const result = selfPreference(aTable(judges, families, { items: 2, score: () => 0.5 }), query)
    expect([result.reason, result.families]).toEqual([reason, []])
    expect(result.pairs).toHaveLength(judges.length === 2 ? 1 : 0)
  })

  it('says why there is no test without models of a family, and without items', () => {
    const noGoogle = selfPreference(aTable(['google', 'openai'], ['openai'], { items: 2, score: () => 0.5 }), query)
    expect(noGoogle.pairs[0]!.contrast).toMatchObject({ reason: 'no model of google has a gap', mannWhitney: null })
    const empty = selfPreference(aTable(['anthropic', 'openai'], families, { items: 0, score: () => 0.5 }), query)
    expect(empty.pairs[0]!.contrast.reason).toBe('no model of anthropic has a gap')
  })

  it('has another input hash when a score or what was asked changes, and none for another name of a team', () => {
    const table = table7Table(4)
    const { inputHash } = selfPreference(table, query)
    const renamed = {
      ...table,
      models: table.models.map((model) => ({ ...model, team: 'another', submissionId: 'x' }))
    }
    expect(selfPreference(renamed, query).inputHash).toBe(inputHash)
    expect(selfPreference(table, { ...query, seed: 2 }).inputHash).not.toBe(inputHash)
    expect(selfPreference(table7Table(5), query).inputHash).not.toBe(inputHash)
  })
})

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
