import { sql } from 'drizzle-orm'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boardQueryOf } from '../../../src/boards/leaderboard/board-method.ts'
import { boardStatistics } from '../../../src/boards/leaderboard/board-statistics.ts'
import { weightedTasks } from '../../../src/boards/leaderboard/board-strata.ts'
import { findPairs } from '../../../src/boards/leaderboard/find-board.ts'
import { loadAsked } from '../../../src/boards/leaderboard/load-score-table.ts'
import { leaderboards } from '../../../src/db/tables.ts'
import type { PairRecord } from '../../../src/http/show/pair-rows.ts'
import { type BoardStatistics, boardQuerySchema } from '../../../src/schemas/board-statistics.ts'
import { suites } from '../../../src/suites/index.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  publish,
  type Reply,
  type TestApp
} from '../../helpers/build-test-app.ts'

type Page = { data: PairRecord[]; next: string | null }
const models = 210
/** 210 · 209 / 2. */
const allOf210 = 21_945
const base = '/v1/significance/pairs?release=r1&unit=item'
const right = '{"stability": "yes", "existence": "no"}'
const outputs = { 'EK-1': 'gold-1', 'EK-2': 'gold-2', 'EK-3': 'gold-3', 'EK-4': 'no', 'CI-1': right, 'CI-2': right }

let test: TestApp
let board: BoardStatistics
/** 210 ranked submissions, and one that left an item out. */
beforeAll(async () => {
  test = await buildTestApp()
  const { db } = test.database
  await addItems(test, 4)
  await addLabelItems(test, 2)
  await freeze(test, 'r1')
  const id = await publish(test, test.admin, { release: 'r1', model: 'first', outputs })
  await publish(test, test.admin, { release: 'r1', model: 'partial', outputs: { 'EK-1': 'gold-1' } })
  const number = sql`generate_series(1, ${sql.raw(`${models - 1}`)}) as number`
  const copy = sql`lpad(number::text, 3, '0')`
  await db.execute(sql`insert into submissions (id, team_id, release_name, panel_id, model, family, state)
    select 'copy-' || ${copy}, team_id, release_name, panel_id, 'model ' || ${copy}, family, state
    from submissions, ${number} where id = ${id}`)
  // Scores in hundredths, which lie differently on each item.
  await db.execute(sql`insert into scores (submission_id, item_id, task_type, values)
    select 'copy-' || ${copy}, item_id, task_type,
      array_fill(((number * (17 + 20 * right(item_id, 1)::int + length(task_type) + ascii(task_type))) % 101) / 100.0::float8, array[2])
    from release_items, ${number} where release_name = 'r1'`)
  await db.execute(sql`insert into responses (submission_id, item_id, output, sha256)
    select 'copy-' || ${copy}, item_id, '', '' from release_items, ${number} where release_name = 'r1'`)
  board = await wholeBoard('student')
}, 60_000)
afterAll(() => test.close())

/** Computed here, in one piece. */
async function wholeBoard(method: 'student' | 'paper', resamples = 100): Promise<BoardStatistics> {
  const { table, query } = await loadedBy(method, resamples)
  return await boardStatistics({
    table,
    taskTypes: weightedTasks(table.manifest),
    query: boardQueryOf(query, table.manifest)
  })
}

async function loadedBy(method: 'student' | 'paper', resamples = 100) {
  return await loadAsked(
    { db: test.database.db, suites },
    boardQuerySchema.parse({ release: 'r1', unit: 'item', method, resamples })
  )
}

async function get(path: string): Promise<Reply> {
  return await test.call(null, 'GET', path)
}

async function pages(path: string): Promise<PairRecord[]> {
  const found: PairRecord[] = []
  for (let cursor = ''; ; ) {
    const { data, next } = (await get(`${path}&limit=1000${cursor}`)).json<Page>()
    found.push(...data)
    if (next === null) return found
    cursor = `&cursor=${next}`
  }
}

function expected({ inputHash, models, pairs }: BoardStatistics): PairRecord[] {
  const ranked = models.filter(({ rank }) => rank !== null)
  return ranked.flatMap((first, i) =>
    ranked.slice(i + 1).map((second, after) => {
      const at = (matrix: (number | null)[][]) => matrix[i]![i + 1 + after]!
      return {
        ...{ inputHash, first: first.submissionId, firstModel: first.model },
        ...{ second: second.submissionId, secondModel: second.model },
        ...{ difference: at(pairs.difference), p: at(pairs.p) },
        ...(pairs.pPlusOne && { pPlusOne: at(pairs.pPlusOne) }),
        ...{ holm: at(pairs.holm), benjaminiHochberg: at(pairs.benjaminiHochberg) }
      }
    })
  )
}

/** Holm (1979) by its definition: the k-th smallest of m taken m - k + 1 times, never below the one before, nor above 1. */
function holm(p: readonly number[]): number[] {
  const adjusted = new Array<number>(p.length)
  let before = 0
  for (const [k, place] of [...p.keys()].sort((a, b) => p[a]! - p[b]!).entries()) {
    before = Math.max(before, Math.min(1, (p.length - k) * p[place]!))
    adjusted[place] = before
  }
  return adjusted
}

describe('GET /v1/significance/pairs', () => {
  it('has every pair of a board of 210 once, page by page, as the board computed in one piece has them', async () => {
    const rows = await pages(base)
    expect(rows).toHaveLength(allOf210)
    expect(rows).toEqual(expected(board))
    const adjusted = holm(rows.map(({ p }) => p!))
    for (const [place, row] of rows.entries()) expect(row.holm).toBeCloseTo(adjusted[place]!, 12)
  })

  it('has the same as CSV, NDJSON and Parquet, also after a cursor', async () => {
    const lines = (await get(`${base}&format=ndjson`)).text.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(expected(board))
    const csv = (await get(`${base}&format=csv`)).text.trimEnd().split('\r\n')
    expect(csv[0]).toBe('inputHash,first,firstModel,second,secondModel,difference,p,holm,benjaminiHochberg')
    expect(csv).toHaveLength(allOf210 + 1)
    const file = (await test.app.inject({ url: `${base}&format=parquet` })).rawPayload
    const rows = await parquetReadObjects({ file: Uint8Array.from(file).buffer })
    expect(rows).toEqual(expected(board))
    const { next } = (await get(`${base}&limit=1000`)).json<Page>()
    const rest = (await get(`${base}&format=ndjson&cursor=${next}`)).text.trimEnd().split('\n')
    expect(rest).toEqual(lines.slice(1000))
  })

  it('has the pairs of one model, by its id or its name', async () => {
    const asked = expected(board).filter(({ firstModel, secondModel }) =>
      [firstModel, secondModel].includes('model 150')
    )
    expect(asked).toHaveLength(models - 1)
    expect(await pages(`${base}&model=copy-150`)).toEqual(asked)
    const first = (await get(`${base}&model=model%20150&limit=100`)).json<Page>()
    const second = (await get(`${base}&model=model%20150&limit=100&cursor=${first.next}`)).json<Page>()
    expect([...first.data, ...second.data]).toEqual(asked.slice(0, 200))
  })

  it("has those of the paper's method, which are computed whole and kept short", async () => {
    const { db } = test.database
    const paper = await wholeBoard('paper')
    const rows = await pages(`${base}&method=paper&resamples=100`)
    expect(rows).toHaveLength(allOf210)
    expect(rows).toEqual(expected(paper))
    // In memory now: nothing is computed for the next page.
    const asked = await loadedBy('paper')
    expect(await findPairs(db, asked)).toBe(await findPairs(db, asked))
    const kept = (await get('/v1/significance?release=r1&method=paper')).json<BoardStatistics>()
    const [row] = await db.select().from(leaderboards)
    expect([kept.pairs.models, kept.pairs.holm.length]).toEqual([200, 200])
    expect(JSON.parse(row!.result).pairs.holm).toHaveLength(200)
  }, 60_000)

  it('has null where items are too few for a p', async () => {
    // All items of EK are of one paper.
    const { data } = (await get('/v1/significance/pairs?release=r1&unit=source&limit=2')).json<Page>()
    const none = { p: null, holm: null, benjaminiHochberg: null }
    expect(data).toMatchObject([none, none])
    expect(data[0]!.difference).toBeGreaterThanOrEqual(0)
  })

  it('refuses what names no ranked model, a cursor that is none, and one of another board', async () => {
    const codeOf = async (path: string) => {
      const reply = await get(path)
      return [reply.status, reply.json<{ code: string }>().code]
    }
    expect(await codeOf(`${base}&model=nobody`)).toEqual([404, 'submission_not_found'])
    expect(await codeOf(`${base}&model=partial`)).toEqual([422, 'model_unranked'])
    expect(await codeOf(`${base}&cursor=bm9uZQ`)).toEqual([400, 'cursor_invalid'])
    expect(await codeOf(`${base}&pair=1`)).toEqual([400, 'request_invalid'])
    const { next } = (await get(`${base}&limit=1`)).json<Page>()
    expect(await codeOf(`${base.replace('item', 'source')}&cursor=${next}`)).toEqual([409, 'board_changed'])
    expect(await codeOf(`${base}&resamples=10001&method=paper`)).toEqual([401, 'key_missing'])
  })
})

describe('GET /v1/significance of 210 models', () => {
  it('shows the pairs of the first 200, with the adjustment over all, and says where the others are', async () => {
    const { pairs, models } = (await get('/v1/significance?release=r1&unit=item')).json<BoardStatistics>()
    expect(models).toHaveLength(211)
    expect(pairs.models).toBe(200)
    expect(pairs.rest).toContain('the first 200 of 210 ranked models')
    expect(pairs.rest).toContain('/v1/significance/pairs')
    expect(pairs.holm).toEqual(board.pairs.holm.slice(0, 200).map((row) => row.slice(0, 200)))
  })

  it('says so on its page, and leads to all pairs', async () => {
    const { text } = await get('/significance?release=r1&unit=item')
    expect(text).toContain('the first 200 of 210 ranked models')
    const link = /href="(\/v1\/significance\/pairs\?[^"]*)"/.exec(text)![1]!.replaceAll('&amp;', '&')
    expect((await get(link)).text.trimEnd().split('\r\n')).toHaveLength(allOf210 + 1)
  })

  it('says nothing of the kind where all pairs are shown', async () => {
    await test.database.db.execute(
      sql`update submissions set state = 'withdrawn', updated_at = now() where id > 'copy-050' and id like 'copy-%'`
    )
    const { pairs } = (await get('/v1/significance?release=r1&unit=item')).json<BoardStatistics>()
    expect([pairs.holm.length, pairs.models, pairs.rest]).toEqual([52, undefined, undefined])
    expect((await get('/significance?release=r1&unit=item')).text).toContain('/v1/significance?')
    expect(await pages(base)).toHaveLength((51 * 50) / 2)
  })
})
