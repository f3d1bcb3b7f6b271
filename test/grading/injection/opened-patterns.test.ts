import { describe, expect, it } from 'vitest'
import { openedPatterns, openingsOf } from '../../../src/grading/injection/opened-patterns.ts'
import { unmask } from '../../../src/grading/injection/unmask.ts'
import { none, wordTree } from '../../../src/grading/injection/word-tree.ts'

describe('openingsOf', () => {
  it.each([
    ['(?:ignor(?:a|e)|forget)\\s(?:it|all)', ['ignor', 'forget']],
    ['lieber?\\s', ['liebe']],
    ['(?:(?:one|two) a|three)', ['one', 'two', 'three']],
    ['update\\s\\w', ['update']],
    ['(?:a\\)b|c)', ['a', 'c']]
  ])('of %s are %j', (source, openings) => {
    expect(openingsOf(source)).toEqual(openings)
  })

  it('refuses a pattern that may begin with anything', () => {
    expect(() => openingsOf('\\w{1,3} a')).toThrow(/begin with characters/)
  })
})

describe('openedPatterns', () => {
  const find = openedPatterns(['(?:give|grant)\\s\\d', 'give', '给\\d'])

  it('finds passages where words begin, in the order of the patterns', () => {
    expect(find(unmask('Forgive 1, give 2 and 请给3; grant 4.'))).toEqual([
      { passage: 'give 2', at: 11 },
      { passage: 'grant 4', at: 27 },
      { passage: 'give', at: 11 },
      { passage: '给3', at: 23 }
    ])
  })

  it('finds five of a pattern at most', () => {
    expect(find(unmask('grant 1 '.repeat(9)))).toHaveLength(5)
  })
})

describe('wordTree', () => {
  const forms = ['a', 'ab', 'abc', 'b', 'ba', '分', '分数']
  const tree = wordTree(forms)

  it('has a node for each beginning of a form, and for nothing else', () => {
    expect(new Set(forms.map(tree.nodeOf)).size).toBe(forms.length)
    for (const form of ['c', 'ac', 'abcd', '数', '分分']) expect(tree.nodeOf(form)).toBe(none)
  })
})
