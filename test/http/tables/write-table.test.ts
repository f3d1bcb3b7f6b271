import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { csvRecord, unguarded } from '../../../src/http/tables/csv.ts'
import { readParquet } from '../../../src/http/tables/parquet.ts'
import { columnsOf, type Row } from '../../../src/http/tables/table.ts'
import { writeTable } from '../../../src/http/tables/write-table.ts'

const columns = columnsOf(
  z.object({
    name: z.string(),
    note: z.string().nullable(),
    count: z.int(),
    score: z.number().min(0).max(1).nullable(),
    sent: z.boolean(),
    found: z.boolean().nullable()
  })
)
/** Doubles that a format with fewer digits, or a dictionary, would change. */
const doubles = [0, -0, 1, 1 / 3, 0.1 + 0.2, 5e-324, 1 - 2 ** -53, Number.MAX_VALUE, null]
const texts = ['plain', 'ünï \u{1f600}', 'a,"b";\r\nc', ' ', "it's", '=1+1', "'=1", '-x', '\t', '＝1', "'＋1"]

function rowAt(index: number): Row & { score: number | null } {
  return {
    name: texts[index % texts.length]!,
    note: index % 3 === 0 ? null : `note ${index % 5}`,
    count: index,
    score: doubles[index % doubles.length]!,
    sent: index % 2 === 0,
    found: index % 7 === 0 ? null : index % 2 === 0
  }
}

async function fileOf(format: 'json' | 'ndjson' | 'csv' | 'parquet', rows: Iterable<Row>) {
  const pieces: Uint8Array[] = []
  for await (const piece of writeTable(format, { columns, rows })) pieces.push(piece)
  return { pieces, bytes: Uint8Array.from(Buffer.concat(pieces)) }
}

async function parquetRows(bytes: Uint8Array<ArrayBuffer>): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const row of readParquet(bytes)) rows.push(row)
  return rows
}

describe('columnsOf', () => {
  it('tells type and nullability of each member, in order', () => {
    expect(columns.map(({ name, type, nullable }) => [name, type, nullable])).toEqual([
      ['name', 'text', false],
      ['note', 'text', true],
      ['count', 'number', false],
      ['score', 'number', true],
      ['sent', 'boolean', false],
      ['found', 'boolean', true]
    ])
  })
})

describe('writeTable', () => {
  it('writes Parquet that is read back bit by bit, over several row groups', async () => {
    const rows = Array.from({ length: 2003 }, (_, index) => rowAt(index))
    const { pieces, bytes } = await fileOf('parquet', rows)
    // Two row groups and the footer.
    expect(pieces).toHaveLength(3)
    const back = await parquetRows(bytes)
    expect(back).toHaveLength(rows.length)
    // toEqual tells the zeros apart, and null from a missing member.
    expect(back.slice(0, 40)).toEqual(rows.slice(0, 40))
    expect(back.slice(-40)).toEqual(rows.slice(-40))
    expect(back.every((row, index) => JSON.stringify(row) === JSON.stringify(rows[index]))).toBe(true)
  })

  it('keeps a column of nulls alone and a table without rows', async () => {
    const rows = [0, 9, 18].map((index) => ({ ...rowAt(index), score: null, note: null }))
    expect(await parquetRows((await fileOf('parquet', rows)).bytes)).toEqual(rows)
    expect(await parquetRows((await fileOf('parquet', [])).bytes)).toEqual([])
    const empty = await fileOf('json', [])
    expect(JSON.parse(String(Buffer.from(empty.bytes)))).toEqual({ data: [], next: null })
  })

  it('refuses half a Parquet file, whichever half', async () => {
    const { bytes } = await fileOf(
      'parquet',
      Array.from({ length: 50 }, (_, index) => rowAt(index))
    )
    for (const half of [bytes.slice(0, 300), bytes.slice(0, -1), bytes.slice(300)]) {
      await expect(parquetRows(half)).rejects.toMatchObject({
        code: 'parquet_invalid',
        message: expect.stringContaining('the Parquet file cannot be read, it may be cut off or damaged: ')
      })
    }
  })

  it('writes JSON and NDJSON with the same members, in the order of the columns', async () => {
    const rows = [3, 4, 5].map(rowAt)
    const { bytes } = await fileOf('json', rows)
    const page = JSON.parse(String(Buffer.from(bytes)))
    expect(page).toEqual({ data: rows, next: null })
    const lines = String(Buffer.from((await fileOf('ndjson', rows)).bytes))
      .trimEnd()
      .split('\n')
    expect(lines).toEqual(page.data.map((row: unknown) => JSON.stringify(row)))
  })

  it('reads rows no faster than its pieces are taken, and lets go of them when nobody takes any more', async () => {
    let read = 0
    let isClosed = false
    function* endless(): Generator<Row> {
      try {
        for (;;) yield rowAt(read++)
      } finally {
        isClosed = true
      }
    }
    const pieces = writeTable('ndjson', { columns, rows: endless() })
    const first = await pieces.next()
    const afterOne = read
    expect(first.value.length).toBeGreaterThan(60_000)
    expect(first.value.length).toBeLessThan(140_000)
    await pieces.next()
    expect(read).toBeLessThan(2.1 * afterOne)
    await pieces.return(undefined)
    expect(isClosed).toBe(true)
  })
})

describe('csvRecord', () => {
  it('guards text that opens like a formula so that it can be read back as it was', () => {
    const guarded = csvRecord(['=1', '-x', "'=1", "it's", "'quoted'", -1]).trimEnd()
    expect(guarded).toBe("'=1,'-x,''=1,it's,'quoted',-1")
    for (const text of [...texts, "''=", "'", '@', "'''+"]) {
      const field = csvRecord([text]).trimEnd()
      if (!field.startsWith('"')) expect(unguarded(csvRecord([text]).slice(0, -2))).toBe(text)
    }
  })

  it('writes null as nothing and numbers in the shortest form that comes back', () => {
    expect(csvRecord([null, 0.1 + 0.2, 5e-324, true])).toBe(',0.30000000000000004,5e-324,true\r\n')
  })
})
