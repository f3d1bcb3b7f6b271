import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableOf } from '../../src/boards/leaderboard/score-table.ts'
import { readScoreFile } from '../../src/cli/read-score-file.ts'
import { columnsOf } from '../../src/http/tables/table.ts'
import type { ExportFormat } from '../../src/http/tables/table-format.ts'
import { writeTable } from '../../src/http/tables/write-table.ts'
import { flatScore, type ScoreRecord, scoreRecordSchemaOf } from '../../src/schemas/score-record.ts'
import { aManifest } from '../helpers/a-suite.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-scores-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Two models on two items; names that a spreadsheet would run, and scores with all their digits. */
const records = ['=best, "so far"', "o'hara"].flatMap((model, row) =>
  ['EK-1', 'CI-1'].map(
    (itemId, place): ScoreRecord => ({
      ...{ release: 'r1', releaseHash: 'abc', panel: null, submissionId: `sub_${row}`, team: 'one; two' },
      ...{ model, family: 'other', itemId, taskType: itemId.slice(0, 2), split: 'public', source: `paper-${place}` },
      ...{ sent: true, scores: { table2: row / 3, 'appendix-g': place === 0 ? null : 0.1 + 0.2 } },
      unscored: place === 0 ? 'no_applicable_dimension' : null
    })
  )
)
const columns = columnsOf(scoreRecordSchemaOf(aManifest.metrics))
const flat = records.map(flatScore)
const csvHead = columns.map(({ name }) => name)

function fileWith(content: string | Uint8Array): string {
  const path = join(folder, `${Math.random()}`)
  writeFileSync(path, content)
  return path
}

async function exported(format: ExportFormat, rows: readonly ScoreRecord[] = records): Promise<Buffer> {
  return await buffer(Readable.from(writeTable(format, { columns, rows: rows.map(flatScore) })))
}

async function refusal(content: string | Uint8Array): Promise<{ code: string; message: string }> {
  const path = fileWith(content)
  const error = await readScoreFile(path, null).catch((error) => error)
  return { code: error.code, message: error.message.replace(`${path}: `, '') }
}

describe('readScoreFile', () => {
  it.each(['json', 'ndjson', 'csv', 'parquet'] as const)(
    'reads an export in %s, known by its content',
    async (format) => {
      expect(await readScoreFile(fileWith(await exported(format)), null)).toEqual(tableOf(records, aManifest))
    }
  )

  it('reads JSON as a bare list over many lines, and CSV as spreadsheets save it', async () => {
    expect(await readScoreFile(fileWith(JSON.stringify(flat, null, 2)), null)).toEqual(tableOf(records, aManifest))
    expect(await readScoreFile(fileWith(JSON.stringify({ data: flat, next: null }, null, 2)), null)).toEqual(
      tableOf(records, aManifest)
    )
    const [head, ...lines] = String(await exported('csv'))
      .trimEnd()
      .split('\r\n')
    const saved = `\ufeff${[head, ...lines.reverse()].join('\n').replaceAll(',true,', ',TRUE,')}\n,,,,,,,,,,,,,,\n`
    expect(await readScoreFile(fileWith(saved), null)).toEqual(tableOf(records, aManifest))
  })

  it.each(['csv', 'parquet'] as const)('keeps names to the last character in %s', async (format) => {
    const odd = ['a\r\nb\rc\n', ' padded\t', '\ufeffmark', '"', "''=1", '\u{1f600}', 'true', '1e3']
    const rows = odd.map((model) => ({ ...records[0]!, model, submissionId: model }))
    const table = await readScoreFile(fileWith(await exported(format, rows)), null)
    expect(table).toEqual(tableOf(rows, aManifest))
  })

  it('reads scores that no service exported, with the defaults that the help states', async () => {
    const csv = 'taskType;score;model;itemId;source\nEK;0.5;a;1;p\nEK;;b;1;p\nMM;1;a;2;\nMM;1e-3;b;2;\n'
    const table = await readScoreFile(fileWith(csv), null)
    expect(table).toMatchObject({ release: 'unnamed', releaseHash: 'none', panel: null })
    expect(table.models.map(({ model, submissionId, family }) => [model, submissionId, family])).toEqual([
      ['a', 'a', 'other'],
      ['b', 'b', 'other']
    ])
    expect(table.items.map(({ source, split }) => [source, split])).toEqual([
      ['p', 'public'],
      ['2', 'public']
    ])
    expect(table.scores).toEqual({
      table2: [
        [0.5, 1],
        [null, 0.001]
      ],
      'appendix-g': [
        [0.5, 1],
        [null, 0.001]
      ]
    })
    const lines = ['{"model":"a","itemId":"1","taskType":"EK","score":1}'].join('\n')
    expect((await readScoreFile(fileWith(lines), null)).scores.table2).toEqual([[1]])
  })

  const plain = 'model,itemId,taskType,score\n'
  it.each([
    ['nothing', '', 'scores_empty', 'the file is empty'],
    ['blank lines', '\ufeff \n\n', 'scores_empty', 'the file is empty'],
    ['a head alone', plain, 'scores_empty', 'the file holds no scores'],
    [
      'a column that is not there',
      'model,itemId,score\na,1,1\n',
      'csv_columns',
      /^the header has no column taskType; /
    ],
    [
      'an unknown column',
      'model,itemId,taskType,points\n',
      'csv_columns',
      /^there is no column "points"; the columns are /
    ],
    ['a score above 1', `${plain}a,1,EK,1\nb,1,EK,1.2\n`, 'score_invalid', /^line 3: column score holds 1.2: /],
    ['a score that is no number', `${plain}a,1,EK,"0,5"\n`, 'score_invalid', /^line 2: column score holds "0,5": /],
    ['a number in hexadecimal', `${plain}a,1,EK,0x1\n`, 'score_invalid', /^line 2: column score holds "0x1": /],
    ['no item', `${plain}a,,EK,1\n`, 'score_invalid', /^line 2: column itemId is missing or empty; the columns are /],
    ['a cell too many', `${plain}a,1,EK,1,9\n`, 'csv_cells', 'line 2: the record has 5 cells, the header 4'],
    ['an open quote', `${plain}a,"1,EK,1\n`, 'csv_invalid', /^the record on line 2 is no CSV: /],
    [
      'one score twice',
      `${plain}a,1,EK,1\na,1,EK,1\n`,
      'scores_differ',
      'submission a has more than one score of item 1'
    ],
    [
      'an item too few',
      `${plain}a,1,EK,1\na,2,EK,1\nb,1,EK,1\n`,
      'scores_incomplete',
      'submission b has no line for item 2'
    ],
    ['one item in two task types', `${plain}a,1,EK,1\nb,1,MM,1\n`, 'scores_differ', /^the lines of 1 differ: /],
    [
      'broken NDJSON',
      '{"model":"a","itemId":"1","taskType":"EK","score":1}\n{"mod',
      'json_invalid',
      /^line 2 is not JSON: /
    ],
    ['NDJSON broken at once', '{"model":\n', 'json_invalid', /^line 1 is not JSON: /],
    [
      'a line that is no object',
      '{"model":"a","itemId":"1","taskType":"EK","score":1}\n7\n',
      'score_invalid',
      /^line 2: 7 is no score; /
    ],
    [
      'a member too many',
      '[{"model":"a","itemId":"1","taskType":"EK","score":1,"x":1}]',
      'score_invalid',
      /^record 1: there is no column "x"; /
    ],
    ['an object of another kind', '{"data":{}}', 'json_invalid', 'the file is JSON, but no list of scores'],
    ['one page of many', '{"data":[],"next":"more"}', 'json_invalid', /^the file is one page of a longer list/]
  ])('refuses %s', async (_, content, code, message) => {
    expect(await refusal(content)).toEqual({ code, message: expect.stringMatching(message) })
  })

  it('refuses two releases in one file, and a record without a column of the export', async () => {
    const other = records.map((record) => ({ ...record, release: 'r2', submissionId: `${record.submissionId}-2` }))
    const mixed = await exported('ndjson', [...records, ...other])
    expect(await refusal(mixed)).toEqual({
      code: 'scores_mixed',
      message: 'the scores are of more than one release: r1, r2'
    })
    const { source: _, ...rest } = records[0]!
    expect(await refusal(JSON.stringify([rest]))).toMatchObject({
      code: 'score_invalid',
      message: expect.stringMatching(/^record 1: column source is missing or empty; the columns are release, /)
    })
    const row = csvHead.map((name) => (name === 'sent' ? 'yes' : name === 'family' ? 'other' : '1')).join(',')
    expect((await refusal(`${csvHead.join(',')}\n${row}\n`)).message).toMatch(/^line 2: column (split|sent) holds /)
  })

  it('refuses half a Parquet file, whichever half, and text in another encoding', async () => {
    const whole = await exported('parquet')
    for (const half of [whole.subarray(0, 400), whole.subarray(400)]) {
      expect(await refusal(half)).toMatchObject({ code: 'parquet_invalid' })
    }
    expect(await refusal(Buffer.from(plain, 'utf16le'))).toMatchObject({ code: 'csv_columns' })
    expect(await refusal(Buffer.from(`${plain}\xe9,1,EK,1`, 'latin1'))).toMatchObject({ code: 'not_utf8' })
  })
})
