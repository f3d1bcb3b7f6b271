import { describe, expect, it } from 'vitest'
import { isSameModel } from '../../src/grading/same-model.ts'

describe('isSameModel', () => {
  it.each([
    ['gpt-5.2-2025-12-11', 'gpt-5.2-2025-12-11', 'the same name'],
    ['gpt-5.2', 'gpt-5.2-2025-12-11', 'the snapshot behind a name without a day'],
    ['claude-sonnet-4-6', 'claude-sonnet-4-6-20260101', 'the same in the other form of a day'],
    ['claude-sonnet-4-6', 'claude-sonnet-4-6@20260101', 'a day as a cloud writes it'],
    ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5@20250929', 'one day in two forms'],
    ['gpt-5.2-2025-12-11', 'openai/gpt-5.2-20251211', 'one day in two forms behind a maker'],
    ['claude-sonnet-4-6', 'anthropic/claude-sonnet-4-6', "a router's maker in front"],
    ['anthropic/claude-sonnet-4-6', 'claude-sonnet-4-6', 'a maker that only the request names'],
    ['anthropic/claude-sonnet-4-6', 'router/anthropic/claude-sonnet-4-6', 'a router in front of the maker'],
    ['anthropic/claude-sonnet-4-6', 'anthropic/claude-sonnet-4-6@20260101', 'both'],
    ['qwen/qwen3-32b:nitro', 'Qwen/Qwen3-32B', 'a choice of servers, and letter case'],
    ['qwen3:32b', 'qwen3:32b', 'a size behind a colon']
  ])('takes %s answered by %s: %s', (asked, reported) => {
    expect(isSameModel(asked, reported)).toBe(true)
  })

  it.each([
    ['gpt-5.2-2025-12-11', 'gpt-5.2-2026-03-05', 'another day'],
    ['gpt-5.2-2025-12-11', 'gpt-5.2', 'no day where one was asked for'],
    ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5@20250930', 'another day as a cloud writes it'],
    ['gpt-5.2', 'gpt-5.2-mini', 'a smaller one'],
    ['gpt-5.2', 'gpt-5.2-mini-2025-12-11', 'a smaller one with a day'],
    ['gpt-5.2', 'gpt-5', 'the beginning of a name'],
    ['claude-sonnet-4-6', 'claude-opus-4-6', 'another one of the maker'],
    ['meta-llama/llama-3-70b', 'other/llama-3-70b', 'another maker'],
    ['a/b/c', 'x/b/c', 'another router with the same maker behind it'],
    ['llama-3-70b', 'llama-3-70b-fp8', 'other weights'],
    ['qwen3:32b', 'qwen3:8b', 'another size'],
    ['qwen3:32b', 'qwen3', 'no size where one was asked for'],
    ['qwen3-32b', '/models/qwen3-32b.gguf', 'a file'],
    ['judge', 'gpt-3.5-turbo', 'a name that the server made up'],
    ['gpt-5.2', '-2025-12-11', 'a day alone']
  ])('does not take %s answered by %s: %s', (asked, reported) => {
    expect(isSameModel(asked, reported)).toBe(false)
  })
})
