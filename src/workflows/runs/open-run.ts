import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { Executor } from '../../db/client.ts'
import { findRunOfItem, hasPlayed, insertRun, type NewRunRow, type RunHead } from '../../db/runs.ts'
import { NotFoundError } from '../../errors.ts'
import { type JsonValue, toJson } from '../../schemas/json.ts'
import type { NewRun } from '../../schemas/run.ts'
import { findEnvironment } from '../../suites/econevals/environments.ts'

/** The suite whose task types are environments. */
export const suiteOfRuns = 'econevals'

/**
 * Begins a run for practice in a published instance.
 *
 * @throws {NotFoundError} `suite_not_found`, `task_type_not_found`, `level_not_found`, `instance_not_found`
 */
export async function openPracticeRun(
  db: Executor,
  {
    suite = suiteOfRuns,
    taskType,
    level,
    seed,
    driver,
    style
  }: NewRun & { taskType: string; level: string; seed: number },
  teamId: string
): Promise<RunHead> {
  if (suite !== suiteOfRuns) throw new NotFoundError('suite', suite)
  const environment = findEnvironment(taskType)
  const known = Object.hasOwn(environment.levels, level) ? environment.levels[level] : undefined
  if (!known)
    throw new NotFoundError('level', `${level} of ${taskType}: it has ${Object.keys(environment.levels).join(', ')}`)
  if (seed >= known.seeds) {
    throw new NotFoundError('instance', `${seed} of ${taskType} ${level}: seeds are 0 to ${known.seeds - 1}`)
  }
  const instance = toJson(environment.published(level, seed))
  const made = { suite, taskType, level, seed, driver, style, submissionId: null, itemId: null, optimum: null }
  return (await begin(db, { ...made, teamId, instance }))!
}

/**
 * Begins the run of a submission for one of its items; one that was begun before is given back as it stands, so that each item has one
 * run.
 *
 * @param item as the release holds it
 */
export async function openRunOfItem(
  db: Executor,
  { teamId, submissionId, driver, style }: Pick<NewRunRow, 'teamId' | 'driver' | 'style'> & { submissionId: string },
  item: { itemId: string; suite: string; taskType: string; level: string; instance: JsonValue; optimum: JsonValue }
): Promise<RunHead> {
  const { itemId } = item
  const made = await begin(db, { ...item, teamId, submissionId, driver, style, seed: null })
  return made ?? (await findRunOfItem(db, submissionId, itemId))!
}

async function begin(db: Executor, made: Omit<NewRunRow, 'instanceHash' | 'playedBefore'>): Promise<RunHead | null> {
  const instanceHash = createHash('sha256')
    .update(`${made.taskType} ${stringify(made.instance)}`)
    .digest('hex')
  const playedBefore = await hasPlayed(db, made.teamId, instanceHash)
  return await insertRun(db, { ...made, instanceHash, playedBefore })
}
