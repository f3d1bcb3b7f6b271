import { describe, expect, it } from 'vitest'
import { itemSource } from '../../src/schemas/item-source.ts'
import { type Provenance, provenanceSchema } from '../../src/schemas/states.ts'

const round = {
  name: 'questions',
  promptId: 'aer/ek/questions',
  promptVersion: 3,
  promptHash: 'abc',
  modelId: 'openai:gpt-x',
  decidedBy: 'Ada'
}
const edits = [{ version: 2, author: 'Ada', reason: 'a typo' }]
const text = { paperSha256: null, fragmentId: null, rounds: [], rubricHash: 'r' }
const question = { source: 'template', template: 'add_sub/3', seed: 7, index: 0, rubricHash: 'r' } as const
const world = { source: 'instance', environment: 'procurement', seed: 3, level: 'hard', rubricHash: 'r' } as const

describe('provenanceSchema', () => {
  it.each([
    { source: 'paper', paperSha256: 'f'.repeat(64), fragmentId: null, rounds: [round], rubricHash: 'r', edits },
    { source: 'paper', ...text },
    { source: 'fragment', paperSha256: null, fragmentId: 'f1', rounds: [], rubricHash: 'r' },
    { ...question, domain: 'finance', perspective: 'first', edits },
    question,
    world
  ])('gives the bytes of $source back that it was given, as hashes of releases cover them', (provenance) => {
    expect(provenanceSchema.parse(provenance)).toEqual(provenance)
    const sorted = (value: object) => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    expect(sorted(provenanceSchema.parse(provenance))).toBe(sorted(provenance))
  })

  it.each([
    { ...text, source: 'dream' },
    { ...question, template: '' },
    { ...question, seed: -1 },
    { ...question, index: 0.5 },
    { source: 'template', ...text },
    { ...world, environment: undefined }
  ])('refuses %j', (provenance) => {
    expect(provenanceSchema.safeParse(provenance).success).toBe(false)
  })
})

describe('itemSource', () => {
  it.each<[Provenance, string | null]>([
    [{ source: 'paper', ...text, paperSha256: 'abc' }, 'abc'],
    [{ source: 'fragment', ...text, fragmentId: 'f1' }, 'f1'],
    [{ source: 'paper', ...text }, null],
    [question, 'add_sub/3'],
    [{ ...question, seed: 8, index: 5 }, 'add_sub/3'],
    [world, '["procurement",3]'],
    [{ ...world, level: 'basic' }, '["procurement",3]'],
    [{ ...world, seed: 4 }, '["procurement",4]']
  ])('of %j is %j', (provenance, source) => {
    expect(itemSource(provenance)).toBe(source)
  })
})
