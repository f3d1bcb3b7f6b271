import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublishedResults, PublishedTable } from '../../../src/suites/aer/published.ts'
import { publishedTableCsv } from '../../../src/suites/aer/published-results.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

describe('GET /v1/published', () => {
  it('gives anyone the tables with their source', async () => {
    const { status, json } = await test.call(null, 'GET', '/v1/published')
    const { source, tables } = json<PublishedResults>()
    expect(status).toBe(200)
    expect(source.notice).toContain('published by the paper')
    expect(tables.map(({ name, rows }) => [name, rows.length])).toContainEqual(['table-6', 240])
  })
})

describe('GET /v1/published/{table}', () => {
  it('gives one table with its source, bounds of p as bounds', async () => {
    const reply = (await test.call(null, 'GET', '/v1/published/table-7')).json()
    expect(reply).toMatchObject({
      source: { notice: expect.stringContaining('not measured') },
      table: { name: 'table-7', where: 'Table 7, Appendix C' }
    })
    expect(reply.table).toHaveProperty('rows.0', {
      ...{ model: 'claude-3.7-sonnet', family: 'Anthropic', items: 1469, meanGapPp: 3.96 },
      ...{ p: null, pBelow: 0.001 }
    })
  })

  it('gives what stands below Table 8, and what the text of Appendix F says', async () => {
    const rowsOf = async (name: string) =>
      (await test.call(null, 'GET', `/v1/published/${name}`)).json<{ table: PublishedTable }>().table.rows
    expect(await rowsOf('table-8-regression')).toContainEqual({ term: 'log length', coefficient: -0.1502, p: 9.16e-6 })
    expect(await rowsOf('appendix-f')).toContainEqual({
      ...{ section: 'F.4', taskType: 'LR', dimension: 'citation' },
      ...{ model: 'claude-4.6-opus', value: 18.3 }
    })
  })

  it('gives CSV with the digits that were printed', async () => {
    const { headers, text } = await test.call(null, 'GET', '/v1/published/table-3?format=csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(text).toBe(publishedTableCsv('table-3'))
    expect(text).toContain('\nOpenAI,gpt-5.4,75.0,74.0,76.0,73.9,')
  })

  it.each([
    ['table-5', 400],
    ['table-3?format=parquet', 400]
  ])('refuses %s', async (address, status) => {
    expect((await test.call(null, 'GET', `/v1/published/${address}`)).status).toBe(status)
  })
})

describe('GET /published', () => {
  it('says first of all that nothing on it was measured here', async () => {
    const { headers, text } = await test.call(null, 'GET', '/published')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const notice = text.indexOf('They were not measured by this service')
    expect(notice).toBeGreaterThan(0)
    expect(notice).toBeLessThan(text.indexOf('<table'))
  })

  it('shows pairs as a matrix and scores by model, as printed', async () => {
    const { text } = await test.call(null, 'GET', '/published')
    const rowOf = (head: string) => text.split('<tr>').filter((row) => row.includes(`class="name">${head}</th>`))
    expect(rowOf('1 gpt-5.4')).toEqual([expect.stringMatching(/<td>–<\/td><td>0\.092<\/td><td>0\.020<\/td>/)])
    expect(rowOf('1 gpt-5.4')[0]!.match(/<td>/g)).toHaveLength(16)
    expect(rowOf('gpt-4o')).toContainEqual(
      expect.stringContaining('<td>54.0<small>53.1–55.0</small></td><td>25.6</td>')
    )
    expect(rowOf('Q2')).toEqual([expect.stringContaining('<td>49.4</td><td>47.3</td><td>−2.1</td><td>240</td>')])
    expect(rowOf('log length')).toEqual([expect.stringContaining('<td>−0.1502</td><td>0.00000916</td>')])
    expect(rowOf('gpt-4o')).toContainEqual(expect.stringContaining('<td>−2.05</td><td>&lt; 0.001</td>'))
  })
})
