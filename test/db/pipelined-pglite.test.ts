import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite } from '../../src/db/open-pglite.ts'
import { template } from '../helpers/open-test-database.ts'

let pglite: PGlite
let entries = 0
beforeAll(async () => {
  pglite = await openPglite({ loadDataDir: template() })
  await pglite.exec('create table parents (id int primary key)')
  await pglite.exec('create table children (parent int references parents deferrable initially deferred)')
  const enter = pglite.execProtocolRawSync.bind(pglite)
  pglite.execProtocolRawSync = (message) => {
    entries += 1
    return enter(message)
  }
})
afterAll(() => pglite.close())

const one = async (client: Pick<PGlite, 'query'>) => (await client.query(`select $1::int + 1 as sum`, [1])).rows
const two = [{ sum: 2 }]

describe('openPglite', () => {
  it('enters WebAssembly twice for a query', async () => {
    entries = 0
    expect(await one(pglite)).toEqual(two)
    expect(entries).toBe(2)
  })

  it('sends a large parameter by itself, and goes on', async () => {
    const large = 'x'.repeat(100_000)
    entries = 0
    expect((await pglite.query('select length($1) as n', [large])).rows).toEqual([{ n: 100_000 }])
    expect(entries).toBe(3)
    await expect(pglite.query('select $1::int as n', [large])).rejects.toMatchObject({ code: '22P02' })
    expect(await one(pglite)).toEqual(two)
  })

  it('answers queries that are asked at once, each with its own rows and its own count of rows', async () => {
    const asked = [1, 2, 3].map((n) => pglite.query('select generate_series(1, $1::int) as n', [n]))
    expect((await Promise.all(asked)).map(({ rows }) => rows.length)).toEqual([1, 2, 3])
    expect((await pglite.query('insert into parents values ($1), ($2)', [1, 2])).affectedRows).toBe(2)
    expect((await pglite.query('select 1 where false')).rows).toEqual([])
  })

  it.each([
    ['a text that is no SQL', 'selekt 1', [], '42601'],
    ['an unknown column', 'select nothing from parents', [], '42703'],
    ['a parameter that is none of its type', 'select $1::int', ['x'], '22P02'],
    ['a fault while it runs', 'select 1 / $1::int', [0], '22012'],
    ['a fault as it ends', 'insert into children values ($1)', [99], '23503']
  ])('throws %s with its code, and goes on with the next query', async (_, text, values, code) => {
    await expect(pglite.query(text, values)).rejects.toMatchObject({ code })
    expect(await one(pglite)).toEqual(two)
  })

  it('goes on after a parameter that nobody could write', async () => {
    const unwritable = {
      toString() {
        throw new Error('not to be written')
      }
    }
    await expect(pglite.query('select $1::int', [unwritable])).rejects.toThrow('not to be written')
    expect(await one(pglite)).toEqual(two)
  })

  it('keeps transactions: what fails in one undoes all of it', async () => {
    const work = pglite.transaction(async (transaction) => {
      await transaction.query('insert into parents values ($1)', [3])
      expect(await one(transaction)).toEqual(two)
      await transaction.query('select 1 / $1::int', [0])
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect((await pglite.query('select id from parents where id = $1', [3])).rows).toEqual([])
    await pglite.transaction((transaction) => transaction.query('insert into parents values ($1)', [4]))
    expect((await pglite.query('select id from parents where id = $1', [4])).rows).toEqual([{ id: 4 }])
  })

  it('says what a query takes and gives', async () => {
    const { queryParams, resultFields } = await pglite.describeQuery('select $1::int as n')
    expect([queryParams.length, resultFields.map(({ name }) => name)]).toEqual([1, ['n']])
    expect(await one(pglite)).toEqual(two)
  })
})
