import type { Executor } from '../../db/client.ts'
import { listRunOutputs, type RunOutput } from '../../db/run-outputs.ts'
import { InvalidError, NotFoundError } from '../../errors.ts'
import type { BoardSetting } from '../../schemas/declaration.ts'
import type { JsonValue } from '../../schemas/json.ts'
import type { EnvironmentDefinition } from '../../suites/econevals/environment/definition.ts'
import type { EnvironmentState } from '../../suites/econevals/environment/environment.ts'
import { findEnvironment } from '../../suites/econevals/environments.ts'
import { contentSchema } from '../../suites/econevals/release/content.ts'
import { readRunRecord } from '../../suites/econevals/release/run-record.ts'
import { loadScoreTable } from '../leaderboard/load-score-table.ts'

/** A run that was played to its end, with all that was recorded of it. */
export type PlayedRun = {
  environment: EnvironmentDefinition
  level: string
  instance: unknown
  optimum: JsonValue
  playedBefore: boolean
  /** By seat. */
  states: readonly EnvironmentState<unknown>[]
}
/** What was read of the runs of a submission, and those of which there is nothing to read. */
export type PlayedByModel<Read> = {
  submissionId: string
  team: string
  model: string
  runs: Read[]
  lacking: { taskType: string; level: string; why: 'failed' | 'missing' }[]
}

const pageSize = 20

/**
 * What `read` makes of each run of the published submissions of one setting to a release, in environments of some task types. Runs are read one
 * after the other: all that is kept of one is what `read` returns.
 *
 * @param query.submissions all when left out
 * @returns at most `most` submissions, in the order of the board, with the number of those that are not among them
 * @throws {InvalidError} `release_without_runs` for a release of another suite
 * @throws {NotFoundError} `submission_not_found` for one that is not on that board
 * @throws {NotFoundError} {InvalidError} as `loadScoreTable`
 */
export async function loadPlayed<Read>(
  db: Executor,
  query: {
    release: string
    setting?: BoardSetting | undefined
    submissions?: readonly string[] | undefined
    most: number
  },
  { taskTypes, read }: { taskTypes: readonly string[]; read: (run: PlayedRun) => Read }
): Promise<{ models: PlayedByModel<Read>[]; further: number }> {
  const { models, manifest } = await loadScoreTable(db, query)
  if (!manifest.played) {
    const message = `release ${query.release} is of ${manifest.suite}, whose items are answered in words`
    throw new InvalidError('release_without_runs', message)
  }
  const unknown = query.submissions?.find((id) => models.every(({ submissionId }) => submissionId !== id))
  if (unknown !== undefined) throw new NotFoundError('submission', unknown)
  const asked = models.filter(({ submissionId }) => query.submissions?.includes(submissionId) ?? true)
  const found: PlayedByModel<Read>[] = []
  for (const { submissionId, team, model } of asked.slice(0, query.most)) {
    const own: PlayedByModel<Read> = { submissionId, team, model, runs: [], lacking: [] }
    for await (const row of outputsOf(db, { id: submissionId, releaseName: query.release, taskTypes })) {
      const { level } = contentSchema.shape.examinee.parse(row.examinee)
      const run = playedRun(row, level)
      if (run !== null) own.runs.push(read(run))
      else own.lacking.push({ taskType: row.taskType, level, why: row.output === null ? 'missing' : 'failed' })
    }
    found.push(own)
  }
  return { models: found, further: Math.max(0, asked.length - query.most) }
}

async function* outputsOf(
  db: Executor,
  asked: { id: string; releaseName: string; taskTypes: readonly string[] }
): AsyncGenerator<RunOutput> {
  if (asked.taskTypes.length === 0) return
  for (let after: string | null = null; ; ) {
    const page: RunOutput[] = await listRunOutputs(db, asked, { after, limit: pageSize })
    yield* page
    if (page.length < pageSize) return
    after = page.at(-1)!.itemId
  }
}

/** @returns null for a run that failed, or that there is none of */
function playedRun({ taskType, gold, output }: RunOutput, level: string): PlayedRun | null {
  const record = output === null ? null : readRunRecord(output)
  if (record?.ended !== 'over') return null
  const environment = findEnvironment(taskType)
  const { instance } = contentSchema.shape.gold.parse(gold)
  return {
    environment,
    level,
    instance: environment.instanceSchema.parse(instance),
    optimum: record.optimum,
    playedBefore: record.playedBefore,
    states: record.seats.map((periods) => ({
      periods: periods.map((period) => environment.periodSchema.parse(period)),
      notes: [],
      told: []
    }))
  }
}
