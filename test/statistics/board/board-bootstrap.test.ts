import { describe, expect, it } from 'vitest'
import { bcaTails } from '../../../src/statistics/board/bca.ts'
import { boardBootstrap } from '../../../src/statistics/board/board-bootstrap.ts'
import type { BoardOptions } from '../../../src/statistics/board/board-options.ts'
import { rankInterval } from '../../../src/statistics/board/rank-interval.ts'
import { pairedDifference } from '../../../src/statistics/bootstrap/paired-difference.ts'
import { percentile, percentileInterval } from '../../../src/statistics/bootstrap/percentile.ts'
import { type Random, seededRandom } from '../../../src/statistics/random.ts'
import { type PlainStratum, plainBootstrap, plainRanks } from '../plain-bootstrap.ts'

const level = 0.9

/** Ways in which scores come. */
const kinds: Record<string, (random: Random) => number> = {
  'right or wrong': (random) => random.integer(2),
  tenths: (random) => random.integer(11) / 10,
  'twentieths and thirds': (random) => (random.integer(2) === 0 ? random.integer(21) / 20 : random.integer(4) / 3),
  'any doubles': (random) => random.float(),
  'gains and losses': (random) => 200 * random.float() - 100,
  'losses in tenths': (random) => -random.integer(11) / 10,
  'losses of any size': (random) => -random.float(),
  'sums of money': (random) => 2e9 * random.float() - 1e9
}

describe('boardBootstrap', () => {
  it.each([
    // Around the sizes of blocks: 8 items and resamples, 256 resamples, 32 and 64 models; and past a sample of 1,024.
    { kind: 'right or wrong', models: 3, items: [1, 9], resamples: 1 },
    { kind: 'tenths', models: 5, items: [7, 8, 12], resamples: 65 },
    { kind: 'twentieths and thirds', models: 2, items: [33], resamples: 200 },
    { kind: 'any doubles', models: 4, items: [5, 16], resamples: 257 },
    { kind: 'gains and losses', models: 3, items: [10, 3], resamples: 256 },
    { kind: 'tenths', models: 67, items: [17], resamples: 30 },
    { kind: 'losses in tenths', models: 3, items: [9, 4], resamples: 300 },
    { kind: 'losses of any size', models: 3, items: [40, 7], resamples: 300 },
    { kind: 'sums of money', models: 3, items: [10, 3], resamples: 300 },
    { kind: 'right or wrong', models: 4, items: [6, 2], resamples: 2100 },
    { kind: 'any doubles', models: 6, items: [11], resamples: 1500 }
  ])('agrees with the plain computation: $kind, $models models, $items items, $resamples resamples', async (shape) => {
    await expectPlain({ strata: someStrata(shape), resamples: shape.resamples, seed: 3 })
  })

  it('agrees with it where models are equal, lack scores, or lack a task that counts for nothing', async () => {
    const [first, second, third] = someStrata({ kind: 'tenths', models: 5, items: [9, 6, 4] })
    const rows = first!.scores
    const strata = [
      { ...first!, scores: [rows[0]!, rows[0]!, null, rows[3]!, rows[4]!] },
      { ...second!, scores: second!.scores.map((row, model) => (model === 4 ? [null, ...row!.slice(1)] : row)) },
      { ...third!, weight: 0, scores: third!.scores.map((row, model) => (model === 3 ? null : row)) }
    ]
    const { overall } = await expectPlain({ strata, resamples: 100, seed: 4 })
    expect(overall.map((estimate) => estimate === null)).toEqual([false, false, true, false, true])
  })

  it.each([
    // Those of one block of four, of two blocks, and of two stretches of 64 models: pairs among the others are counted once.
    { models: 9, equal: [1, 2], resamples: 40 },
    { models: 11, equal: [3, 8, 10], resamples: 2060 },
    { models: 71, equal: [5, 66, 70], resamples: 33 },
    { models: 9, equal: [3, 8], resamples: 40 }
  ])('counts pairs both ways where $equal of $models models share ranks', async ({ models, equal, resamples }) => {
    const strata = someStrata({ kind: 'any doubles', models, items: [6, 5] }).map((stratum) => ({
      ...stratum,
      scores: stratum.scores.map((row, model) => (equal.includes(model) ? stratum.scores[equal[0]!]! : row))
    }))
    await expectPlain({ strata, resamples, seed: 6 })
  })

  it('counts pairs both ways that share a rank in a later stretch of resamples alone', async () => {
    const random = seededRandom(1)
    const row = Array.from({ length: 30 }, () => random.float())
    const nearlyEqual = row.map((score, item) => (item < 7 ? random.float() : score))
    const others = [1, 2, 3].map(() => row.map(() => random.float()))
    const strata = [{ name: 'EK', weight: 1, scores: [row, ...others, nearlyEqual] }]
    // Where none of the seven items is drawn: in 1 of 1,600 resamples.
    const shared = ({ pairs }: Awaited<ReturnType<typeof boardBootstrap>>) =>
      pairs.atLeast(0, 4)! + pairs.atMost(0, 4)! - pairs.resamples
    expect(shared(await boardBootstrap({ strata, resamples: 2048, level, seed: 2 }))).toBe(0)
    expect(shared(await expectPlain({ strata, resamples: 4096, seed: 2 }))).toBe(2)
  })

  it('gives equal models equal figures and ties, in whatever order their items are summed', async () => {
    const random = seededRandom(9)
    const row = Array.from({ length: 50 }, () => random.float())
    const strata = [{ name: 'EK', weight: 1, scores: [row, row] }]
    const { overall, pairs, ranks } = await boardBootstrap({ strata, resamples: 300, level, seed: 1 })
    expect(overall[1]).toEqual(overall[0])
    expect([pairs.atLeast(0, 1), pairs.atMost(0, 1)]).toEqual([300, 300])
    expect(ranks[0]).toEqual({ lower: 1, upper: 1 })
  })

  it('draws whole sources with all their items, within groups that carry the same tasks', async () => {
    const strata: PlainStratum[] = someStrata({ kind: 'tenths', models: 3, items: [6, 9, 5] })
    const papers = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']
    const sourced = [
      { ...strata[0]!, sources: papers },
      { ...strata[1]!, sources: ['p1', 'p1', 'p1', 'p2', 'p3', 'p3', 'p4', 'p6', 'p6'] },
      { ...strata[2]!, sources: ['f1', 'f2', 'f3', 'f4', 'f5'] }
    ]
    await expectPlain({ strata: sourced, resamples: 150, seed: 5, unit: 'source' })
    const turned = sourced.map((stratum) => ({
      ...stratum,
      sources: stratum.sources.toReversed(),
      scores: stratum.scores.map((row) => row!.toReversed())
    }))
    const settings = { resamples: 150, level, seed: 5, unit: 'source' as const }
    const before = await boardBootstrap({ strata: sourced, ...settings })
    expect((await boardBootstrap({ strata: turned.toReversed(), ...settings })).tasks).toEqual(before.tasks)
  })

  it('moves the ends of bca intervals to where bias and skewness put them', async () => {
    // Squares are skewed to the right: both ends move up.
    const row = Array.from({ length: 20 }, (_, i) => i ** 2 / 400)
    const mean = row.reduce((sum, score) => sum + score, 0) / 20
    const strata = [{ name: 'EK', weight: 1, scores: [row] }]
    const { overall } = await boardBootstrap({ strata, resamples: 999, level, seed: 2, interval: 'bca' })
    const replicates = plainBootstrap({ strata, resamples: 999, seed: 2, unit: 'item' }).overall[0]!
    const below = replicates.filter((replicate) => replicate < mean - 1e-12).length
    const at = replicates.filter((replicate) => Math.abs(replicate - mean) <= 1e-12).length
    const influences = [row.map((score) => score - mean)]
    const tails = bcaTails({ below: below + at / 2, resamples: 999, influences, level })
    const sorted = replicates.toSorted((a, b) => a - b)
    expect(overall[0]?.lower).toBeCloseTo(percentile(sorted, tails.lower ?? Number.NaN), 12)
    expect(overall[0]?.upper).toBeCloseTo(percentile(sorted, tails.upper ?? Number.NaN), 12)
    const { lower, upper } = percentileInterval(replicates, level)
    expect(overall[0]?.lower).toBeGreaterThan(lower)
    expect(overall[0]?.upper).toBeGreaterThan(upper)
  })

  it('says why a bca interval is not defined', async () => {
    const strata = [{ name: 'EK', weight: 1, scores: [[0.5, 0.5]] }]
    const { overall } = await boardBootstrap({ strata, resamples: 50, level, seed: 2, interval: 'bca' })
    expect(overall[0]).toEqual({ value: 0.5, lower: null, upper: null, reason: expect.stringContaining('no spread') })
  })

  it('gives a board without models nothing', async () => {
    const strata = [{ name: 'EK', weight: 1, scores: [] }]
    const { overall, ranks } = await boardBootstrap({ strata, resamples: 50, level, seed: 2 })
    expect([overall, ranks]).toEqual([[], []])
  })

  const one = { name: 'EK', weight: 1, scores: [[0.5, 0.6]] }
  it.each<[string, Partial<BoardOptions>]>([
    ['resamples_invalid', { resamples: 0.5 }],
    ['level_invalid', { level: 0 }],
    ['seed_invalid', { seed: 0.5 }],
    ['threads_invalid', { threads: 0 }],
    ['sources_differ', { unit: 'source', strata: [{ ...one, sources: ['p1'] }] }],
    ['sources_differ', { unit: 'source' }],
    ['items_too_many', { strata: [{ ...one, scores: [new Array<number>(32_768).fill(1)] }] }],
    ['board_too_large', { resamples: 2 ** 29 }]
  ])('refuses with %s what it cannot compute', async (code, change) => {
    const options = { strata: [one], resamples: 10, level, seed: 1, ...change }
    await expect(boardBootstrap(options)).rejects.toMatchObject({ code })
  })
})

async function expectPlain(options: { strata: PlainStratum[]; resamples: number; seed: number; unit?: 'source' }) {
  const { strata } = options
  const board = await boardBootstrap({ ...options, level })
  const plain = plainBootstrap({ unit: 'item', ...options })
  for (const [place, { name }] of strata.entries()) {
    expectEnds(board.tasks[name]!, plain.tasks[place]!)
  }
  expectEnds(board.overall, plain.overall)
  const ranks = plainRanks(plain.overall)
  expect(board.ranks).toEqual(ranks.map((row) => row && rankInterval(row, strata[0]!.scores.length, level)))
  for (const [i, first] of plain.overall.entries()) {
    for (const [j, second] of plain.overall.entries()) {
      const pair = first && second && pairedDifference(first, second)
      const counts = [board.pairs.atLeast(i, j), board.pairs.atMost(i, j)]
      expect(counts, `models ${i} and ${j}`).toEqual([pair?.atLeast ?? null, pair?.atMost ?? null])
    }
  }
  return board
}

function expectEnds(
  estimates: readonly ({ lower: number | null; upper: number | null } | null)[],
  replicates: readonly (readonly number[] | null)[]
): void {
  for (const [model, estimate] of estimates.entries()) {
    const row = replicates[model] ?? null
    expect(estimate === null).toBe(row === null)
    if (estimate === null || row === null) continue
    const { lower, upper } = percentileInterval(row, level)
    // Fixed point is right to 2^-45 of the largest score: a thousandth of a cent in a thousand million.
    const error = 1e-11 * Math.max(1, ...row.map((value) => Math.abs(value) / 100))
    expect(Math.abs((estimate.lower ?? Number.NaN) - lower)).toBeLessThan(error)
    expect(Math.abs((estimate.upper ?? Number.NaN) - upper)).toBeLessThan(error)
  }
}

function someStrata({ kind, models, items }: { kind: string; models: number; items: readonly number[] }) {
  return items.map((count, task) => ({
    name: `T${task}`,
    weight: task + 1,
    scores: Array.from({ length: models }, (_, model) => {
      const random = seededRandom(11, `${kind}/${task}/${model}`)
      return Array.from({ length: count }, () => kinds[kind]!(random))
    })
  }))
}
