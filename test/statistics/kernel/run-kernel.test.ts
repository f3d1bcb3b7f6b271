import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { askForAll, percentileTails } from '../../../src/statistics/board/board-estimates.ts'
import { checkStrata } from '../../../src/statistics/board/stratum.ts'
import type { Board, Draws } from '../../../src/statistics/kernel/board.ts'
import { fields } from '../../../src/statistics/kernel/board-layout.ts'
import { fillBoard } from '../../../src/statistics/kernel/fill-board.ts'
import { openPhases } from '../../../src/statistics/kernel/phases.ts'
import { worseOf } from '../../../src/statistics/kernel/read-board.ts'
import { startThreads } from '../../../src/statistics/kernel/run-kernel.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

describe('startThreads', () => {
  it('gives the same bytes whatever the number of threads, and whether or not the caller works', async () => {
    const [alone, ...others] = await Promise.all(
      [
        { threads: 1, callerWorks: true },
        { threads: 2, callerWorks: true },
        { threads: 3, callerWorks: false }
      ].map(async (threads) => bytesOf(await run(threads)))
    )
    for (const bytes of others) expect(bytes).toEqual(alone)
  })

  it('leaves the event loop free when the caller only awaits', async () => {
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    await run({ threads: 1, callerWorks: false })
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(0)
  })

  it('draws the same resamples in a second run, of items and of sources', async () => {
    const sources = Array.from({ length: 40 }, (_, item) => item % 11)
    const groups = [{ name: 'papers', members: 11 }]
    for (const draws of [
      undefined,
      { kind: 'sources', seed: 6, groups, places: [sources, sources.slice(0, 25)] }
    ] as const) {
      const board = someBoard(draws)
      const threads = startThreads({ threads: 2, callerWorks: true })
      askForAll(board, null)
      await threads.run(board.memory, openPhases(board, { to: 'measure' }))
      const measured = bytesOf(board).overall
      askForAll(board, percentileTails(board, 0.95))
      await threads.run(board.memory, openPhases(board, { to: 'compare', isDrawn: true }))
      threads.end()
      expect(bytesOf(board).overall).toEqual(measured)
    }
  })

  it('has every thread out of a run before the next begins, whoever came late', async () => {
    const measuredThenCompared = async (options: { threads: number; callerWorks: boolean }) => {
      // So large that a run takes longer than a message.
      const board = someBoard(undefined, 5000)
      const threads = startThreads(options)
      askForAll(board, null)
      await threads.run(board.memory, openPhases(board, { to: 'measure' }))
      askForAll(board, percentileTails(board, 0.95))
      await threads.run(board.memory, openPhases(board, { to: 'compare' }))
      const { overall, worse } = bytesOf(board)
      threads.end()
      return [overall, worse].map((bytes) => hash('sha256', Buffer.from(bytes.buffer)))
    }
    const alone = await measuredThenCompared({ threads: 1, callerWorks: true })
    for (const callerWorks of [false, true]) {
      for (const threads of [2, 3]) expect(await measuredThenCompared({ threads, callerWorks })).toEqual(alone)
    }
  })

  it('needs some bytes for each model and resample, and none for each item and resample', () => {
    const scores = [Array.from({ length: 30_000 }, (_, item) => item % 2)]
    const { strata, models } = checkStrata([{ name: 'EK', weight: 1, scores }])
    const board = fillBoard({ strata, models, resamples: 10_000, draws: { kind: 'items', seed: 1 }, threads: 1 })
    // Of all resamples the counts would be 600 MB; those of one block are 15 MB.
    expect(board.memory.buffer.byteLength).toBeLessThan(20 * 2 ** 20)
  })

  it('rejects when a thread breaks down, rather than wait for it', async () => {
    const board = someBoard()
    const phases = openPhases(board, { to: 'compare' })
    // A stratum at an address that lies outside the memory.
    board.words[fields.header.stratum] = -64
    const threads = startThreads({ threads: 2, callerWorks: false })
    await expect(threads.run(board.memory, phases)).rejects.toThrow()
    threads.end()
  })
})

async function run(options: { threads: number; callerWorks: boolean }): Promise<Board> {
  const threads = startThreads(options)
  const board = someBoard()
  askForAll(board, percentileTails(board, 0.95))
  await threads.run(board.memory, openPhases(board, { to: 'compare' }))
  threads.end()
  return board
}

function someBoard(draws: Draws = { kind: 'items', seed: 6 }, resamples = 1000): Board {
  const random = seededRandom(4)
  const rows = (items: number) => Array.from({ length: 21 }, () => Array.from({ length: items }, () => random.float()))
  const { strata, models } = checkStrata([
    { name: 'EK', weight: 1, scores: rows(40) },
    { name: 'MM', weight: 2, scores: rows(25) }
  ])
  return fillBoard({ strata, models, resamples, draws, threads: 3 })
}

function bytesOf(board: Board) {
  const { estimates, overall, padded } = board.layout
  return {
    estimates: new Uint8Array(board.memory.buffer, estimates, 3 * 21 * 64).slice(),
    overall: new Uint8Array(board.memory.buffer, overall, 8 * 21 * padded).slice(),
    worse: worseOf(board)
  }
}
