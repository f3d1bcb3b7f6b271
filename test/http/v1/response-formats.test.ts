import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { Receipts } from '../../../src/schemas/receipt.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'
import { goldens, readGolden } from '../../helpers/response-goldens.ts'
import { writeZip } from '../../helpers/write-zip.ts'

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

  it('says of a line that names an item and has no output what it has, however it is sent', async () => {
    const line = JSON.stringify({ id: 'EK-1', prediction: 'a' })
    for (const type of ['application/x-ndjson', 'application/json']) {
      const id = await openDraft(test, key, 'r1')
      const { receipts } = (await put(id, line, type)).json<Receipts>()
      expect(receipts).toEqual([
        {
          ...{ line: 1, id: 'EK-1', status: 'rejected', code: 'line_invalid' },
          message: 'the line has no output (it has prediction)'
        }
      ])
    }
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
    ['an object for a text', { doc: { id: 'EK-2' }, resps: [{ a: 1 }] }, 'line_invalid', 'EK-2'],
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

  it('says of an answer that is no text what to do', async () => {
    const id = await openDraft(test, key, 'r1')
    const line = (await putLines(test, key, id, [{ itemId: 'EK-1', output: { a: 1 } }])).json<Receipts>().receipts[0]!
    expect(line).toMatchObject({
      code: 'line_invalid',
      message: expect.stringContaining('an answer in JSON goes in as')
    })
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

  it('takes a sample that says once more what one before said, and refuses one that says something else', async () => {
    const samples = (text: string, filter: string) => [
      { doc: { id: 'EK-1' }, resps: [[text]], filter },
      { doc: { id: 'EK-2' }, resps: [['']], filter }
    ]
    for (const send of [putLines.bind(null, test, key), putDocument]) {
      const id = await openDraft(test, key, 'r1')
      const twice = await send(id, [...samples('a', 'strict'), ...samples('a', 'flexible')])
      const { receipts, ...counts } = twice.json<Receipts>()
      expect(counts).toEqual({ accepted: 1, replaced: 0, unchanged: 1, rejected: 0, absent: 2 })
      expect(receipts[2]).toEqual({
        ...{ line: 3, id: 'EK-1', status: 'unchanged', format: 'lm-eval', message: 'line 1 says the same' }
      })
      const other = await send(id, [...samples('a', 'strict'), ...samples('b', 'flexible')])
      expect(other.json<Receipts>().receipts[2]).toMatchObject({ status: 'rejected', code: 'duplicate_item' })
    }
  })

  it('says of an output what promptfoo made of it', async () => {
    const id = await openDraft(test, key, 'r1')
    const result = (item: string, output: unknown) => ({ vars: { item }, response: { output } })
    const outputs = [{ relevance: 'yes' }, 'Thinking: B falls.\n\nB', 'B']
    const reply = await putLines(
      test,
      key,
      id,
      outputs.map((output, index) => result(`EK-${index + 1}`, output))
    )
    expect(reply.json<Receipts>().receipts.map(({ status, message }) => [status, message])).toEqual([
      ['accepted', expect.stringContaining('parsed')],
      ['accepted', expect.stringContaining('showThinking')],
      ['accepted', undefined]
    ])
    expect(await storedOf(id)).toMatchObject([
      { output: '{"relevance":"yes"}' },
      { output: 'Thinking: B falls.\n\nB' },
      { output: 'B' }
    ])
  })

  it('reads numbers that only Python writes, and says of choices that are compared that they are no texts', async () => {
    const id = await openDraft(test, key, 'r1')
    const text = '{"doc": {"id": "EK-1"}, "resps": [["a"]], "perplexity": NaN}\n'
    expect((await put(id, text, 'application/x-ndjson')).json()).toMatchObject({ accepted: 1 })
    expect((await put(id, `[${text.replace('EK-1', 'EK-2')}]`, 'application/json')).json()).toMatchObject({
      accepted: 1
    })
    const [receipt] = (
      await putLines(test, key, id, [{ doc: { id: 'EK-3' }, resps: [[['-1.5', 'False']]] }])
    ).json<Receipts>().receipts
    expect(receipt).toMatchObject({
      id: 'EK-3',
      code: 'line_invalid',
      message: expect.stringMatching(/log probabilities/)
    })
  })

  const choice = (content: unknown, more: object = {}) => ({ message: { content }, stop_reason: 'stop', ...more })
  const sample = (item: string, output: object, more: object = {}) => ({ id: item, epoch: 1, output, ...more })

  it('tells of samples of Inspect what a provider refused from what a model said', async () => {
    const id = await openDraft(test, key, 'r1')
    const refusal = [{ type: 'text', text: 'I cannot.', refusal: true }]
    const words = 'blocked by policy'
    const reply = await putDocument(id, {
      samples: [
        sample('EK-1', { choices: [choice('too long', { stop_reason: 'model_length' })] }),
        sample('EK-2', { choices: [choice('too', { stop_reason: 'model_length' })], usage: { output_tokens: 1 } }),
        sample('EK-3', {
          choices: [choice(words, { stop_reason: 'content_filter', stop_details: { explanation: words } })]
        }),
        sample('EK-4', { choices: [choice(refusal)] }),
        sample('EK-5', { choices: [] }, { limit: { type: 'token', limit: 900 } }),
        sample('EK-6', { choices: [choice('a')] }, { events: ['\0'] })
      ]
    })
    expect(reply.json<Receipts>().receipts.map(({ status, ending, message }) => [status, ending ?? message])).toEqual([
      ['absent', 'the sample has no output: too long'],
      ['accepted', 'cut_off'],
      ['absent', 'the sample has no output: blocked by policy'],
      ['accepted', 'refused'],
      ['absent', 'the sample has no output: it met its token limit'],
      ['accepted', undefined]
    ])
  })

  it('says of a log of Inspect without samples what it is', async () => {
    const reply = await putDocument(await openDraft(test, key, 'r1'), { status: 'started', eval: {}, plan: {} })
    expect(reply.json()).toMatchObject({ code: 'format_unknown', detail: expect.stringContaining('no samples') })
  })

  it('reads a zip by any of its media types, and says where something else was sent for one', async () => {
    const id = await openDraft(test, key, 'r1')
    const content = JSON.stringify(sample('EK-1', { choices: [choice('a')] }))
    const zip = writeZip([{ name: 'samples/EK-1_epoch_1.json', content, method: 93 }])
    for (const type of ['application/zip', 'application/octet-stream', 'application/x-zip-compressed']) {
      const { receipts } = (await put(id, zip, type)).json<Receipts>()
      expect(receipts).toMatchObject([{ line: 1, id: 'EK-1', format: 'inspect' }])
    }
    expect((await put(id, 'PK', 'application/zip')).json()).toMatchObject({ status: 422, code: 'zip_invalid' })
    expect((await put(id, zip, 'application/json')).json()).toMatchObject({
      code: 'json_invalid',
      detail: expect.stringMatching(/application\/zip/)
    })
    const large = writeZip([{ name: 'samples/EK-1_epoch_1.json', content: 'x'.repeat(50_000), method: 0 }])
    expect((await put(id, large, 'application/zip')).json()).toMatchObject({ status: 413, code: 'upload_too_large' })
  })

  it('keeps what came before a sample of a zip that is broken', async () => {
    const id = await openDraft(test, key, 'r1')
    const content = (item: string) => JSON.stringify(sample(item, { choices: [choice('a')] }))
    const names = ['EK-1', 'EK-2'].map((item) => ({ name: `samples/${item}_epoch_1.json`, content: content(item) }))
    const zip = writeZip([names[0]!, { ...names[1]!, declared: { crc: 1 } }])
    const reply = await put(id, zip, 'application/zip')
    expect(reply.json<Problem & Receipts>()).toMatchObject({ status: 422, code: 'zip_invalid', accepted: 1 })
    expect(await storedOf(id)).toMatchObject([{ itemId: 'EK-1' }])
  })
})
