import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedDecimals, twoDecimals } from '../../../src/suites/econevals/python/decimals.ts'
import { horizonCell, litmusCell, patienceCell } from '../../../src/suites/econevals/report/cells.ts'
import { suites } from '../../../src/suites/index.ts'
import {
  type PublishedTables,
  publishedSuiteSchema,
  publishedTableCsv,
  publishedTables,
  type TableOfCells
} from '../../../src/suites/published-tables.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({}, suites)
})
afterAll(() => test.close())

const path = '/v1/suites/econevals/published'
const rowsOf = (wanted: string) => publishedTables('econevals').tables.find(({ name }) => name === wanted)!.rows

describe(`GET ${path}`, () => {
  it('gives anyone the tables with their source, named as published', async () => {
    const { source, tables } = (await test.call(null, 'GET', path)).json<PublishedTables>()
    expect(source).toMatchObject({
      notice: expect.stringContaining('not measured by this service'),
      readFrom: expect.stringContaining('arXiv 2503.18825')
    })
    expect(tables.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['table-2', 27],
      ['table-3', 9],
      ['table-4', 9],
      ['table-5', 18],
      ['table-6', 6],
      ['table-7', 12],
      ['appendix', 8]
    ])
  })

  it('gives one table, as JSON and as CSV with the digits that were printed', async () => {
    const { table } = (await test.call(null, 'GET', `${path}/table-2`)).json<{ table: TableOfCells }>()
    expect(table.rows).toContainEqual({
      ...{ line: 'GPT-4o (20241120)', column: 'scheduling MEDIUM', printed: '-4.5 (0)', value: -4.5, beside: '0' }
    })
    const { headers, text } = await test.call(null, 'GET', `${path}/table-3?format=csv`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(text).toBe(publishedTableCsv('econevals', 'table-3'))
    expect((await test.call(null, 'GET', `${path}/table-3?format=parquet`)).status).toBe(400)
    for (const unknown of ['table-9', '..%2Ftables', 'tables.yaml']) {
      expect((await test.call(null, 'GET', `${path}/${unknown}?format=csv`)).status).toBe(404)
    }
  })
})

describe('GET /suites/{suite}/published', () => {
  it.each(publishedSuiteSchema.options)(
    'says first that nothing of it was measured here, and shows every cell: %s',
    async (suite) => {
      const { status, text } = await test.call(null, 'GET', `/suites/${suite}/published`)
      expect(status).toBe(200)
      expect(text.indexOf('not measured by this service')).toBeLessThan(text.indexOf('<table'))
      for (const { name, rows } of publishedTables(suite).tables) {
        for (const { printed } of rows) expect(text, name).toContain(printed)
      }
      const from = suite === 'econevals' ? '/environments' : `/suites/${suite}`
      expect((await test.call(null, 'GET', from)).text).toContain(`href="/suites/${suite}/published"`)
    }
  )

  it('is of suites whose authors published something', async () => {
    for (const path of ['/suites/aer/published', '/v1/suites/aer/published']) {
      expect((await test.call(null, 'GET', path)).status).toBe(400)
    }
  })
})

describe('cells of every suite', () => {
  it.each(publishedSuiteSchema.options)('say in figures what was printed, once each: %s', (suite) => {
    for (const { name, rows } of publishedTables(suite).tables) {
      expect(new Set(rows.map(({ line, column }) => `${line}: ${column}`)).size, name).toBe(rows.length)
      for (const { line, column, printed, value } of rows) {
        const figures = printed.replace(/^r = /, '').match(/^-?\d*\.?\d+/)
        expect(Number(figures?.[0]), `${name}, ${line}, ${column}`).toBe(value)
      }
    }
  })

  it('have an F1 of the placeholder that follows from the two other columns', () => {
    const cells = publishedTables('steer-me').tables.find(({ name }) => name === 'placeholder')!.rows
    for (const own of Map.groupBy(cells, ({ line }) => line).values()) {
      const [recall, precision, f1] = own.map(({ value }) => value)
      // .780 and .744: 2 × .780 × .744 / (.780 + .744) = .762
      expect(Math.abs((2 * recall! * precision!) / (recall! + precision!) - f1!)).toBeLessThanOrEqual(0.001)
    }
  })
})

type Levels<Of> = Record<string, Of>
const oracle = new URL('../../../../shared/oracles/econevals/paper_tables.json', import.meta.url)

describe('the figures of the paper', () => {
  it('are those of the reference, cell by cell', ({ skip }) => {
    skip(!existsSync(oracle), '../shared/oracles is not here')
    const paper = JSON.parse(readFileSync(oracle, 'utf8'))
    for (const number of [2, 5] as const) {
      const solves = paper[`table${number}_full_solves_of_12`]
      const expected = Object.entries<Levels<Levels<number>>>(paper[`table${number}_scores_x100`]).flatMap(
        ([line, environments]) =>
          Object.entries(environments).flatMap(([environment, levels]) =>
            Object.entries(levels).map(([level, value]) => {
              const solved: number | undefined = solves[line][environment]?.[level]
              const points = value === 100 ? '100' : fixedDecimals(value, 1)
              const behind = solved === undefined ? '' : solved === 0 ? ' (0)' : ` (${solved}/12)`
              const beside = solved === undefined ? null : String(solved)
              return { line, column: `${environment} ${level}`, printed: `${points}${behind}`, value, beside }
            })
          )
      )
      expect(rowsOf(`table-${number}`)).toEqual(expected)
    }
    for (const [line, { efficiency_equality, patience, collusion }] of Object.entries<
      Levels<{ score: number; reliability: number; rate_percent: number }>
    >(paper.table3_litmus)) {
      expect(
        rowsOf('table-3')
          .filter((row) => row.line === line)
          .map(({ printed }) => printed)
      ).toEqual([
        litmusCell(efficiency_equality!.score, efficiency_equality!.reliability),
        patienceCell({ ratePercent: patience!.rate_percent, reliability: patience!.reliability }),
        `${twoDecimals(collusion!.score)} (${collusion!.reliability})`
      ])
    }
    for (const [line, horizons] of Object.entries<Levels<[number, number]>>(paper.table7_patience_by_horizon)) {
      expect(
        rowsOf('table-7')
          .filter((row) => row.line === line)
          .map(({ printed }) => printed)
      ).toEqual(Object.values(horizons).map(([ratePercent, reliability]) => horizonCell({ ratePercent, reliability })))
    }
    type Prompts = Levels<{
      score: Levels<number>
      exploration_rate?: Levels<number>
      exploration_rate_percent?: Levels<number>
    }>
    const explored = [
      ['table-4', paper.table4_gemini_procurement_prompts],
      ['table-6', paper.table6_procurement]
    ] as const
    for (const [name, table] of explored) {
      expect(rowsOf(name).map(({ line, column, value, beside }) => [line, column, value, Number(beside)])).toEqual(
        Object.entries(table as Prompts).flatMap(([line, { score, exploration_rate, exploration_rate_percent }]) =>
          Object.entries(score).map(([level, value]) => [
            ...[line, level, value],
            (exploration_rate ?? exploration_rate_percent)![level]
          ])
        )
      )
    }
  })
})
