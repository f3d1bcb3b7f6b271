import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { Receipts } from '../../../src/schemas/receipt.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'

const responseMaxBytes = 100
const submissionMaxBytes = 12_000

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp({
    RESPONSE_MAX_BYTES: String(responseMaxBytes),
    SUBMISSION_MAX_BYTES: String(submissionMaxBytes)
  })
  await addItems(test, 5)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
})
afterAll(() => test.close())

const answer = (item: number, output = `gold-${item}`) => ({ itemId: `EK-${item}`, output })

async function stored(id: string): Promise<number> {
  return (await test.call(key, 'GET', `/v1/submissions/${id}`)).json<Submission>().responses
}

describe('PUT /v1/submissions/:id/responses', () => {
  it('gives a receipt for every line: accepted, then unchanged or replaced', async () => {
    const id = await openDraft(test, key, 'r1')
    const first = await putLines(test, key, id, [answer(1), { ...answer(2), latencyMs: 12 }])
    expect(first.status).toBe(200)
    expect(first.json<Receipts>()).toEqual({
      accepted: 2,
      replaced: 0,
      unchanged: 0,
      rejected: 0,
      receipts: [
        { line: 1, id: 'EK-1', status: 'accepted' },
        { line: 2, id: 'EK-2', status: 'accepted' }
      ]
    })
    const second = (await putLines(test, key, id, [answer(1), answer(2, 'other'), answer(3)])).json<Receipts>()
    expect(second.receipts.map(({ status }) => status)).toEqual(['unchanged', 'replaced', 'accepted'])
    expect(await stored(id)).toBe(3)
  })

  it.each([
    ['an unknown item', { itemId: 'EK-99', output: 'x' }, 'item_unknown', 'EK-99'],
    ['a broken line', '{"itemId": "EK-2", "output"', 'json_invalid', null],
    ['a line of another shape', '["EK-2", "x"]', 'line_invalid', null],
    ['an output that is no string', '{"itemId": "EK-2", "output": {"a": 1}}', 'line_invalid', 'EK-2'],
    ['an item answered twice', answer(1, 'once more'), 'duplicate_item', 'EK-1'],
    ['a response that is too large', answer(2, 'x'.repeat(responseMaxBytes + 1)), 'response_too_large', 'EK-2'],
    ['a line longer than any response', answer(2, 'x'.repeat(6 * responseMaxBytes + 5000)), 'response_too_large', null],
    ['a response of nothing', answer(2, ''), 'output_empty', 'EK-2'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'not_utf8', null],
    ['a NUL, which the database cannot hold', answer(2, 'a\0b'), 'text_invalid', 'EK-2']
  ])('refuses %s by its line, and keeps the others', async (_, line, code, itemId) => {
    const id = await openDraft(test, key, 'r1')
    const reply = await putLines(test, key, id, [answer(1), line, answer(3)])
    const problem = reply.json<Problem & Receipts>()
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(problem).toMatchObject({ status: reply.status, line: 2 })
    expect(reply.status).toBe(422)
    expect(problem).toMatchObject({ code: 'lines_rejected', accepted: 2, rejected: 1 })
    expect(problem.receipts[1]).toMatchObject({ line: 2, id: itemId, status: 'rejected', code })
    expect(await stored(id)).toBe(2)
  })

  it.each([
    ['the line ends are gone, as with curl -d', `${JSON.stringify(answer(1))}${JSON.stringify(answer(2))}`],
    ['very many line ends are gone', JSON.stringify(answer(1)).repeat(300)],
    ['an object goes over several lines', JSON.stringify(answer(1), null, 2)]
  ])('says what to do when %s', async (_, text) => {
    const id = await openDraft(test, key, 'r1')
    const { receipts } = (await putLines(test, key, id, [text])).json<Receipts>()
    expect(receipts[0]).toMatchObject({
      message: expect.stringMatching(/; send one JSON object a line, with curl by --data-binary$/)
    })
  })

  it('names the first line of a response sent twice, and keeps the first', async () => {
    const id = await openDraft(test, key, 'r1')
    const { receipts } = (await putLines(test, key, id, [answer(1), '', answer(1, 'other')])).json<Receipts>()
    expect(receipts[1]).toMatchObject({ line: 3, message: expect.stringContaining('line 1') })
    const again = (await putLines(test, key, id, [answer(1)])).json<Receipts>()
    expect(again.receipts[0]!.status).toBe('unchanged')
  })

  it('keeps what came before an upload passed its limit, and says how far it got', async () => {
    const id = await openDraft(test, key, 'r1')
    const filler = { itemId: 'EK-99', output: 'x'.repeat(90) }
    const reply = await putLines(test, key, id, [answer(1), answer(2), ...Array.from({ length: 200 }, () => filler)])
    expect(reply.status).toBe(413)
    const problem = reply.json<Problem & Receipts>()
    expect(problem.code).toBe('upload_too_large')
    expect(problem.accepted).toBe(2)
    expect(problem.line).toBe(problem.receipts.length + 1)
    expect(await stored(id)).toBe(2)
  })

  it('takes more lines than one batch', async () => {
    const id = await openDraft(test, key, 'r1')
    const broken = Array.from({ length: 150 }, () => '{')
    const reply = (await putLines(test, key, id, [answer(1), ...broken, answer(2)])).json<Receipts>()
    expect(reply).toMatchObject({ accepted: 2, rejected: 150 })
    expect(reply.receipts.map(({ line }) => line)).toEqual(Array.from({ length: 152 }, (_, index) => index + 1))
  })

  it('counts in whole sentences, and says how large a response is that is too large', async () => {
    const id = await openDraft(test, key, 'r1')
    const detail = async (...lines: unknown[]) =>
      (await putLines(test, key, id, lines as object[])).json<Problem>().detail
    const large = answer(2, 'x'.repeat(responseMaxBytes + 7))
    const words = `a response may hold ${responseMaxBytes} bytes, and this one has ${responseMaxBytes + 7}`
    const first = `(response_too_large: ${words})`
    expect(await detail(large)).toBe(`1 of 1 line rejected, the first is line 1 ${first}; nothing is stored`)
    expect(await detail(answer(1), large)).toBe(`1 of 2 lines rejected, the first is line 2 ${first}; 1 is stored`)
    expect(await detail(answer(1), answer(3), large)).toMatch(/; 2 are stored$/)
  })

  it('refuses an empty body and a table in words, as the page does', async () => {
    const id = await openDraft(test, key, 'r1')
    const url = `/v1/submissions/${id}/responses`
    const put = async (type: string, payload: string) =>
      (await test.send(key, { method: 'PUT', url, payload, headers: { 'content-type': type } })).json<Problem>()
    for (const blank of ['', ' \n\n']) {
      expect(await put('application/x-ndjson', blank)).toMatchObject({
        ...{ status: 422, code: 'file_empty', detail: 'the body is empty: there is nothing to store' }
      })
    }
    expect(await put('text/csv', 'itemId,output\nEK-1,A\n')).toMatchObject({
      ...{ status: 415, code: 'media_type_unsupported' },
      detail: expect.stringMatching(/^the file is a table, as CSV, which is not read: write one \{"itemId"/)
    })
  })

  it('takes none after the submission was finalised', async () => {
    const id = await openDraft(test, key, 'r1')
    await putLines(test, key, id, [answer(1)])
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    const reply = await putLines(test, key, id, [answer(2)])
    expect(reply.status).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'submission_not_draft' })
    expect(await stored(id)).toBe(1)
  })

  it('takes NDJSON, JSON and logs of Inspect only', async () => {
    const id = await openDraft(test, key, 'r1')
    const url = `/v1/submissions/${id}/responses`
    const reply = await test.send(key, { method: 'PUT', url, payload: 'a', headers: { 'content-type': 'text/plain' } })
    expect(reply.status).toBe(415)
    expect(reply.json()).toMatchObject({ code: 'media_type_unsupported' })
    const empty = await test.call(key, 'PUT', `/v1/submissions/${id}/responses`)
    expect(empty.json()).toMatchObject({
      detail: expect.stringMatching(/^\/body: must be NDJSON, .* one JSON document, .* or an \.eval log/)
    })
  })
})
