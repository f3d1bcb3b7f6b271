import { describe, expect, it } from 'vitest'
import { refusedParameters } from '../../src/models/refused-parameters.ts'

const cap = { maxOutputTokens: 16_000 }
const warm = { ...cap, temperature: 0 }
const thinking = { ...cap, reasoningEffort: 'high' as const }

describe('refusedParameters', () => {
  it.each([
    ['anthropic:claude-sonnet-4-6', { ...thinking, temperature: 0 }],
    ['openai:gpt-5.2-2025-12-11', { ...thinking, temperature: 1 }],
    ['azure:a-deployment', { ...thinking, temperature: 1 }],
    ['anthropic:claude-opus-4-7', warm],
    ['anthropic:claude-sonnet-5', warm],
    ['anthropic:claude-sonnet-4-5-20250929', thinking],
    ['anthropic:claude-opus-4-20250514', thinking],
    ['openai:o3-2025-04-16', warm],
    ['openai:gpt-5-2025-08-07', warm],
    ['openai:gpt-5-mini-2025-08-07', warm],
    ['openai:gpt-4.1-2025-04-14', thinking],
    ['openai:gpt-4o-2024-08-06', thinking]
  ])('tells why %s refuses %o', (id, parameters) => {
    expect(refusedParameters(id, parameters)).toMatch(/\w/)
  })

  it.each([
    ['anthropic:claude-sonnet-4-6', warm],
    ['anthropic:claude-sonnet-4-6', thinking],
    ['anthropic:claude-opus-5', thinking],
    ['anthropic:claude-sonnet-4-5-20250929', warm],
    ['openai:gpt-5.2-2025-12-11', warm],
    ['openai:gpt-5.2-2025-12-11', thinking],
    ['openai:gpt-5-chat-latest', warm],
    ['openai:gpt-4o-2024-08-06', warm],
    ['openai:o3-2025-04-16', thinking],
    ['azure:gpt-4o', thinking],
    ['compatible:any', { ...thinking, temperature: 0 }]
  ])('has nothing against %s with %o', (id, parameters) => {
    expect(refusedParameters(id, parameters)).toBeNull()
  })

  it.each(['required', { name: 'set_prices' }] as const)(
    'tells that a Claude that reasons is forced to no tool: %j',
    (toolChoice) => {
      expect(refusedParameters('anthropic:claude-opus-5', thinking, { toolChoice })).toMatch(/while it reasons/)
      expect(refusedParameters('anthropic:claude-opus-5', cap, { toolChoice })).toBeNull()
      expect(refusedParameters('anthropic:claude-opus-5', thinking, { toolChoice: 'auto' })).toBeNull()
      expect(refusedParameters('openai:o3-2025-04-16', thinking, { toolChoice })).toBeNull()
    }
  )
})
