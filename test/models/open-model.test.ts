import { describe, expect, it } from 'vitest'
import { parseModelId } from '../../src/models/model-id.ts'
import { openModel, type ProviderSettings } from '../../src/models/open-model.ts'

const nothing: ProviderSettings = { openai: {}, anthropic: {}, azure: {}, compatible: {}, timeoutMs: 1000 }
const code = (open: () => unknown) => {
  try {
    return open()
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

describe('parseModelId', () => {
  it.each([
    ['openai:gpt-5.1', 'openai'],
    ['openai:o3', 'openai'],
    ['anthropic:claude-opus-4-6', 'anthropic'],
    ['azure:gpt-4.1', 'openai'],
    ['azure:our-deployment', 'openai'],
    ['azure:claude-sonnet-4-6', 'anthropic'],
    ['compatible:gemini-3.1-pro-preview', 'google'],
    ['compatible:google/gemini-2.5-pro', 'google'],
    ['compatible:openai/gpt-5.1', 'openai'],
    ['compatible:anthropic/claude-sonnet-4-6', 'anthropic'],
    ['compatible:qwen3:32b', 'alibaba'],
    ['compatible:kimi-k2', 'moonshot'],
    ['compatible:our-model', 'other']
  ])('puts %s into the family %s', (id, family) => {
    expect(parseModelId(id).family).toBe(family)
  })

  it('keeps colons and slashes in the name', () => {
    expect(parseModelId('compatible:org/qwen3:32b')).toMatchObject({ provider: 'compatible', name: 'org/qwen3:32b' })
  })

  it.each(['gpt-5', 'openai:', ':gpt-5', 'Mistral:large', '-x:large', '', 'openai:two words'])('refuses %j', (id) => {
    expect(code(() => parseModelId(id))).toBe('model_id_invalid')
  })
})

describe('openModel', () => {
  it.each(['openai:gpt-5.1', 'anthropic:claude-sonnet-4-6'])('says that the key of %s is missing', (id) => {
    expect(code(() => openModel(id, nothing))).toBe('model_key_missing')
    expect(() => openModel(id, nothing)).toThrow(id)
  })

  it('says that an address is missing where no public one exists', () => {
    const keys = { ...nothing, azure: { apiKey: 'k' }, compatible: { apiKey: 'k' } }
    expect(code(() => openModel('azure:gpt-5.1', keys))).toBe('model_base_url_missing')
    expect(code(() => openModel('compatible:qwen3', keys))).toBe('model_base_url_missing')
  })

  it('needs no key for a compatible server, and knows the public addresses', () => {
    const settings = {
      ...nothing,
      compatible: { baseUrl: 'http://127.0.0.1:1/v1/' },
      openai: { apiKey: 'k' },
      anthropic: { apiKey: 'k', baseUrl: '' }
    }
    expect(openModel('compatible:qwen3', settings).baseUrl).toBe('http://127.0.0.1:1/v1')
    expect(openModel('openai:gpt-5.1', settings).baseUrl).toBe('https://api.openai.com/v1')
    expect(openModel('anthropic:claude-sonnet-4-6', settings)).toMatchObject({
      baseUrl: 'https://api.anthropic.com',
      family: 'anthropic'
    })
  })
})
