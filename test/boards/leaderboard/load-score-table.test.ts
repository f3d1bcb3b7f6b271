import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadScoreTable } from '../../../src/boards/leaderboard/load-score-table.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 4)
  await freeze(test, 'r1')
})
afterAll(() => test.close())

describe('loadScoreTable', () => {
  it('gives each of two thousand models its own rows, also those that have none', async () => {
    const { db } = test.database
    const outputs = { 'EK-1': 'gold-1', 'EK-2': 'gold-2', 'EK-3': 'gold-3', 'EK-4': 'gold-4' }
    const id = await publish(test, await test.keyFor('submitter'), { release: 'r1', model: 'first', outputs })
    const number = sql`generate_series(1, 2000) as number`
    const copy = sql`lpad(number::text, 4, '0')`
    await db.execute(sql`insert into submissions (id, team_id, release_name, panel_id, model, family, state)
      select 'copy-' || ${copy}, team_id, release_name, panel_id, 'model ' || ${copy}, family, state
      from submissions, ${number} where id = ${id}`)
    // Model n scores n / 10,000 on the first item and nothing on the third; every hundredth has no row at all.
    await db.execute(sql`insert into scores (submission_id, item_id, task_type, values, reason)
      select 'copy-' || ${copy}, item_id, task_type, array[number / 10000.0, number / 20000.0],
        case item_id when 'EK-3' then 'judge_missing' end
      from release_items, ${number} where release_name = 'r1' and item_id <> 'EK-4' and number % 100 > 0`)
    await db.execute(sql`update scores set values = array[null, null]::float8[] where reason is not null`)
    await db.execute(sql`insert into responses (submission_id, item_id, output, sha256)
      select 'copy-' || ${copy}, 'EK-2', '', '' from ${number} where number % 2 = 0`)

    const table = await loadScoreTable(db, { release: 'r1' })
    // More than are kept in memory, so that some are read anew.
    expect(await loadScoreTable(db, { release: 'r1' })).toEqual(table)
    const { models, items, metrics, scores, unscored, sent } = table
    expect(models).toHaveLength(2001)
    expect(items.map(({ itemId }) => itemId)).toEqual(['EK-1', 'EK-2', 'EK-3', 'EK-4'])
    const [table2, appendixG] = metrics.map(({ name }) => scores[name]!)
    for (const [place, { submissionId }] of models.entries()) {
      if (submissionId === id) continue
      const copied = Number(submissionId.slice('copy-'.length))
      const isScored = copied % 100 > 0
      const rowOf = (score: number) => (isScored ? [score, score, null, null] : [null, null, null, null])
      expect([submissionId, table2![place]]).toEqual([submissionId, rowOf(copied / 10_000)])
      expect(appendixG![place]).toEqual(rowOf(copied / 20_000))
      const reason = isScored ? [null, null, 'judge_missing', 'not_graded'] : Array(4).fill('not_graded')
      expect(unscored[place]).toEqual(reason)
      expect(sent[place]).toEqual([false, copied % 2 === 0, false, false])
    }
  })
})
