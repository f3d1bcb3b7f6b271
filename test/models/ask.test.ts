import { describe, expect, it } from 'vitest'
import { chargedTo, createAsk } from '../../src/models/ask.ts'
import type { CallModelOptions } from '../../src/models/call-model.ts'
import { nobody } from '../../src/models/model-calls.ts'
import { openModel } from '../../src/models/open-model.ts'
import { aRequest, settingsFor } from './support.ts'

const settings = settingsFor('http://127.0.0.1:9')
const options = { request: aRequest(), purpose: 'judge MM' }

/** An `ask` whose calls go nowhere, and what was to be called. */
function recorder({ openaiKey = 'test-key' as string | null } = {}) {
  const calls: CallModelOptions[] = []
  const ask = createAsk({
    openModel: (id) => openModel(id, { ...settings, openai: { ...settings.openai, apiKey: openaiKey } }),
    callModel: async (call) => {
      calls.push(call)
      throw new Error('no call is made here')
    }
  })
  return { ask, calls }
}

describe('createAsk', () => {
  it('calls the model of the name with all that it was given', async () => {
    const { ask, calls } = recorder()
    await ask('openai:gpt-5.2', options).catch(() => {})
    expect(calls).toMatchObject([{ ...options, model: { id: 'openai:gpt-5.2' } }])
  })

  it('rejects where a model cannot be opened, and reaches the others', async () => {
    const { ask, calls } = recorder({ openaiKey: null })
    const refused = ask('openai:gpt-5.2', options)
    await expect(refused).rejects.toMatchObject({ code: 'model_key_missing' })
    await ask('anthropic:claude-sonnet-4-6', options).catch(() => {})
    expect(calls.map(({ model }) => model.id)).toEqual(['anthropic:claude-sonnet-4-6'])
  })
})

describe('chargedTo', () => {
  it('puts every call on the account', async () => {
    const { ask, calls } = recorder()
    const account = { ...nobody, submissionId: 's' }
    await chargedTo(account, ask)('openai:gpt-5.2', options).catch(() => {})
    expect(calls.map((call) => call.account)).toEqual([account])
  })
})
