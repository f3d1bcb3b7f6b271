import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../src/schemas/json.ts'
import { contentDifference } from '../../../src/workflows/differences/content-difference.ts'

const point = (id: string, statement: string) => ({ id, statement })
const tariffs = point('KP01', 'Tariffs on imports fell by half within ten years')
const wages = point('KP02', 'Wages of the unskilled fell in exposed regions')
const firms = point('KP03', 'Large firms gained more than small ones')

describe('contentDifference', () => {
  it('names the field, and says what went and what came', () => {
    const before = { gold: { key: 'B', note: 'old', year: 1994 } }
    expect(contentDifference(before, { gold: { key: 'C', year: 1994, page: 3 } })).toEqual([
      { path: ['gold', 'key'], change: 'changed', before: 'B', after: 'C' },
      { path: ['gold', 'page'], change: 'added', after: 3 },
      { path: ['gold', 'note'], change: 'removed', before: 'old' }
    ])
  })

  it('finds entries of a list again by what they say, whatever their ids', () => {
    const renumbered = [
      { ...wages, id: 'KP01' },
      { ...firms, id: 'KP02' }
    ]
    expect(contentDifference([tariffs, wages, firms], renumbered)).toEqual([
      { path: ['KP01', 'id'], change: 'changed', before: 'KP02', after: 'KP01' },
      { path: ['KP02', 'id'], change: 'changed', before: 'KP03', after: 'KP02' },
      { path: ['KP01'], change: 'removed', before: tariffs }
    ])
  })

  it('compares an entry that says another thing with the one of its id, where that is left', () => {
    const rewritten = point('KP02', 'Nothing of this kind happened')
    expect(contentDifference([tariffs, wages], [tariffs, rewritten])).toEqual([
      { path: ['KP02', 'statement'], change: 'changed', before: wages.statement, after: rewritten.statement }
    ])
  })

  it('tells of another order, of entries by their ids and of short answers as a whole', () => {
    expect(contentDifference([tariffs, wages], [wages, tariffs])).toEqual([
      { path: [], change: 'reordered', before: ['KP01', 'KP02'], after: ['KP02', 'KP01'] }
    ])
    expect(contentDifference({ order: ['B', 'A', 'C'] }, { order: ['A', 'B', 'C'] })).toEqual([
      { path: ['order'], change: 'changed', before: ['B', 'A', 'C'], after: ['A', 'B', 'C'] }
    ])
  })

  it('is empty of equal contents alone', () => {
    const contents: JsonValue[] = [
      ...[null, 0, '', 'a', [], {}, [null], { a: null }, { a: [] }],
      ...[['a', 'b'], ['b', 'a'], ['a', 'a'], [tariffs], [tariffs, tariffs], [wages, tariffs], { a: { b: [wages] } }]
    ]
    for (const [place, one] of contents.entries()) {
      for (const [other, content] of contents.entries()) {
        expect([place, other, contentDifference(one, structuredClone(content)).length === 0]).toEqual([
          ...[place, other, place === other]
        ])
      }
    }
  })
})
