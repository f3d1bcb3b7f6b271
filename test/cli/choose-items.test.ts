import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { balancedItems, namedItems, readIds } from '../../src/cli/choose-items.ts'

const items = ['EK-1', 'EK-2', 'EK-3', 'MM-1', 'EK-4', 'CI-1', 'CI-2'].map((id) => {
  return { id, taskType: id.slice(0, 2), prompt: id }
})
const idsOf = (chosen: { id: string }[]) => chosen.map(({ id }) => id)

describe('balancedItems', () => {
  it.each([
    [1, ['EK-1']],
    [2, ['EK-1', 'MM-1']],
    [3, ['EK-1', 'MM-1', 'CI-1']],
    // MM has no second: EK and CI take turns alone.
    [5, ['EK-1', 'EK-2', 'MM-1', 'CI-1', 'CI-2']],
    [6, ['EK-1', 'EK-2', 'EK-3', 'MM-1', 'CI-1', 'CI-2']],
    [99, idsOf(items)]
  ])('lets task types take turns for %i', (limit, ids) => {
    expect(idsOf(balancedItems(items, limit))).toEqual(ids)
  })

  it('makes each choice a part of the longer ones, so that a run can be extended', () => {
    const choices = items.map((_, index) => idsOf(balancedItems(items, index + 1)))
    for (const [index, choice] of choices.entries()) {
      expect(choice).toHaveLength(index + 1)
      expect(choices[index + 1] ?? choice).toEqual(expect.arrayContaining(choice))
    }
  })
})

describe('items by id', () => {
  it('keep the order of the release, and unknown ones are named', () => {
    expect(idsOf(namedItems(items, ['CI-1', 'EK-3'], 'r1'))).toEqual(['EK-3', 'CI-1'])
    expect(() => namedItems(items, ['CI-1', 'XX-1', 'XX-2'], 'r1')).toThrow('r1 has no item XX-1, XX-2')
  })

  it('are read of a list or of a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerbench-ids-'))
    const file = join(folder, 'ids.txt')
    writeFileSync(file, '\uFEFFEK-1\r\n\n# later\r\ntoy:EK-7-0\nEK-1')
    try {
      expect(readIds(file)).toEqual(['EK-1', 'toy:EK-7-0'])
      writeFileSync(file, '# none\n')
      expect(() => readIds(file)).toThrow('names no item')
      writeFileSync(file, '{"itemId":"EK-1"}')
      expect(() => readIds(file)).toThrow('which is no id')
    } finally {
      rmSync(folder, { recursive: true })
    }
    expect(readIds('EK-1, CI-2,EK-1')).toEqual(['EK-1', 'CI-2'])
    expect(() => readIds('missing.txt')).toThrow('there is no such file')
    expect(() => readIds('EK-1,,EK-2')).toThrow('which is no id')
  })
})
