import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { Receipts } from '../../../src/schemas/receipt.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'
import { goldens, readGolden } from '../../helpers/response-goldens.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp({ OPEN_DRAFTS: '100', SUBMISSION_MAX_BYTES: '40000' })
  await addItems(test, 6)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
})
afterAll(() => test.close())

async function put(id: string, payload: string | Buffer, contentType: string) {
  const headers = { 'content-type': contentType }
  return await test.send(key, { method: 'PUT', url: `/v1/submissions/${id}/responses`, payload, headers })
}
const putDocument = (id: string, document: unknown) => put(id, JSON.stringify(document), 'application/json')

/** What is stored, but for when. */
async function storedOf(id: string) {
  const { data } = (await test.call(key, 'GET', `/v1/submissions/${id}/responses`)).json<{ data: object[] }>()
  return data.map((response) => ({ ...response, updatedAt: null }))
}

describe('PUT /v1/submissions/:id/responses of other tools', () => {
  it.each(goldens)('stores of $file what our own form stores, and says of each sample what it is', async (golden) => {
    const own = await openDraft(test, key, 'r1')
    await put(own, readGolden(goldens[0]!), 'application/x-ndjson')
    const id = await openDraft(test, key, 'r1')
    const isLines = golden.file.endsWith('.jsonl')
    const reply = await put(
      id,
      readGolden(golden),
      isLines ? 'application/x-ndjson' : 'application/json; charset=utf-8'
    )
    const { receipts, ...counts } = reply.json<Receipts>()
    expect([reply.status, counts]).toEqual([
      200,
      {
        ...{ accepted: 3, replaced: 0, unchanged: 0, rejected: 0 },
        ...(golden.receipts.length > 3 && { absent: golden.receipts.length - 3 })
      }
    ])
    expect(receipts.map(({ message: _, ...receipt }) => receipt)).toEqual(
      golden.receipts.map((receipt, index) => ({ line: index + 1, ...receipt }))
    )
    expect(await storedOf(id)).toEqual(await storedOf(own))
    expect(await storedOf(id)).toHaveLength(3)
  })

  it('tells why a sample has no output, in the words of its tool', async () => {
    const messages = []
    for (const golden of goldens) {
      const id = await openDraft(test, key, 'r1')
      const isLines = golden.file.endsWith('.jsonl')
      const reply = await put(id, readGolden(golden), isLines ? 'application/x-ndjson' : 'application/json')
      const failed = reply.json<Receipts>().receipts.find(({ code }) => code === 'sample_failed')
      if (failed) messages.push(failed.message)
    }
    expect(messages).toEqual([
      'the sample has no output: batch_expired: This request could not be executed before the completion window expired.',
      'the sample has no output: rate_limit_exceeded: Rate limit reached.',
      'the sample has no output: overloaded_error: Overloaded',
      "the sample has no output: RateLimitError('429')",
      'the sample has no output: API error: 429 Too Many Requests'
    ])
  })

  it('leaves what is stored of an item whose sample has no output, and counts the item as not answered', async () => {
    const id = await openDraft(test, key, 'r1')
    const line = (item: string, type: string) => ({ custom_id: item, result: { type } })
    await putLines(test, key, id, [{ itemId: 'EK-1', output: 'gold-1' }])
    const reply = await putLines(test, key, id, [line('EK-1', 'expired'), line('EK-2', 'canceled')])
    expect(reply.json<Receipts>()).toMatchObject({ accepted: 0, absent: 2, rejected: 0 })
    expect(await storedOf(id)).toMatchObject([{ itemId: 'EK-1', output: 'gold-1' }])
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    await test.grade()
    const scores = await test.call(key, 'GET', `/v1/submissions/${id}/scores?limit=1000`)
    expect(scores.json<{ data: object[] }>().data).toContainEqual(
      expect.objectContaining({ itemId: 'EK-2', parse: 'missing' })
    )
  })

  const chat = (item: string, choices: object[]) => ({ custom_id: item, response: { body: { choices } }, error: null })
  const message = (content: unknown) => ({ message: { content }, finish_reason: 'stop' })

  it.each([
    ['ids that differ', { id: 'EK-2', item_id: 'EK-3', text: 'a' }, 'sample_ambiguous', null],
    ['texts that differ', { id: 'EK-2', text: 'a', response: 'b' }, 'sample_ambiguous', 'EK-2'],
    ['a variant whose text is none', { id: 'EK-2', text: null }, 'line_invalid', 'EK-2'],
    ['a variant whose text is empty', { id: 'EK-2', text: '' }, 'output_empty', 'EK-2'],
    ['an unknown form', { question: 'a', answer: 'b' }, 'line_invalid', null],
    ['several choices', chat('EK-2', [message('a'), message('b')]), 'sample_ambiguous', 'EK-2'],
    ['no choices', chat('EK-2', []), 'line_invalid', 'EK-2'],
    ['an unknown result', { custom_id: 'EK-2', result: { type: 'paused' } }, 'line_invalid', 'EK-2'],
    ['log likelihoods', { doc: { id: 'EK-2' }, resps: [[[-1.5, false]]] }, 'line_invalid', 'EK-2'],
    ['repeats that differ', { doc: { id: 'EK-2' }, resps: [['a', 'b']] }, 'sample_ambiguous', 'EK-2'],
    ['a doc of two items', { doc: { a: 'EK-2', b: 'EK-3' }, resps: [['a']] }, 'sample_ambiguous', null],
    ['a doc of no item', { doc: { a: 'x' }, resps: [['a']] }, 'item_unnamed', null],
    ['a doc of an unknown item', { doc: { item_id: 'EK-99' }, resps: [['a']] }, 'item_unknown', 'EK-99'],
    ['a failure of an unknown item', { custom_id: 'EK-99', result: { type: 'expired' } }, 'item_unknown', 'EK-99'],
    ['an object for a text', { vars: { id: 'EK-2' }, response: { output: { a: 1 } } }, 'line_invalid', 'EK-2'],
    ['an item that is there already', { id: 'EK-1', text: 'other' }, 'duplicate_item', 'EK-1'],
    [
      'a failure of an item that is there',
      { custom_id: 'EK-1', result: { type: 'expired' } },
      'duplicate_item',
      'EK-1'
    ],
    ['a NUL', { id: 'EK-2', text: 'a\0b' }, 'text_invalid', 'EK-2']
  ])('refuses %s by its place, as a line and in an array, and keeps the others', async (_, sample, code, itemId) => {
    const samples = [{ itemId: 'EK-1', output: 'a' }, sample, { item_id: 'EK-6', text: 'b' }]
    for (const send of [putLines.bind(null, test, key), putDocument]) {
      const id = await openDraft(test, key, 'r1')
      const reply = await send(id, samples)
      const problem = reply.json<Problem & Receipts>()
      expect(problem).toMatchObject({ status: 422, code: 'lines_rejected', line: 2, accepted: 2, rejected: 1 })
      expect(problem.receipts[1]).toMatchObject({ line: 2, id: itemId, status: 'rejected', code })
      expect(await storedOf(id)).toHaveLength(2)
    }
  })

  it('names the known forms to those who sent another', async () => {
    const id = await openDraft(test, key, 'r1')
    for (const document of [{ version: 1 }, 3, 'text', {}, { results: { ek: { acc: 1 } } }]) {
      const reply = await putDocument(id, document)
      expect(reply.json()).toMatchObject({ status: 422, code: 'format_unknown' })
      expect(reply.json<Problem>().detail).toMatch(/OpenAI and Anthropic batches.*lm-eval.*Inspect.*promptfoo/)
    }
    const line = (await putLines(test, key, id, [{ version: 1 }])).json<Receipts>().receipts[0]!
    expect(line.message).toMatch(/OpenAI and Anthropic batches.*lm-eval.*Inspect.*promptfoo/)
  })

  it('refuses a document whose object has an id twice, that is no JSON, or that is too large', async () => {
    const id = await openDraft(test, key, 'r1')
    const send = async (text: string) => (await put(id, text, 'application/json')).json()
    expect(await send('{"EK-1": "a", "EK-2": "b", "EK-1": "c"}')).toMatchObject({ status: 422, code: 'duplicate_item' })
    expect(await send('{"itemId": "EK-1"}\n{"itemId"')).toMatchObject({ status: 422, code: 'json_invalid' })
    expect(await send(`["${'x'.repeat(40_000)}"]`)).toMatchObject({ status: 413, code: 'upload_too_large' })
    expect(await storedOf(id)).toEqual([])
  })

  it('keeps the record of a variant, and what a refusal says', async () => {
    const id = await openDraft(test, key, 'r1')
    const refusal = { message: { content: null, refusal: 'I cannot.' }, finish_reason: 'stop' }
    const reply = await putLines(test, key, id, [
      { id: 'EK-1', text: 'a', adaptation: 'short', judge: 'foreign' },
      chat('EK-2', [refusal])
    ])
    expect(reply.json<Receipts>().receipts).toEqual([
      { line: 1, id: 'EK-1', status: 'accepted', format: 'variant' },
      { line: 2, id: 'EK-2', status: 'accepted', format: 'openai-batch', ending: 'refused' }
    ])
    expect(await storedOf(id)).toMatchObject([
      { itemId: 'EK-1', output: 'a', adaptation: 'short' },
      { itemId: 'EK-2', output: 'I cannot.' }
    ])
  })
})
