import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../src/http/tables/read-csv.ts'

const columns = ['id', 'text']

async function read(file: string | Buffer, maxRecordBytes = 1000) {
  const lines: { number: number; value: unknown; code?: string | undefined }[] = []
  const table = { columns, toValue: (cells: Record<string, string>) => cells, maxRecordBytes }
  const take = async () => {
    for await (const { number, bytes, rejection } of readCsv(Buffer.from(file), table)) {
      const value = bytes === null || rejection ? null : JSON.parse(String(bytes))
      lines.push({ number, value, ...(rejection && { code: rejection.code }) })
    }
  }
  const fault = await take().then(
    () => null,
    (error) => error
  )
  return { lines, fault }
}

describe('readCsv', () => {
  it('reads a mark of UTF-8, line ends of all kinds, quotes, and columns in any order', async () => {
    const { lines, fault } = await read('\ufefftext,id\r\n"says ""so"",\r\nand more",a\r\n\r\n plain ,b\r\n')
    expect(fault).toBeNull()
    // The first record goes over the lines 2 and 3, line 4 is blank.
    expect(lines).toEqual([
      { number: 2, value: { id: 'a', text: 'says "so",\nand more' } },
      { number: 5, value: { id: 'b', text: ' plain ' } }
    ])
    expect((await read('id,text\ra,one\rb,two')).lines.map(({ number }) => number)).toEqual([2, 3])
  })

  it('takes semicolons or tabs where the header is divided by them', async () => {
    const expected = [{ number: 2, value: { id: 'a', text: 'one, two' } }]
    expect((await read('id;text\na;one, two\n')).lines).toEqual(expected)
    expect((await read('id\ttext\na\tone, two\n')).lines).toEqual(expected)
  })

  it.each([
    ['id,text,mood\na,b,c', 'there is no column "mood"; the columns are id, text'],
    ['id;text;mood\na;b;c', 'there is no column "mood"; the columns are id, text'],
    ['id\na', 'the header has no column text; the columns are id, text'],
    ['id,text,id\na,b,c', 'the header names id twice; the columns are id, text'],
    ['', 'the header has no column id; the columns are id, text'],
    [`id,"${'x'.repeat(20_000)}`, 'the header has no column id; the columns are id, text']
  ])('refuses the header of %.20j', async (file, message) => {
    const { lines, fault } = await read(file)
    expect([lines, fault]).toMatchObject([[], { code: 'csv_columns', message, status: 422 }])
  })

  it('rejects a record by itself for its cells or its length', async () => {
    const { lines, fault } = await read(`id,text\na\nb,two,three\nc,${'x'.repeat(100)}\n;;\n,\nd,four\n`, 50)
    expect(fault).toBeNull()
    expect(lines).toEqual([
      { number: 2, value: null, code: 'csv_cells' },
      { number: 3, value: null, code: 'csv_cells' },
      { number: 4, value: null },
      { number: 5, value: null, code: 'csv_cells' },
      { number: 7, value: { id: 'd', text: 'four' } }
    ])
  })

  it('stops at what is no CSV, after the records before it', async () => {
    const open = await read('id,text\na,one\nb,"two\nc,three\n')
    expect(open.lines).toHaveLength(1)
    expect(open.fault).toMatchObject({ code: 'csv_invalid', details: { line: 3 } })
    const stray = await read('id,text\na,one\nb,"two"x\nc,three\n')
    expect([stray.lines.length, stray.fault]).toMatchObject([1, { code: 'csv_invalid', details: { line: 3 } }])
    expect((await read(Buffer.from('id,text\na,caf\xe9\n', 'latin1'))).fault).toMatchObject({ code: 'not_utf8' })
  })

  it('reads a file of many pieces whole, whatever stands at their seams', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `r${i},"é ""${'y'.repeat(i % 60)}\n"`)
    const { lines, fault } = await read(['id,text', ...rows].join('\n'))
    expect(fault).toBeNull()
    expect(lines).toHaveLength(5000)
    expect(lines[4999]).toEqual({ number: 2 + 2 * 4999, value: { id: 'r4999', text: `é "${'y'.repeat(4999 % 60)}\n` } })
  })
})
