import { mean } from 'simple-statistics'
import { describe, expect, it } from 'vitest'
import { conceptDrift } from '../../../src/boards/drift/concept-drift.ts'
import { conceptDriftQuerySchema } from '../../../src/schemas/concept-drift.ts'
import { mannWhitney } from '../../../src/statistics/tests/mann-whitney.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import type { PublishedTable, PublishedTableName } from '../../../src/suites/aer/published.ts'
import { publishedResults, publishedTableCsv } from '../../../src/suites/aer/published-results.ts'
import { taskTypeNames } from '../../../src/suites/aer/task-type-names.ts'

const { source, tables } = publishedResults()
/** Fields of CI: the score of an item is the share of them that is right. */
const ciFields = 8
const firstDecades = ['1900-09', '1910-19', '1920-29']

function tableOf<Name extends PublishedTableName>(name: Name) {
  const isNamed = (table: PublishedTable): table is Extract<PublishedTable, { name: Name }> => table.name === name
  return tables.find(isNamed)!
}

const table3 = tableOf('table-3').rows
const table4 = tableOf('table-4').rows
const table6 = tableOf('table-6').rows
const table7 = tableOf('table-7').rows
const table9 = tableOf('table-9').rows
const table8 = tableOf('table-8').rows
const appendixF = tableOf('appendix-f').rows

/** How a p is printed: the number, or its bound. */
const shown = ({ p, pBelow }: { p: number | null; pBelow: number | null }) => (p === null ? `<${pBelow}` : String(p))
const gapsOf = (...families: string[]) =>
  table7.filter(({ family }) => families.includes(family)).map(({ meanGapPp }) => meanGapPp)

describe('publishedResults', () => {
  it('has the tables whole, and says whose they are', () => {
    expect(tables.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['table-3', 16],
      ['table-4', 16 * 8],
      ['table-6', 16 * 15],
      ['table-7', 16],
      ['table-9', 16 * 5],
      ['table-8', 4],
      ['table-8-regression', 3],
      ['appendix-f', 20]
    ])
    expect(source.notice).toContain('not measured by this service')
    const models = new Set(table3.map(({ model }) => model))
    const named = [...table4, ...table7, ...table9, ...appendixF].map(({ model }) => model)
    expect(new Set([...named, ...table6.flatMap(({ first, second }) => [first, second])])).toEqual(models)
  })

  it.each(tables.map(({ name, columns }) => ({ name, columns })))(
    'explains the columns of $name in their order',
    ({ name, columns }) => {
      const [header] = publishedTableCsv(name).split('\n')
      expect(columns.map((column) => column.name).join(',')).toBe(header)
    }
  )
})

describe('Table 3', () => {
  it.each(table3)('has the mean of the tasks of $model as its Overall', (row) => {
    expect(mean(taskTypeNames.map((name) => row[name])).toFixed(1)).toBe(row.overall.toFixed(1))
  })

  it('was made with half citations and half rubric in LR', () => {
    // Section F.4: gpt-5.4 has 21.6 for citations and 90.4 for the rubric. 3:2 gives 49.12, the figure of F.4.
    const printed = table3.find(({ model }) => model === 'gpt-5.4')!.LR
    expect([printed, 0.5 * 21.6 + 0.5 * 90.4]).toEqual([56, 56])
    expect((0.6 * 21.6 + 0.4 * 90.4).toFixed(1)).toBe('49.1')
  })
})

describe('Table 4', () => {
  it('has the points of Table 3, each within its interval', () => {
    const points = table4.map(({ model, score, value }) => [model, score, value])
    const same = table3.flatMap((row) => [
      [row.model, 'Overall', row.overall],
      ...taskTypeNames.map((name) => [row.model, name, row[name]])
    ])
    expect(points).toEqual(same)
    expect(table4.filter(({ value, lower, upper }) => value < lower || value > upper)).toEqual([])
  })

  it('has the intervals of Table 3 but for one end, which Table 3 misprints', () => {
    const differing = table3.flatMap(({ model, overallLower, overallUpper }) => {
      const { lower, upper } = table4.find((row) => row.model === model && row.score === 'Overall')!
      return lower === overallLower && upper === overallUpper ? [] : [[model, overallLower, lower, upper]]
    })
    expect(differing).toEqual([['gpt-5', 69, 69.9, 72]])
  })

  it.each(table3)('has the width for the Overall of $model that independent tasks give', ({ model }) => {
    const halves = table4.filter((row) => row.model === model).map(({ lower, upper }) => (upper - lower) / 2)
    // Overall comes first; the printed half-widths are each off by up to 0.05.
    expect(Math.abs(halves[0]! - Math.hypot(...halves.slice(1)) / taskTypeNames.length)).toBeLessThan(0.05)
  })
})

describe('Table 6', () => {
  it('is symmetric, without a diagonal', () => {
    const printed = new Map(table6.map((row) => [`${row.firstId} ${row.secondId}`, shown(row)]))
    expect(printed.size).toBe(16 * 15)
    expect(table6.filter((row) => printed.get(`${row.secondId} ${row.firstId}`) !== shown(row))).toEqual([])
    expect(table6.filter(({ firstId, secondId }) => firstId === secondId)).toEqual([])
    expect(table6.filter(({ p, pBelow }) => (p === null) === (pBelow === null))).toEqual([])
  })

  it('numbers the models by Overall', () => {
    const ids = new Map(table6.map(({ firstId, first }) => [first, firstId]))
    const ordered = table3.toSorted((a, b) => b.overall - a.overall).map(({ model }) => ids.get(model))
    expect(ordered).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
  })

  it('finds 104 of 120 pairs below 0.05', () => {
    const pairs = table6.filter(({ firstId, secondId }) => firstId < secondId)
    expect(pairs.filter(({ p }) => p === null || p < 0.05)).toHaveLength(104)
    expect(pairs.filter(({ p }) => p === null)).toHaveLength(95)
  })
})

describe('Appendix B', () => {
  it('calls classes what is none: four pairs across them are not told apart, and one model is in two', () => {
    const classes = [
      [6, 7],
      [7, 8],
      [9, 10],
      [11, 12],
      [13, 14]
    ]
    const inClasses = new Set(classes.flat())
    const across = table6.filter(
      ({ firstId, secondId, p }) =>
        firstId < secondId &&
        (p ?? 0) >= 0.05 &&
        inClasses.has(firstId) &&
        inClasses.has(secondId) &&
        !classes.some((members) => members.includes(firstId) && members.includes(secondId))
    )
    expect(across.map(({ firstId, secondId, p }) => [firstId, secondId, p])).toEqual([
      [8, 10, 0.068],
      [11, 14, 0.078],
      [12, 13, 0.158],
      [12, 14, 0.168]
    ])
  })

  it('has a significant pair across families that is closer than the bias of Appendix C', () => {
    const overall = new Map(table3.map((row) => [row.model, row.overall]))
    const bias = mean(gapsOf('Anthropic')) - mean(gapsOf('OpenAI'))
    const close = table6.filter(
      ({ first, second, p }) =>
        first.startsWith('gpt') &&
        second.startsWith('claude') &&
        (p ?? 0) < 0.05 &&
        Math.abs(overall.get(first)! - overall.get(second)!) < bias
    )
    expect(close.map(({ first, second, p }) => [first, second, p])).toEqual([['gpt-5.4', 'claude-3.7-sonnet', 0.02]])
  })
})

describe('Table 7', () => {
  it('gives the printed means of the groups, Other with Google', () => {
    const means = [gapsOf('Anthropic'), gapsOf('OpenAI'), gapsOf('Other', 'Google')].map((gaps) =>
      mean(gaps).toFixed(2)
    )
    expect(means).toEqual(['2.90', '1.41', '0.82'])
    // Without Google, the rows that say Other have more than twice as much.
    expect([mean(gapsOf('Other')), mean(gapsOf('Google'))].map((gap) => gap.toFixed(3))).toEqual(['1.785', '-0.463'])
    expect(mean(table7.map(({ meanGapPp }) => meanGapPp)).toFixed(2)).toBe('1.43')
  })

  it('gives U = 16 and the exact p = 8/84 between Anthropic and OpenAI', () => {
    const { u1, p, method } = mannWhitney(gapsOf('Anthropic'), gapsOf('OpenAI'))
    expect([u1, method]).toEqual([16, 'exact'])
    expect(p).toBeCloseTo(8 / 84, 12)
  })
})

describe('Table 8', () => {
  it('has gaps that are the differences of its means', () => {
    const gaps = table8.map(({ earlierAccuracy, laterAccuracy }) => (laterAccuracy - earlierAccuracy).toFixed(1))
    expect(gaps).toEqual(table8.map(({ gapPp }) => gapPp.toFixed(1)))
    // (-1.8 - 2.1 + 9.2 + 12.7) / 4 = 4.5
    expect(mean(table8.map(({ gapPp }) => gapPp)).toFixed(1)).toBe('4.5')
  })

  it('has the items of Table 9, 16 models each, and its raw gap', () => {
    const sums = { early: 0, late: 0, earlierRows: 0, laterRows: 0 }
    for (const { earlierAccuracy, laterAccuracy, earlierRows, laterRows } of table8) {
      sums.early += earlierAccuracy * earlierRows
      sums.late += laterAccuracy * laterRows
      sums.earlierRows += earlierRows
      sums.laterRows += laterRows
    }
    expect(table8.flatMap(({ earlierRows, laterRows }) => [earlierRows % 16, laterRows % 16])).toEqual(Array(8).fill(0))
    // 10 + 22 + 27 and 43 + 44 fragments
    expect([sums.earlierRows / 16, sums.laterRows / 16]).toEqual([59, 87])
    const means = [sums.early / sums.earlierRows, sums.late / sums.laterRows]
    expect(means.map((each) => each.toFixed(1))).toEqual(['54.4', '56.3'])
    expect((means[1]! - means[0]!).toFixed(1)).toBe('1.9')
  })
})

describe('Appendix F', () => {
  it('names dimensions of the rubrics, each model once in each', () => {
    const dimensions = aerSuite.taskTypes.flatMap(({ name, rubric }) =>
      rubric.rubric.dimensions.map(({ id }) => `${name} ${id}`)
    )
    const named = appendixF.map(({ taskType, dimension }) => `${taskType} ${dimension}`)
    expect(named.filter((each) => !dimensions.includes(each))).toEqual([])
    expect(new Set(appendixF.map(({ model, dimension }) => `${model} ${dimension}`)).size).toBe(appendixF.length)
  })

  it('has shares of 160 fragments in CI', () => {
    const fields = appendixF.filter(({ taskType }) => taskType === 'CI')
    const right = fields.map(({ value }) => (value / 100) * 160)
    // Printed with one decimal: at most 0.05 per cent of 160 away from a whole number.
    expect(right.map(Math.round)).toEqual([16, 138, 136, 130, 30])
    for (const each of right) expect(Math.abs(each - Math.round(each))).toBeLessThanOrEqual(0.0005 * 160 + 1e-9)
  })

  it('has the LR of Table 3 as half citations and half writing, for the model that has both', () => {
    const [citation, writing] = ['citation', 'writing'].map(
      (dimension) => appendixF.find((row) => row.model === 'gpt-5.4' && row.dimension === dimension)!.value
    )
    expect((citation! + writing!) / 2).toBe(table3.find(({ model }) => model === 'gpt-5.4')!.LR)
  })
})

describe('Table 9', () => {
  it('has means of eight fields in every cell', () => {
    // A share of 8 n fields, printed with one decimal: at most 0.05 away from a multiple of 100 / (8 n).
    const unlike = table9.filter(({ value, items }) => {
      const right = (value / 100) * ciFields * items
      return Math.abs(right - Math.round(right)) > (0.05 / 100) * ciFields * items + 1e-9
    })
    expect(unlike).toEqual([])
    expect(table9.filter(({ value, lower, upper }) => value < lower || value > upper)).toEqual([])
  })

  it('has a raw gap of 1.9 points between the eras, not of 5', () => {
    const eraMean = (isEarly: boolean) => {
      const rows = table9.filter(({ decade }) => firstDecades.includes(decade) === isEarly)
      const items = rows.reduce((sum, row) => sum + row.items, 0)
      return { items, mean: rows.reduce((sum, row) => sum + row.items * row.value, 0) / items }
    }
    const [early, late] = [eraMean(true), eraMean(false)]
    // Model by item rows, as Table 8 counts them: 304 + 240 + 256 + 144 and 288 + 336 + 320 + 448.
    expect([early.items, late.items]).toEqual([944, 1392])
    expect((late.mean - early.mean).toFixed(1)).toBe('1.9')
  })

  it('has nine models that do better in the first decade than in the last', () => {
    const better = [...Map.groupBy(table9, ({ model }) => model)].filter(
      ([, decades]) => decades[0]!.value > decades.at(-1)!.value
    )
    expect(better).toHaveLength(9)
  })
})

describe('Table 8 beside a board', () => {
  it('can be laid beside what the service says of a board', async () => {
    // A board of 16 models and the cells of the table: as many items in each, all of their mean; lengths go up by cells.
    const items = table8.flatMap((row) =>
      [
        { year: 1915, rows: row.earlierRows, score: row.earlierAccuracy / 100 },
        { year: 1940, rows: row.laterRows, score: row.laterAccuracy / 100 }
      ].flatMap(({ rows, year, score }) => Array.from({ length: rows / 16 }, () => ({ year, score })))
    )
    const models = Array.from({ length: 16 }, (_, place) => `model ${place}`)
    const scores = models.map(() => items.map(({ score }) => score))
    const drift = await conceptDrift({
      table: {
        ...{ release: 'r1', releaseHash: 'hash', panel: null, profile: 'table2', taskType: 'CI', fields: [] },
        models: models.map((model) => ({ submissionId: model, model, team: 'team', family: 'other' })),
        items: items.map(({ year }, place) => ({
          ...{ split: 'public', year, characters: 200 + 10 * place, language: null, source: null }
        })),
        ...{ scores, sent: scores.map((row) => row.map(() => true)), fieldScores: [] }
      },
      query: { ...conceptDriftQuerySchema.parse({ release: 'r1', resamples: 100 }), profile: 'table2' }
    })
    const beside = drift.lengths.quartiles.map(({ quartile, earlier, later, gap }) => ({
      quartile: `Q${quartile}`,
      earlierAccuracy: Number((100 * earlier.accuracy.value!).toFixed(1)),
      laterAccuracy: Number((100 * later.accuracy.value!).toFixed(1)),
      gapPp: Number((100 * gap.value!).toFixed(1)),
      earlierRows: earlier.rows,
      laterRows: later.rows
    }))
    expect(beside).toEqual(table8)
    const { era, logLength, eraByLogLength } = drift.regression.result!
    for (const { value, corrected } of [era, logLength, eraByLogLength]) {
      expect([typeof value, typeof corrected.error, typeof corrected.pNormal]).toEqual(['number', 'number', 'number'])
    }
  })
})
