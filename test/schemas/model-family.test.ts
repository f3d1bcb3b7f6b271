import { describe, expect, it } from 'vitest'
import { earlierFamily, familyOfModelId, parseModelId } from '../../src/models/model-id.ts'
import { familyOf, familyOfName, inFamilyOrder, modelFamilySchema } from '../../src/schemas/model-family.ts'

describe('familyOfName', () => {
  it.each([
    ...[
      ['claude-4.6-opus', 'anthropic'],
      ['Claude Opus 4.6', 'anthropic'],
      ['us.anthropic.claude-3', 'anthropic']
    ],
    ...[
      ['gpt-5.2', 'openai'],
      ['ft:gpt-4o:acme', 'openai'],
      ['o3-mini', 'openai'],
      ['openai:whatever', 'openai']
    ],
    ...[
      ['gemini-3.1-pro', 'google'],
      ['google/gemma-3', 'google'],
      ['x-ai/grok-5', 'xai'],
      ['grok-4', 'xai']
    ],
    ...[
      ['deepseek/deepseek-v4', 'deepseek'],
      ['DeepSeek-AI/DeepSeek-V4', 'deepseek'],
      ['deepseek-r1-distill-llama', 'deepseek']
    ],
    ...[
      ['qwen:qwen3-max', 'alibaba'],
      ['qwen3:32b', 'alibaba'],
      ['Qwen/QwQ-32B', 'alibaba'],
      ['qwen3-vl-32b-instruct', 'alibaba']
    ],
    ...[
      ['mistralai/mixtral-8x7b', 'mistral'],
      ['mistral-large', 'mistral'],
      ['magistral-medium', 'mistral']
    ],
    ...[
      ['meta-llama/llama-4', 'meta'],
      ['us.meta.llama4-70b', 'meta'],
      ['unsloth/llama-3.1-8b', 'meta']
    ],
    ...[
      ['nvidia/llama-3.1-nemotron-70b', 'nvidia'],
      ['kimi-k2.5', 'moonshot'],
      ['moonshotai/k3', 'moonshot']
    ],
    ...[
      ['glm-5.1', 'zhipu'],
      ['z-ai/next', 'zhipu'],
      ['doubao-seed-1.6', 'bytedance']
    ],
    ...[
      ['acme/rocket-1', 'acme'],
      ['compatible:acme/rocket-1', 'acme'],
      ['openrouter/Acme/rocket-1', 'acme']
    ],
    ...[
      ['accounts/fireworks/models/rocket', null],
      ['my-model', null],
      ['rocket:32b', null],
      ['', null],
      ['a b/c', null]
    ],
    ...[
      ['all/rocket', null],
      ['other/rocket', null],
      ['/', null]
    ]
  ] as [string, string | null][])('reads %j as %s', (name, family) => {
    expect(familyOfName(name)).toBe(family)
  })
})

describe('familyOf', () => {
  it('takes the family that is given, by the usual name of the maker, and the name of the model without one', () => {
    expect(familyOf({ model: 'rocket', family: 'x-ai' })).toBe('xai')
    expect(familyOf({ model: 'gpt-like', family: 'acme' })).toBe('acme')
    expect(familyOf({ model: 'deepseek/v4', family: 'other' })).toBe('deepseek')
    expect(familyOf({ model: 'kimi-k3' })).toBe('moonshot')
    expect(familyOf({ model: 'my-model' })).toBe('other')
  })
})

describe('modelFamilySchema', () => {
  it('lowers case, and refuses what is no name and names of groups', () => {
    expect(modelFamilySchema.parse('DeepSeek')).toBe('deepseek')
    for (const wrong of ['', 'a b', 'neither', 'All', '<b>', 'a'.repeat(41), '-a']) {
      expect(modelFamilySchema.safeParse(wrong).success, wrong).toBe(false)
    }
  })
})

describe('inFamilyOrder', () => {
  it("has the paper's families first and other last, whether there are any or not", () => {
    expect(inFamilyOrder([])).toEqual(['anthropic', 'openai', 'google', 'other'])
    expect(inFamilyOrder(['zhipu', 'other', 'acme', 'zhipu', 'openai'])).toEqual([
      ...['anthropic', 'openai', 'google', 'acme', 'zhipu', 'other']
    ])
  })
})

describe('the family of a judge', () => {
  it('is other where the name is none of a model', () => {
    expect(familyOfModelId('claude by nobody')).toBe('other')
  })

  it.each([
    ['anthropic:claude-sonnet-4-6', 'anthropic', 'anthropic'],
    ['openai:anything', 'openai', 'openai'],
    ['azure:judge', 'openai', 'openai'],
    ['azure:deepseek-v4', 'deepseek', 'openai'],
    ['compatible:deepseek/deepseek-v4', 'deepseek', 'other'],
    ['compatible:google/gemini-3.1-pro-preview', 'google', 'google'],
    ['compatible:google/next', 'google', 'other'],
    ['compatible:judge', 'other', 'other']
  ])('of %s is %s, and was %s', (id, now, before) => {
    expect([parseModelId(id).family, familyOfModelId(id), earlierFamily(id)]).toEqual([now, now, before])
  })
})
