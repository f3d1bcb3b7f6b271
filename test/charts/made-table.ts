import type { JudgedTable } from '../../src/boards/judges/judged-table.ts'
import { boardStatistics } from '../../src/boards/leaderboard/board-statistics.ts'
import { weightedTasks } from '../../src/boards/leaderboard/board-strata.ts'
import type { ScoreTable } from '../../src/boards/leaderboard/score-table.ts'
import type { BoardQuery, BoardStatistics } from '../../src/schemas/board-statistics.ts'
import type { Estimate, Leaderboard } from '../../src/schemas/leaderboard.ts'
import { seededRandom } from '../../src/statistics/random.ts'
import { aManifest } from '../helpers/a-suite.ts'

export const taskTypes = ['EK', 'MM', 'PA', 'LR', 'MG', 'EA', 'CI']
const families = ['openai', 'anthropic', 'google', 'other'] as const
const itemsPerTask = 12
const release = { release: 'r1', releaseHash: 'release', manifest: aManifest, panel: 'p1' }

/** So many models on seven task types, scored by two judges; the same for the same number. */
export function madeTables(count: number): { table: ScoreTable; judged: JudgedTable } {
  const random = seededRandom(count)
  const models = Array.from({ length: count }, (_, place) => ({
    ...{ submissionId: `submission-${place}`, team: 'Team', family: families[place % families.length]! },
    model: `provider/model-${place}${place % 5 === 0 ? '-with-a-name-that-goes-on-2026' : ''}`
  }))
  const items = taskTypes.flatMap((taskType) =>
    Array.from({ length: itemsPerTask }, (_, place) => ({
      ...{ itemId: `${taskType}-${place}`, taskType, split: 'public' as const, source: `paper-${place}` }
    }))
  )
  const byJudge = [0, 0.04].map((gap) =>
    models.map((_, model) =>
      items.map((_, item) => {
        const middle = 0.8 - (0.5 * model) / count - 0.04 * (Math.floor(item / itemsPerTask) % 4)
        return Math.min(1, Math.max(0, Math.round(20 * (middle + gap + 0.5 * (random.float() - 0.5))) / 20))
      })
    )
  )
  const scores = models.map((_, model) =>
    items.map((_, item) => (byJudge[0]![model]![item]! + byJudge[1]![model]![item]!) / 2)
  )
  const each = <Value>(value: Value) => models.map(() => items.map(() => value))
  const common = { ...release, models, items }
  return {
    table: {
      ...{ ...common, metrics: aManifest.metrics, unscored: each(null), sent: each(true) },
      scores: { table2: scores, 'appendix-g': scores }
    },
    judged: {
      ...{ ...common, profile: 'table2', scores: byJudge, words: each(100) },
      judges: [
        { modelId: 'anthropic:claude-4.6-sonnet', family: 'anthropic' },
        { modelId: 'openai:gpt-5.2', family: 'openai' }
      ]
    }
  }
}

/** What the statistics of a made board are asked for. */
export const boardQuery = {
  ...{ release: 'r1', split: 'all', profile: 'table2', seed: 1, resamples: 1000 },
  ...{ unit: 'item', method: 'student' }
} as const satisfies BoardQuery

/** The statistics of such a board by Student's method. */
export async function madeBoard(count: number): Promise<BoardStatistics> {
  const { table } = madeTables(count)
  return await boardStatistics({ table, taskTypes: weightedTasks(aManifest), query: boardQuery })
}

/** The leaderboard that shows these statistics. */
export function leaderboardOf({ models, taskTypes, ...board }: BoardStatistics): Leaderboard {
  return {
    ...{ query: board.query, inputHash: board.inputHash, releaseHash: board.releaseHash },
    ...{ estimand: board.estimand, level: board.level, notice: null },
    taskTypes: taskTypes.map(({ name, items, weight }) => ({ name, items, weight, title: name })),
    rows: models.map(({ submissionId, model, team, family, rank, overall, tasks, scored }) => ({
      ...{ submissionId, model, team, family, rank, overall: plain(overall), scored, unscored: 0, coverage: 1 },
      tasks: Object.fromEntries(Object.entries(tasks).map(([name, estimate]) => [name, plain(estimate)])),
      ...{ unranked: rank === null ? 'a response is not scored' : null, missingByJudge: {} }
    }))
  }
}

function plain({ value, lower, upper }: Estimate): Estimate {
  return { value, lower, upper }
}
