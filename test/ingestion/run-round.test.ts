import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Round } from '../../src/ingestion/extraction.ts'
import { paperPart, renderPaper } from '../../src/ingestion/render-paper.ts'
import { runRound } from '../../src/ingestion/run-round.ts'
import { ModelError } from '../../src/models/model-error.ts'
import { fillPrompt, loadPrompt } from '../../src/prompts.ts'
import { aPaper } from '../helpers/a-paper.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { askAt, testCaller } from '../models/support.ts'

const schema = z.object({ names: z.array(z.string()) })
type Names = z.infer<typeof schema>

/** A round whose one check wants two names. */
function aRound(changes: Partial<Round<Names>> = {}): Round<Names> {
  return {
    name: 'names',
    prompt: 'aer/mm/problems',
    schema,
    readsPaper: true,
    typicalOutputTokens: () => 100,
    variables: { math_content: 'THE MATHEMATICS' },
    check: ({ names }) => [
      { check: 'two-names', ok: names.length === 2, message: `two names are wanted, got ${names.length}` },
      { check: 'always-well', ok: true, message: 'nothing is looked at' }
    ],
    ...changes
  }
}

const paper = aPaper(['Tariffs fall by half.'])
const good = '{"names":["Ada","Mary"]}'
const bad = '{"names":["Ada"]}'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

/** Runs rounds on one store of calls. */
function runner() {
  const { callModel, store } = testCaller()
  const tools = { modelId: 'openai:gpt-5.2', ask: askAt(server.url, callModel) }
  const run = (round = aRound()) =>
    runRound(round, { taskType: 'MM', paper, paperParts: [paperPart(paper, null)], ...tools })
  return { run, store }
}

describe('runRound', () => {
  it('gives the output with all that decided it', async () => {
    server.script({ text: good })
    const { run, store } = runner()
    const { id, version, hash } = loadPrompt('aer/mm/problems')
    expect(await run()).toEqual({
      leftOut: { effort: false, file: false },
      output: { names: ['Ada', 'Mary'] },
      checks: [
        { check: 'two-names', ok: true, message: 'two names are wanted, got 2' },
        { check: 'always-well', ok: true, message: 'nothing is looked at' }
      ],
      failure: null,
      prompt: expect.objectContaining({ id, version, hash }),
      inputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      modelId: 'openai:gpt-5.2',
      attempts: [{ callId: store.calls[0]!.id, failures: [] }]
    })
    expect(store.calls[0]!.purpose).toBe('extraction MM names c0ffee00')
    // The shape is told in words behind the paper: enforced, it would keep rounds from sharing a prompt cache.
    expect(server.requests[0]!.body.response_format).toEqual({ type: 'json_object' })
    expect(server.requests[0]!.texts.join(' ')).toContain('mm-names')
  })

  it('shows the paper, fenced, only to a round that reads it', async () => {
    server.script({ text: good })
    const { run } = runner()
    await run()
    await run(aRound({ readsPaper: false }))
    const filled = fillPrompt(loadPrompt('aer/mm/problems'), { math_content: 'THE MATHEMATICS' })
    const [reading, writing] = server.requests.map(({ texts }) => texts.at(-1))
    expect(reading).toContain(`${renderPaper(paper)}\n\n${filled}`)
    expect(writing).toBe(filled)
    expect(server.requests[1]!.texts.join()).not.toContain('Tariffs fall by half.')
  })

  it('hashes what went in: the paper where it is read, and the variables', async () => {
    server.script({ text: good })
    const { run } = runner()
    const rounds = [aRound(), aRound({ readsPaper: false }), aRound({ variables: { math_content: 'OTHER' } })]
    const hashes = await Promise.all([...rounds, aRound()].map(async (round) => (await run(round)).inputHash))
    expect(new Set(hashes.slice(0, 3)).size).toBe(3)
    expect(hashes[3]).toBe(hashes[0])
  })

  it('sends a reply that fails a check back with the failure named, and takes the mended one', async () => {
    server.script({ text: bad }, { text: good })
    const { run, store } = runner()
    const result = await run()
    expect(result).toMatchObject({ output: { names: ['Ada', 'Mary'] }, failure: null })
    expect(result.checks.every(({ ok }) => ok)).toBe(true)
    const failures = [{ check: 'two-names', message: 'two names are wanted, got 1' }]
    expect(result.attempts).toEqual([
      { callId: store.calls[0]!.id, failures },
      { callId: store.calls[1]!.id, failures: [] }
    ])
    expect(server.requests).toHaveLength(2)
    const [reply, repair] = server.requests[1]!.texts.slice(-2)
    expect(reply).toBe(bad)
    expect(repair).toContain('- two-names: two names are wanted, got 1')
    expect(repair).not.toContain('always-well')
  })

  it('keeps the last output and its failed checks when the reply stays bad', async () => {
    server.script({ text: '{"names":[]}' }, { text: bad })
    const result = await runner().run()
    expect(result).toMatchObject({ output: { names: ['Ada'] } })
    expect(result.failure).toContain('two-names: two names are wanted, got 1')
    expect(result.checks.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['two-names'])
    expect(result.attempts).toHaveLength(3)
    expect(server.requests).toHaveLength(3)
  })

  it.each([
    ['a refusal', { text: 'I will not.', stop: 'refusal' as const }, /refusal/, 'reply-given'],
    ['a truncated answer', { text: good, stop: 'length' as const }, /cut_off/, 'reply-whole']
  ])('asks again after %s, and takes it for no output when it stays', async (_, reply, failure, check) => {
    server.script(reply)
    const result = await runner().run()
    expect(result).toMatchObject({ output: null, checks: [], failure: expect.stringMatching(failure) })
    expect(result.attempts.map(({ failures }) => failures.map((failed) => failed.check))).toEqual([
      [check],
      [check],
      [check]
    ])
    expect(server.requests).toHaveLength(3)
  })

  it('is answered from the stored calls when it runs again, repairs included', async () => {
    server.script({ text: bad }, { text: good })
    const { run } = runner()
    const first = await run()
    expect(await run()).toEqual(first)
    expect(server.requests).toHaveLength(2)
  })

  it('throws when the provider gives no reply', async () => {
    server.script({ status: 401, message: 'bad key' })
    const error = await runner()
      .run()
      .catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ModelError)
    expect(error).toMatchObject({ kind: 'auth' })
  })
})
