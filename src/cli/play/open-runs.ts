import { randomUUID } from 'node:crypto'
import type { Client } from '../../client.ts'
import { AppError, InvalidError } from '../../errors.ts'
import type { ReleaseItem } from '../../schemas/release.ts'
import type { Run, RunDriver, RunStyle } from '../../schemas/run.ts'
import type { Submission } from '../../schemas/submission.ts'
import type { EnvironmentDefinition } from '../../suites/econevals/environment/definition.ts'
import { findEnvironment } from '../../suites/econevals/environments.ts'
import { contentSchema } from '../../suites/econevals/release/content.ts'
import { balancedItems, namedItems, readIds } from '../choose-items.ts'
import { samplingOfRun } from '../sampling-of-run.ts'
import type { PlayFile, PlayTask, RunLine } from './play-file.ts'
import type { KnownTask, PlayerOptions, PlayOptions } from './play-options.ts'

type Service = Pick<Client, 'get' | 'send' | 'list'>

/** The run of a task: as the service has it, or opened now. What is killed on the way finds the same run again. */
export async function openRun(
  client: Service,
  file: PlayFile,
  { task, players, style }: Pick<RunLine, 'task' | 'players'> & { style: RunStyle }
): Promise<Run> {
  const known = file.runOf(task)
  if (known?.run) return await client.get<Run>(`/v1/runs/${encodeURIComponent(known.run)}`)
  const key = known?.key ?? randomUUID()
  const line = { key, task, players, style, run: null, state: 'opening' as const }
  if (!known) await file.put(line)
  const run = await client.send<Run>('POST', '/v1/runs', newRunOf(task, { driver: 'loop', style }), undefined, key)
  await file.put({ ...line, run: run.id, state: 'open' })
  return run
}

/** What the service is asked for to open the run of a task. */
export function newRunOf(task: PlayTask, how: { driver: RunDriver; style: RunStyle }): object {
  const { repeat: _, ...named } = 'item' in task ? { ...task, repeat: 1 } : task
  return { ...named, ...how }
}

/** The draft that options name, or that this file's runs are for, which is opened once. */
export async function submissionOf(
  client: Service,
  { file, players }: { file: PlayFile; players: readonly PlayerOptions[] },
  { submission, release }: Pick<PlayOptions, 'submission' | 'release'>
): Promise<string> {
  if (submission !== undefined) return submission
  const known = file.draftOf(release!)
  if (known?.submission) return known.submission
  const line = { key: known?.key ?? randomUUID(), release: release!, submission: null }
  if (!known) await file.put(line)
  const models = [...new Set(players.map(({ model }) => model))]
  const sampling = samplingOfRun(players[0]!.parameters)
  const draft = {
    ...{ release, model: models.join(' and ') },
    ...(models.length > 1 ? { setting: 'two-models' } : sampling && { sampling })
  }
  const { id } = await client.send<{ id: string }>('POST', '/v1/submissions', draft, undefined, line.key)
  await file.put({ ...line, submission: id })
  return id
}

/** An item that is played. */
export type PlayedItem = { id: string; definition: EnvironmentDefinition; level: string }

/** The items that options choose, of the release that they or their submission name. */
export async function itemsToPlay(
  client: Service,
  { submission, release: named, types, items: listed, limit }: Partial<PlayOptions>
): Promise<PlayedItem[]> {
  const release = named ?? (await client.get<Submission>(`/v1/submissions/${encodeURIComponent(submission!)}`)).release
  const path = `/v1/releases/${encodeURIComponent(release)}/items`
  const all = await client.list<ReleaseItem>(path)
  const wanted = all.filter(({ taskType }) => !types || types.includes(taskType.toUpperCase()))
  const found = listed === undefined ? wanted : namedItems(wanted, readIds(listed), release)
  const chosen = limit === undefined ? found : balancedItems(found, limit)
  if (chosen.length === 0) throw new AppError('release_empty', `${release} has no such items`, 400)
  const levels = new Map(
    all.map(({ id, examinee }) => [id, contentSchema.shape.examinee.safeParse(examinee).data?.level])
  )
  return chosen.map(({ id, taskType }) => {
    const level = levels.get(id)
    if (level === undefined) throw new InvalidError('item_without_runs', `item ${id} is answered in words`)
    return { id, definition: findEnvironment(taskType), level }
  })
}

export function tasksOf(items: readonly PlayedItem[], submission: string): KnownTask[] {
  return items.map(({ id, definition, level }) => ({ task: { submission, item: id }, definition, level }))
}
