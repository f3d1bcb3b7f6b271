import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { openLiveExaminees } from '../../src/demo/live-examinee.ts'
import { liveMode } from '../../src/demo/live-mode.ts'
import type { ReleaseItem } from '../../src/schemas/release.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'

const items: ReleaseItem[] = [1, 2, 3].map((n) => ({
  id: `EK-${n}`,
  taskType: 'EK',
  split: 'public',
  canary: 'none',
  examinee: { question: n },
  prompt: `Prompt ${n}`,
  gold: { answer: `gold ${n}` }
}))

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

function config(changes: Record<string, string> = {}) {
  return readConfig({
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: `${server.url}/v1`,
    ANTHROPIC_API_KEY: 'k',
    ANTHROPIC_BASE_URL: server.url,
    ...changes
  })
}

describe.each(['openai:gpt-5.2', 'anthropic:claude-sonnet-4-6'])('liveExaminee with %s', (id) => {
  const ask = async (changes?: Record<string, string>) =>
    await openLiveExaminees(config(changes), [id])[0]!.answer(items)

  it('answers the prompt of every item, and is shown nothing else', async () => {
    server.script(({ texts }) => ({ text: `answer to ${texts[0]}`, usage: { input: 1_000_000, output: 0 } }))
    const { outputs, costUsd, note } = await ask()
    expect(Object.fromEntries(outputs)).toEqual({
      'EK-1': 'answer to Prompt 1',
      'EK-2': 'answer to Prompt 2',
      'EK-3': 'answer to Prompt 3'
    })
    expect(server.requests.map(({ texts }) => texts).sort()).toEqual([['Prompt 1'], ['Prompt 2'], ['Prompt 3']])
    expect(JSON.stringify(server.requests)).not.toContain('gold')
    // Three calls of a million input tokens each, at 1.75 and 3 dollars a million.
    const expected = id === 'openai:gpt-5.2' ? 5.25 : 9
    expect(costUsd).toBeCloseTo(expected, 10)
    expect(note).toBe(`Asked ${id}: 3 of 3 items answered, $${expected.toFixed(4)}`)
  })

  it('leaves out what is no answer, and says so', async () => {
    server.script(({ texts }) =>
      texts[0] === 'Prompt 2' ? { text: 'Half of an', stop: 'length' } : { text: 'an answer', usage: null }
    )
    const { outputs, note } = await ask()
    expect([...outputs.keys()]).toEqual(['EK-1', 'EK-3'])
    expect(note).toMatch(
      /2 of 3 items answered, \$\d\.\d{4}; 1 not answered; first: EK-2, .*the model stopped: length$/
    )
  })

  it('goes on with the other items when one gets no reply, and gives nothing when none does', async () => {
    server.script(({ texts }) =>
      texts[0] === 'Prompt 1' ? { status: 400, message: 'too long' } : { text: 'an answer' }
    )
    expect([...(await ask()).outputs.keys()]).toEqual(['EK-2', 'EK-3'])
    server.script({ status: 401, message: 'bad key' })
    const { outputs, costUsd, note } = await ask()
    expect([outputs.size, costUsd]).toEqual([0, 0])
    expect(note).toMatch(/0 of 3 items answered, .*3 not answered; first: EK-1, .*bad key/)
  })

  it('stays within the budget', async () => {
    server.script({ text: 'an answer' })
    const { outputs, note } = await ask({ BUDGET_USD: '0.0001' })
    expect([outputs.size, server.requests.length]).toEqual([0, 0])
    expect(note).toMatch(/budget of \$0\.0001 for all calls together would be passed/)
  })
})

describe('liveMode', () => {
  const sample = { named: undefined, isSample: true }

  it('is off without both keys, and says what named examinees need', () => {
    expect(liveMode(config({ ANTHROPIC_API_KEY: '' }), sample)).toBeNull()
    expect(() => liveMode(readConfig({}), { named: 'openai:gpt-5.2', isSample: true })).toThrow(
      '--examinees asks models live: set OPENAI_API_KEY and ANTHROPIC_API_KEY'
    )
  })

  it('asks three of the models at hand, or those named', () => {
    const asked = (named?: string) =>
      liveMode(config(), { named, isSample: true })!.examinees.map(({ model, family }) => `${family} ${model}`)
    expect(asked()).toEqual([
      'anthropic anthropic:claude-sonnet-4-6',
      'openai openai:gpt-5.2-2025-12-11',
      'anthropic anthropic:claude-haiku-4-5-20251001'
    ])
    expect(asked('openai:gpt-5.4, anthropic:claude-opus-5')).toEqual([
      'openai openai:gpt-5.4',
      'anthropic anthropic:claude-opus-5'
    ])
    expect(() => asked('gpt-5.4')).toThrow(/a model is named/)
  })

  it('says what is live and what is synthetic, and halves the budget', () => {
    const { notice, config: halved } = liveMode(config({ BUDGET_USD: '10' }), sample)!
    expect(notice).toMatch(/^Live: openai:gpt-5\.2-2025-12-11 reads the paper, anthropic:.* are asked, .* judge\. /)
    expect(notice).toContain('Synthetic: the sample paper and the fragments')
    expect(halved.BUDGET_USD).toBe(5)
    const other = liveMode(config(), { ...sample, isSample: false })!
    expect(other.notice).toContain('Synthetic: the fragments were')
    expect(other.notice).not.toContain('sample paper')
  })
})
