import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { Executor } from '../../db/client.ts'
import { findRunOfItem, hasPlayed, insertRun, type NewRunRow, type RunHead } from '../../db/runs.ts'
import { holdTeam } from '../../db/teams.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import { type JsonValue, toJson } from '../../schemas/json.ts'
import { customLevel, type NewRun } from '../../schemas/run.ts'
import type { EnvironmentDefinition, InstanceSize } from '../../suites/econevals/environment/definition.ts'
import { findEnvironment } from '../../suites/econevals/environments.ts'

/** The suite whose task types are environments. */
export const suiteOfRuns = 'econevals'

export type PracticeRun = Pick<NewRun, 'suite' | 'level' | 'size' | 'variant' | 'driver' | 'style'> & {
  taskType: string
  seed: number
}

/**
 * Begins a run for practice: in a published instance of a level, or in one of another size.
 *
 * @throws {NotFoundError} `suite_not_found`, `task_type_not_found`, `level_not_found`, `instance_not_found`, `variant_not_found`
 * @throws {InvalidError} `size_invalid`; {ConflictError} `team_erased`
 */
export async function openPracticeRun(
  db: Executor,
  { suite = suiteOfRuns, taskType, level, size, variant, seed, driver, style }: PracticeRun,
  teamId: string
): Promise<RunHead> {
  if (suite !== suiteOfRuns) throw new NotFoundError('suite', suite)
  const environment = findEnvironment(taskType)
  const usual = size ? sizedInstance(environment, { size, seed }) : publishedInstance(environment, { level, seed })
  const drawn =
    variant === undefined ? usual : { ...usual, instance: instanceUnder(environment, usual.instance, variant) }
  const made = { suite, taskType, seed, driver, style, submissionId: null, itemId: null, optimum: null }
  return (await begin(db, { ...made, ...drawn, instance: toJson(drawn.instance), teamId }))!
}

/** The same instance under other rules. @throws {NotFoundError} `variant_not_found` */
export function instanceUnder({ name, variants }: EnvironmentDefinition, instance: unknown, variant: string): unknown {
  const known = Object.keys(variants?.words ?? {})
  if (known.includes(variant)) return variants!.under(instance, variant)
  throw new NotFoundError('variant', `${variant} of ${name}: it has ${known.join(', ') || 'none'}`)
}

/** An instance for practice, with its level and by what it was made. */
export type PracticeInstance = Pick<NewRunRow, 'level' | 'parameters'> & { instance: unknown }

function publishedInstance(
  { name, levels, published }: EnvironmentDefinition,
  { level = '', seed }: { level: string | undefined; seed: number }
): PracticeInstance {
  const known = Object.hasOwn(levels, level) ? levels[level] : undefined
  if (!known) throw new NotFoundError('level', `${level} of ${name}: it has ${Object.keys(levels).join(', ')}`)
  if (seed >= known.seeds) {
    throw new NotFoundError('instance', `${seed} of ${name} ${level}: seeds are 0 to ${known.seeds - 1}`)
  }
  return { level, parameters: null, instance: published(level, seed) }
}

/**
 * An instance of another size than those of the levels.
 *
 * @throws {InvalidError} `size_invalid`, which names each parameter that is wrong
 */
export function sizedInstance(
  { name, sizes }: EnvironmentDefinition,
  { size, seed }: { size: InstanceSize; seed: number }
): PracticeInstance {
  if (!sizes) throw new InvalidError('size_invalid', `${name} has no other sizes than its levels`)
  const { data, error } = sizes.schema(seed).safeParse(size)
  if (error) {
    const faults = error.issues.map(({ path, message }) => [...path, message].join(': '))
    throw new InvalidError('size_invalid', `size of ${name}: ${faults.join('; ')}`)
  }
  return { level: customLevel, parameters: { size: data }, instance: sizes.draw(data, seed) }
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
  const made = await begin(db, { ...item, teamId, submissionId, driver, style, seed: null, parameters: null })
  return made ?? (await findRunOfItem(db, submissionId, itemId))!
}

/** Who has played an instance knows it under all rules. */
function usualInstance({ taskType, instance }: Pick<NewRunRow, 'taskType' | 'instance'>): unknown {
  return findEnvironment(taskType).variants?.under(instance, null) ?? instance
}

async function begin(db: Executor, made: Omit<NewRunRow, 'instanceHash' | 'playedBefore'>): Promise<RunHead | null> {
  // A run that is begun while its team is erased would outlive it.
  if (!(await holdTeam(db, made.teamId))) throw new ConflictError('team_erased', `team ${made.teamId} was erased`)
  const instanceHash = createHash('sha256')
    .update(`${made.taskType} ${stringify(usualInstance(made))}`)
    .digest('hex')
  const playedBefore = await hasPlayed(db, made.teamId, instanceHash)
  return await insertRun(db, { ...made, instanceHash, playedBefore })
}
