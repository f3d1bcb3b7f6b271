import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeResponses } from '../../../src/db/responses.ts'
import { unguarded } from '../../../src/http/tables/csv.ts'
import { readParquet } from '../../../src/http/tables/parquet.ts'
import type { Receipts } from '../../../src/schemas/receipt.ts'
import type { StoredResponse } from '../../../src/schemas/submission.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'

const record = {
  calls: [{ model: 'm', usage: { inputTokens: 3, outputTokens: 4 }, latencyMs: 1.5 }],
  adaptation: 'five-shot',
  optionProbabilities: { A: 0.25, B: 0.75 },
  transcript: [
    { role: 'user', text: 'ünïcode\n' },
    { role: 'model', toolCalls: [{ name: 'add', arguments: { a: [1, null] } }] },
    { role: 'tool', toolResult: { content: 'three' } }
  ],
  requestHash: 'abc'
}
const sent = [
  { itemId: 'EK-1', output: '=gold-1, "quoted"\r\n\u2028 and 𝔘', ...record },
  { itemId: 'EK-2', output: 'gold-2' },
  { itemId: 'EK-3', output: ' ' }
]
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

let test: TestApp
let team: { submitter: string; maintainer: string }
let id: string
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 5)
  await freeze(test, 'r1', 0.5)
  const { id: teamId } = (await test.call(test.admin, 'POST', '/v1/admin/teams', { name: 'us' })).json<{ id: string }>()
  team = { submitter: await test.keyFor('submitter', teamId), maintainer: await test.keyFor('maintainer', teamId) }
  id = await openDraft(test, team.submitter, 'r1')
  await putLines(test, team.submitter, id, sent)
})
afterAll(() => test.close())

const read = (key: string | null, query = '') => test.call(key, 'GET', `/v1/submissions/${id}/responses${query}`)
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('GET /v1/submissions/:id/responses', () => {
  it('gives back every line as it was sent, with hash and time', async () => {
    const { data, next } = (await read(team.submitter)).json<{ data: StoredResponse[]; next: null }>()
    expect(next).toBeNull()
    expect(data.map(({ sha256: _, updatedAt: __, ...line }) => line)).toEqual(sent)
    expect(data.map((line) => line.sha256)).toEqual(sent.map(({ output }) => sha256(output)))
    for (const { updatedAt } of data) expect(new Date(updatedAt).toISOString()).toBe(updatedAt)
  })

  it('goes page by page', async () => {
    const first = (await read(team.submitter, '?limit=2')).json<{ data: StoredResponse[]; next: string }>()
    expect(first.data.map(({ itemId }) => itemId)).toEqual(['EK-1', 'EK-2'])
    const second = await read(team.submitter, `?limit=2&cursor=${encodeURIComponent(first.next)}`)
    expect(second.json()).toMatchObject({ data: [{ itemId: 'EK-3' }], next: null })
  })

  it.each([
    ['by Accept', '', { accept: 'application/x-ndjson' }],
    ['by format', '?format=ndjson', {}]
  ])('streams NDJSON %s, which changes nothing when it is sent again', async (_, query, headers) => {
    const url = `/v1/submissions/${id}/responses${query}`
    const { text, headers: answered } = await test.send(team.submitter, { method: 'GET', url, headers })
    expect(answered['content-type']).toBe('application/x-ndjson')
    expect(linesOf(text)).toMatchObject(sent)
    const again = (await putLines(test, team.submitter, id, linesOf(text))).json<Receipts>()
    expect(again).toMatchObject({ unchanged: 3, accepted: 0, replaced: 0, rejected: 0 })
  })

  it('writes CSV and Parquet with the record as JSON', async () => {
    const csv = await read(team.submitter, '?format=csv')
    const rows = parse<Record<string, string>>(csv.text, { columns: true })
    expect(rows.map(({ itemId, output }) => ({ itemId, output: unguarded(output!) }))).toEqual(
      sent.map(({ itemId, output }) => ({ itemId, output }))
    )
    expect(JSON.parse(rows[0]!.record!)).toEqual(record)
    expect(rows[1]!.record).toBe('')
    const url = `/v1/submissions/${id}/responses?format=parquet`
    const headers = { authorization: `Bearer ${team.submitter}` }
    const { rawPayload } = await test.app.inject({ url, headers })
    const table = await Array.fromAsync(readParquet(new Uint8Array(rawPayload)))
    expect(table.map(({ itemId, output, sha256 }) => ({ itemId, output, sha256 }))).toEqual(
      sent.map(({ itemId, output }) => ({ itemId, output, sha256: sha256(output) }))
    )
    expect(JSON.parse(String(table[0]!.record))).toEqual(record)
    expect((await read(team.submitter, '?format=xml')).json()).toMatchObject({ status: 400 })
  })

  it('is for the team, auditors and admins, before and after publication', async () => {
    const submission = await openDraft(test, team.submitter, 'r1', 'published')
    await putLines(test, team.submitter, submission, sent)
    await test.call(team.submitter, 'POST', `/v1/submissions/${submission}/finalize`)
    await test.grade()
    expect((await test.call(team.submitter, 'POST', `/v1/submissions/${submission}/publish`)).status).toBe(200)
    const strangers = [await test.keyFor('submitter'), await test.keyFor('maintainer')]
    const readers = [team.submitter, team.maintainer, await test.keyFor('auditor'), test.admin]
    for (const path of [id, submission].map((one) => `/v1/submissions/${one}/responses`)) {
      for (const key of readers) expect((await test.call(key, 'GET', path)).json()).toMatchObject({ data: sent })
      for (const key of strangers) {
        const refused = await test.call(key, 'GET', path)
        expect([refused.status, refused.json()]).toMatchObject([404, { code: 'submission_not_found' }])
      }
      const nobody = await test.call(null, 'GET', path)
      expect([nobody.status, nobody.json()]).toMatchObject([401, { code: 'key_missing' }])
      expect(nobody.text).not.toContain('gold-2')
    }
  })

  it('streams more responses than are read at once', async () => {
    const large = await openDraft(test, team.submitter, 'r1', 'many')
    const responses = Array.from({ length: 230 }, (_, index) => ({ itemId: `EK-${index + 1}`, output: `${index}` }))
    await storeResponses(test.database.db, large, responses)
    const page = (await test.call(team.submitter, 'GET', `/v1/submissions/${large}/responses?limit=1000`)).json()
    expect(page).toMatchObject({ data: { length: 100 }, next: expect.any(String) })
    const { text } = await test.call(team.submitter, 'GET', `/v1/submissions/${large}/responses?format=ndjson`)
    const byId = Object.fromEntries(linesOf(text).map(({ itemId, output }) => [itemId, output]))
    expect(byId).toEqual(Object.fromEntries(responses.map(({ itemId, output }) => [itemId, output])))
    expect(linesOf(text)).toHaveLength(230)
  })

  it('is an empty list where nothing was sent', async () => {
    const draft = await openDraft(test, team.submitter, 'r1', 'nothing sent')
    expect((await test.call(team.submitter, 'GET', `/v1/submissions/${draft}/responses`)).json()).toEqual({
      data: [],
      next: null
    })
    expect((await test.call(team.submitter, 'GET', `/v1/submissions/${draft}/responses?format=csv`)).text).toBe(
      'itemId,output,record,sha256,updatedAt\r\n'
    )
  })
})
