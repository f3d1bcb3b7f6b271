import { describe, expect, it } from 'vitest'
import { sourceGroups } from '../../../src/statistics/board/source-groups.ts'

describe('sourceGroups', () => {
  it('puts sources together that carry the same tasks', () => {
    const groups = sourceGroups([
      { name: 'MM', items: 4, sources: ['b', 'b', 'a', 'c'] },
      { name: 'EK', items: 2, sources: ['b', 'a'] },
      { name: 'CI', items: 1, sources: ['f'] }
    ])
    expect(groups).toEqual([
      { name: 'EK\nMM', sources: ['a', 'b'] },
      { name: 'MM', sources: ['c'] },
      { name: 'CI', sources: ['f'] }
    ])
  })

  it('puts small groups together that would not vary, but leaves every task to a group of its own', () => {
    const groups = sourceGroups([
      { name: 'EK', items: 4, sources: ['a', 'b', 'c', 'd'] },
      { name: 'MM', items: 4, sources: ['a', 'b', 'c', 'e'] },
      { name: 'PA', items: 4, sources: ['a', 'b', 'e', 'd'] },
      { name: 'CI', items: 1, sources: ['f'] }
    ])
    expect(groups).toEqual([
      { name: 'EK\nMM\nPA', sources: ['a', 'b'] },
      { name: 'CI', sources: ['f'] },
      { name: '', sources: ['c', 'd', 'e'] }
    ])
  })

  it('draws from ten and more sources by themselves', () => {
    const many = Array.from({ length: 10 }, (_, paper) => `p${paper}`)
    const groups = sourceGroups([
      { name: 'EK', items: 21, sources: [...many, ...many.map((name) => `q${name}`), 'r'] },
      { name: 'MM', items: 12, sources: [...many, 'r', 's'] },
      { name: 'PA', items: 2, sources: ['r', 's'] }
    ])
    expect(groups.map(({ name, sources }) => [name, sources.length])).toEqual([
      ['EK\nMM', 10],
      ['EK', 10],
      ['EK\nMM\nPA', 1],
      ['MM\nPA', 1]
    ])
  })

  it('refuses a stratum that does not name the source of each item', () => {
    expect(() => sourceGroups([{ name: 'EK', items: 2, sources: ['a'] }])).toThrow(
      expect.objectContaining({ code: 'sources_differ' })
    )
  })
})
