import { parseArgs } from 'node:util'
import { boardBootstrap } from '../../src/statistics/board/board-bootstrap.ts'
import { fromCounts } from '../../src/statistics/bootstrap/paired-difference.ts'
import { nullBoard, trueOverall, trueScores } from './stats/null-board.ts'
import { tableOf } from './table-of.ts'

const level = 0.95
const alpha = 0.05

/** A share with the standard error that it has from the number of boards alone; within a board models are not independent. */
type Share = { what: string; share: number; error: number; trials: number }

/**
 * Does the 95 % interval cover the truth 95 times in 100, and does the p matrix reject 5 times in 100 where models do not
 * differ? Seeded synthetic boards of the paper's sizes; see `nullBoard`. `--boards 1000 --resamples 1000 --models 6`
 */
export async function benchCoverage(args: string[]): Promise<{ result: { shares: Share[] }; table: string }> {
  const { values } = parseArgs({
    args,
    options: {
      boards: { type: 'string', default: '1000' },
      resamples: { type: 'string', default: '1000' },
      models: { type: 'string', default: '6' }
    }
  })
  const [boards, resamples, models] = [values.boards, values.resamples, values.models].map(Number)
  const hits = new Map<string, number[]>()
  for (let board = 0; board < boards!; board++) {
    const strata = nullBoard(board, models!)
    const result = await boardBootstrap({ strata, resamples: resamples!, level, seed: board, threads: 1 })
    note(
      hits,
      'Overall covered',
      result.overall.map((estimate) => covers(estimate, trueOverall))
    )
    for (const [name, truth] of Object.entries(trueScores)) {
      note(
        hits,
        `${name} covered`,
        result.tasks[name]!.map((estimate) => covers(estimate, truth))
      )
    }
    note(hits, `p < ${alpha} under the null`, rejections(result.pairs, models!))
  }
  const shares = [...hits].map(([what, perBoard]) => shareOf(what, perBoard, perBoard.length))
  const rows = shares.map(({ what, share, error, trials }) => [
    ...[what, `${(100 * share).toFixed(2)} %`, `${(100 * error).toFixed(2)} %`, String(trials)]
  ])
  return { result: { shares }, table: tableOf(['', 'share', 'std. error', 'boards'], rows) }
}

function covers(estimate: { lower: number | null; upper: number | null } | null, truth: number): boolean {
  return estimate !== null && estimate.lower! <= truth && truth <= estimate.upper!
}

function rejections(pairs: Awaited<ReturnType<typeof boardBootstrap>>['pairs'], models: number): boolean[] {
  const rejected: boolean[] = []
  for (let i = 0; i < models; i++) {
    for (let j = 0; j < i; j++) {
      const counts = { resamples: pairs.resamples, atLeast: pairs.atLeast(i, j)!, atMost: pairs.atMost(i, j)! }
      rejected.push(fromCounts(counts).p < alpha)
    }
  }
  return rejected
}

/** Notes the share of a board's models, or pairs, of which it is true. */
function note(hits: Map<string, number[]>, what: string, claims: readonly boolean[]): void {
  const shares = hits.get(what) ?? []
  shares.push(claims.filter(Boolean).length / claims.length)
  hits.set(what, shares)
}

function shareOf(what: string, perBoard: readonly number[], trials: number): Share {
  const share = perBoard.reduce((sum, value) => sum + value, 0) / trials
  const variance = perBoard.reduce((sum, value) => sum + (value - share) ** 2, 0) / Math.max(1, trials - 1)
  return { what, share, error: Math.sqrt(variance / trials), trials }
}
