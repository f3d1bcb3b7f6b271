import { describe, expect, it } from 'vitest'
import { environmentSchema } from '../../src/config.ts'
import { isPinned } from '../../src/models/is-pinned.ts'

describe('isPinned', () => {
  it.each([
    ['openai:gpt-5.2-2025-12-11', true],
    ['openai:gpt-4o-2024-05-13', true],
    ['openai:gpt-5.2', false],
    ['openai:gpt-5.2-chat-latest', false],
    ['openai:o3', false],
    ['openai:gpt-4-0613', false],
    ['anthropic:claude-sonnet-4-5-20250929', true],
    ['anthropic:claude-3-7-sonnet-20250219', true],
    ['anthropic:claude-sonnet-4-5', false],
    ['anthropic:claude-sonnet-4-20250514', true],
    ['anthropic:claude-opus-4', false],
    ['anthropic:claude-3-7-sonnet-latest', false],
    ['anthropic:claude-sonnet-4-6', true],
    ['anthropic:claude-opus-4-10', true],
    ['anthropic:claude-opus-5', true],
    ['anthropic:claude-sonnet-5-5', true],
    ['anthropic:claude-sonnet', false],
    ['azure:gpt-5.2-2025-12-11', null],
    ['compatible:google/gemini-3.1-pro', null]
  ])('%s: %s', (id, pinned) => {
    expect(isPinned(id)).toBe(pinned)
  })

  it('holds for the judges that are there when none are configured', () => {
    const { JUDGE_MODELS } = environmentSchema.parse({})
    expect(JUDGE_MODELS.map(isPinned)).toEqual(JUDGE_MODELS.map(() => true))
  })

  it('refuses a name without a provider', () => {
    expect(() => isPinned('gpt-5.2-2025-12-11')).toThrow(expect.objectContaining({ code: 'model_id_invalid' }))
  })
})
