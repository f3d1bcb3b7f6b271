import { describe, expect, it } from 'vitest'
import { boardBootstrap } from '../../../src/statistics/board/board-bootstrap.ts'
import { createBoardMemory } from '../../../src/statistics/board/board-memory.ts'
import type { BoardMemory, BoardOptions } from '../../../src/statistics/board/board-options.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

const items = { EK: 13, MM: 40 }
const sources = Array.from({ length: 40 }, (_, item) => `paper-${item % 11}`)

/** Scores in twentieths of some models; `odd` ones are no fractions, which puts the whole task into fixed point. */
function board(
  models: readonly number[],
  options: Partial<BoardOptions> = {},
  odd: readonly number[] = []
): BoardOptions {
  const strata = Object.entries(items).map(([name, count]) => ({
    name,
    weight: 0.5,
    sources: sources.slice(0, count),
    scores: models.map((model) => {
      const drawn = new Int32Array(count)
      seededRandom(model, name).fill(drawn, 21)
      return Array.from(drawn, (score) => (odd.includes(model) ? Math.sqrt(score / 21) : score / 20))
    })
  }))
  return { strata, resamples: 300, level: 0.95, seed: 3, ...options }
}

/** All that a board says, as text: equal text, equal bytes. */
async function said(options: BoardOptions): Promise<string> {
  const { overall, tasks, ranks, pairs } = await boardBootstrap(options)
  const places = [...overall.keys()]
  return JSON.stringify({ overall, tasks, ranks, pairs: places.map((i) => places.map((j) => pairs.atLeast(i, j))) })
}

function counting(): BoardMemory & { kept: number } {
  const memory = createBoardMemory(1e8)
  return {
    kept: 0,
    find: memory.find,
    keep(key, found) {
      this.kept += 1
      memory.keep(key, found)
    }
  }
}

describe('a board with a memory', () => {
  it.each<Partial<BoardOptions>>([{}, { interval: 'bca' }, { unit: 'source' }, { unit: 'source', interval: 'bca' }])(
    'gives the same bytes when a model joins in the middle, and estimates that one alone (%o)',
    async (options) => {
      const memory = counting()
      await boardBootstrap(board([1, 2, 3, 4], { ...options, memory }))
      const joined = board([1, 9, 2, 3, 4], options)
      expect(await said({ ...joined, memory })).toBe(await said(joined))
      expect(memory.kept).toBe(5)
    }
  )

  it('gives the same bytes when nobody is new, when one has gone, and in another order', async () => {
    const memory = counting()
    await boardBootstrap(board([1, 2, 3, 4], { memory }))
    for (const models of [
      [1, 2, 3, 4],
      [1, 2, 4],
      [4, 1, 3, 2]
    ]) {
      expect(await said(board(models, { memory }))).toBe(await said(board(models)))
    }
    expect(memory.kept).toBe(4)
  })

  it('estimates all anew when scores that are no fractions change how a task is summed', async () => {
    const memory = counting()
    await boardBootstrap(board([1, 2, 3], { memory }))
    const joined = board([1, 2, 3, 8], {}, [8])
    expect(await said({ ...joined, memory })).toBe(await said(joined))
    expect(memory.kept).toBe(7)
  })

  it.each<Partial<BoardOptions>>([{ seed: 4 }, { resamples: 301 }, { level: 0.9 }, { unit: 'source' }])(
    'knows nothing of a board with another %o',
    async (change) => {
      const memory = counting()
      await boardBootstrap(board([1, 2], { memory }))
      expect(await said(board([1, 2], { ...change, memory }))).toBe(await said(board([1, 2], change)))
      expect(memory.kept).toBe(4)
    }
  )

  it('keeps a model without all tasks, which has no Overall', async () => {
    const memory = counting()
    const lacking = (options: Partial<BoardOptions>) => {
      const { strata, ...rest } = board([1, 2, 3], options)
      return {
        ...rest,
        strata: [strata[0]!, { ...strata[1]!, scores: [strata[1]!.scores[0]!, null, strata[1]!.scores[2]!] }]
      }
    }
    await boardBootstrap(lacking({ memory }))
    expect(await said(lacking({ memory }))).toBe(await said(lacking({})))
  })
})

describe('createBoardMemory', () => {
  it('forgets what was not asked for longest', () => {
    const memory = createBoardMemory(25)
    for (const key of ['a', 'b']) memory.keep(key, new Uint8Array(10))
    memory.find('a')
    memory.keep('c', new Uint8Array(10))
    expect(['a', 'b', 'c'].map((key) => memory.find(key) !== undefined)).toEqual([true, false, true])
  })
})
