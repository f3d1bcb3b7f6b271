import { describe, expect, it } from 'vitest'
import type { JudgedTable } from '../../../src/boards/judges/judged-table.ts'
import { ownFamily } from '../../../src/boards/judges/own-family.ts'
import { type OwnFamily, ownFamilySchema } from '../../../src/schemas/own-family.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { aManifest } from '../../helpers/a-suite.ts'

const query = { release: 'r1', split: 'all', profile: 'table2' } as const
const claude = 'anthropic:claude-judge'
const gpt = 'openai:gpt-judge'
const deepseek = 'compatible:deepseek/deepseek-v4'

type Cell = (judge: number, model: number, item: number) => number | null

/** Models by name; every item is of MM, and Overall the mean over judges and items. */
function aTable(judges: readonly string[], models: readonly string[], score: Cell, items = 4): JudgedTable {
  const places = Array.from({ length: items }, (_, item) => item)
  return {
    ...{ release: 'r1', releaseHash: 'hash', manifest: aManifest, panel: 'p1', profile: 'table2' },
    // As releases from before have them: families are read from names.
    judges: judges.map((modelId) => ({ modelId, family: 'other' })),
    models: models.map((model) => ({ submissionId: `s ${model}`, team: 't', model, family: 'other' })),
    items: places.map((item) => ({ itemId: `i${item}`, taskType: 'MM', split: 'public', source: `paper ${item}` })),
    scores: judges.map((_, judge) => models.map((_, model) => places.map((item) => score(judge, model, item)))),
    words: models.map(() => places.map(() => 1))
  }
}

function overallOf({ scores, models, items }: JudgedTable): (number | null)[] {
  return models.map((_, model) => {
    const given = items.flatMap((_, item) => scores.map((judge) => judge[model]![item]!))
    return given.includes(null as never) ? null : given.reduce((sum, score) => sum + score, 0) / given.length
  })
}

function found(table: JudgedTable, overall = overallOf(table), weights: Record<string, number> = { MM: 1 }): OwnFamily {
  const taskTypes = Object.entries(weights).map(([name, weight]) => ({ name, weight }))
  return ownFamily(table, { query, taskTypes, overall })
}

/** By model name. */
function rowsOf({ rows }: OwnFamily): Record<string, OwnFamily['rows'][number]> {
  return Object.fromEntries(rows.map((row) => [row.model, row]))
}

describe('ownFamily', () => {
  /** Table 7 of the paper: gaps in points of the models of its three groups. */
  const table7: [model: string, gap: number][] = [
    ...([3.96, 2.41, 2.32].map((gap, n) => [`claude-${n}`, gap]) as [string, number][]),
    ...([-2.05, 1.69, 1.6, 1.39, 2.0, 3.85].map((gap, n) => [`gpt-${n}`, gap]) as [string, number][]),
    ...([-1.43, 0.05, -0.01].map((gap, n) => [`gemini-${n}`, gap]) as [string, number][]),
    ...([1.56, 3.57, 3.53, -1.52].map((gap, n) => [`model-${n}`, gap]) as [string, number][])
  ]
  const score: Cell = (judge, model, item) =>
    0.5 + model / 100 + item / 50 + (judge === 0 ? table7[model]![1] / 100 : 0)
  const ofPaper = aTable(
    [claude, gpt],
    table7.map(([model]) => model),
    score
  )

  it("splits the 1.5 points of Appendix C into what each judge's own family gets", () => {
    const { families } = found(ofPaper)
    // Means: Anthropic 8.69 / 3, OpenAI 8.48 / 6, the seven others 5.75 / 7 points.
    const [anthropic, openai, other] = [8.69 / 300, 8.48 / 600, 5.75 / 700]
    expect(families.map(({ family, models, against }) => [family, models, against])).toEqual([
      ['anthropic', 3, 7],
      ['openai', 6, 7]
    ])
    expect(families[0]!.preference.value).toBeCloseTo(anthropic - other, 12)
    expect(families[1]!.preference.value).toBeCloseTo(other - openai, 12)
    const [first, second] = families.map(({ preference }) => preference.value!)
    expect(first! + second!).toBeCloseTo(anthropic - openai, 12)
    // Half of the panel is of either family.
    expect(families.map(({ correction }) => correction.value)).toEqual([first! / 2, second! / 2])
  })

  it('takes the correction off the models of the family alone', () => {
    const { families, rows } = found(ofPaper)
    const correction = new Map(families.map((one) => [one.family, one.correction.value!]))
    for (const { family, overall, overallCorrected } of rows) {
      expect(overallCorrected.value).toBeCloseTo(overall! - (correction.get(family) ?? 0), 12)
    }
  })

  it('has Overall by the judges of other families as these alone give it', () => {
    const alone = overallOf({ ...ofPaper, scores: [ofPaper.scores[1]!] })
    const rows = rowsOf(found(ofPaper))
    for (const [place, { model }] of ofPaper.models.entries()) {
      if (!model.startsWith('claude')) continue
      expect(rows[model]!.overallWithoutOwn.value).toBeCloseTo(alone[place]!, 12)
      expect(rows[model]).toMatchObject({ family: 'anthropic', ownFamilyJudges: [claude] })
    }
    expect(rows['model-0']).toMatchObject({ family: 'other', ownFamilyJudges: [], gap: { value: null } })
    expect(rows['model-0']!.overallWithoutOwn.value).toBe(rows['model-0']!.overall)
  })

  it('lists the pairs whose order turns, and no other', () => {
    // Deepseek's judge gives its own 0.2 more; half of that is in Overall: 0.6 + 0.1 against 0.65 and 0.75.
    const level = { 'deepseek-v4': 0.6, 'rocket-1': 0.65, 'rocket-2': 0.75, 'rocket-3': 0.6 }
    const models = Object.keys(level)
    const table = aTable([deepseek, gpt], models, (judge, model) => {
      return Object.values(level)[model]! + (judge === 0 && model === 0 ? 0.2 : 0)
    })
    const { families, flips, rows } = found(table)
    expect(families[0]).toMatchObject({ family: 'deepseek', judges: [deepseek], models: 1, against: 3 })
    expect(families[0]!.correction.value).toBeCloseTo(0.1, 12)
    expect(families[1]).toMatchObject({
      family: 'openai',
      correction: { value: null, reason: 'no model of openai has a gap' }
    })
    expect(rows.map(({ model, rank }) => [model, rank])).toEqual([
      ...[
        ['rocket-2', 1],
        ['deepseek-v4', 2],
        ['rocket-1', 3],
        ['rocket-3', 4]
      ]
    ])
    // Level with rocket-3 when corrected: a tie is no order.
    expect(flips).toMatchObject({ compared: 6, total: 1, pairs: [{ ahead: 's deepseek-v4', behind: 's rocket-1' }] })
    expect(flips.pairs[0]!.difference).toBeCloseTo(0.05, 12)
    expect(flips.pairs[0]!.corrected).toBeCloseTo(-0.05, 12)
  })

  it('does not move with the severity of a judge, and finds what was planted among noise', () => {
    const random = seededRandom(5, 'own family')
    const models = [
      ...Array.from({ length: 4 }, (_, n) => `claude-${n}`),
      ...Array.from({ length: 4 }, (_, n) => `gpt-${n}`)
    ]
    const all = [...models, ...Array.from({ length: 6 }, (_, n) => `rocket-${n}`)]
    const noise = [0, 1, 2].map(() => all.map(() => Array.from({ length: 200 }, () => 0.1 * (random.float() - 0.5))))
    const judgedWith = (severity: number) =>
      aTable(
        [claude, gpt, 'compatible:gemini-3'],
        all,
        (judge, model, item) =>
          0.5 + noise[judge]![model]![item]! + (judge === 0 ? severity : 0) + (judge === 0 && model < 4 ? 0.06 : 0),
        200
      )
    const [anthropic, openai, google] = found(judgedWith(0)).families
    expect(anthropic!.preference.value).toBeCloseTo(0.06, 2)
    // A third of the panel.
    expect(anthropic!.correction.value).toBeCloseTo(anthropic!.preference.value! / 3, 12)
    // Nothing was planted here, and what Claude prefers is in no gap that GPT's are held against.
    expect(openai!.preference.value).toBeCloseTo(0, 2)
    expect(google!.preference).toEqual({ value: null, reason: 'no model of google has a gap' })
    expect(found(judgedWith(0.15)).families[0]!.preference.value).toBeCloseTo(anthropic!.preference.value!, 9)
  })

  it('weighs task types as Overall does, those of rules included', () => {
    const { families } = found(ofPaper, overallOf(ofPaper), { EK: 3, MM: 1 })
    expect(families[0]!.preference.value).toBeCloseTo((8.69 / 300 - 5.75 / 700) / 4, 12)
  })

  it('leaves out responses that a judge owes, and models without any that all scored', () => {
    const owed = aTable([claude, gpt], ['claude-0', 'claude-1', 'rocket'], (judge, model, item) => {
      if (judge === 1 && model === 1) return null
      if (judge === 0 && model === 0 && item === 0) return null
      return 0.5 + (judge === 0 && model === 0 ? 0.1 : 0)
    })
    const result = found(owed)
    expect(result.families[0]).toMatchObject({ models: 1, against: 1 })
    expect(result.families[0]!.preference.value).toBeCloseTo(0.1, 12)
    const rows = rowsOf(result)
    expect(rows['claude-1']).toMatchObject({ overall: null, rank: null, gap: { value: null } })
    expect(rows['claude-1']!.gap.reason).toContain('no response that every judge of the panel scored')
    expect(rows['claude-1']!.overallCorrected).toEqual({ value: null, reason: 'the submission is not ranked' })
    expect(result.flips.compared).toBe(0)
  })

  it.each([
    { judges: [claude, 'anthropic:opus'], models: ['claude-0', 'rocket'], reason: 'all judges are of anthropic' },
    {
      judges: [claude, gpt],
      models: ['claude-0', 'gpt-0'],
      reason: 'every model with a gap is of a family with a judge'
    },
    { judges: [claude], models: ['claude-0', 'rocket'], reason: 'all judges are of anthropic' },
    { judges: [claude, gpt], models: ['rocket'], reason: 'no model of anthropic has a gap' }
  ])('corrects nothing with $judges and $models, and says why', ({ judges, models, reason }) => {
    const { families, rows } = found(aTable(judges, models, () => 0.5))
    expect(families[0]!.preference.value).toBeNull()
    expect(families[0]!.preference.reason).toContain(reason)
    for (const { family, overallCorrected } of rows) {
      expect(overallCorrected.value === null).toBe(family === 'anthropic' || family === 'openai')
    }
  })

  it('has a reason where no judge has a known maker, and where there is none', () => {
    expect(found(aTable(['compatible:judge'], ['m'], () => 0.5)).reason).toBe('the makers of the judges are not known')
    expect(found(aTable([], [], () => 0.5)).reason).toBe('no submission is published')
  })

  it('is what its schema says, the same each time, and has another hash when a score or a family is another', () => {
    const result = found(ofPaper)
    const text = JSON.stringify(result)
    expect(ownFamilySchema.parse(JSON.parse(text))).toEqual(result)
    expect(JSON.stringify(found(ofPaper))).toBe(text)
    const renamed = {
      ...ofPaper,
      models: ofPaper.models.map((model) => ({ ...model, team: 'x', submissionId: `x${model.model}` }))
    }
    expect(found(renamed).inputHash).toBe(result.inputHash)
    const moved = { ...ofPaper, models: ofPaper.models.map((model) => ({ ...model, family: 'acme' })) }
    expect(found(moved).inputHash).not.toBe(result.inputHash)
    expect(
      found(
        ofPaper,
        overallOf(ofPaper).map((value) => value! + 0.01)
      ).inputHash
    ).not.toBe(result.inputHash)
  })
})
