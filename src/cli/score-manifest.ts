import { z } from 'zod'
import { type WeightedTask, weightedTasks } from '../boards/leaderboard/board-strata.ts'
import type { ScoreTable } from '../boards/leaderboard/score-table.ts'
import { type Manifest, manifestSchema } from '../schemas/manifest.ts'
import { isPlain } from '../schemas/plain-score.ts'
import { aerSuite } from '../suites/aer/index.ts'
import { readInput } from './read-input.ts'
import { WrongUsageError } from './wrong-usage.ts'

const releaseSchema = z.object({ manifest: manifestSchema })

/**
 * The manifest of a release from a file: alone, or within the release as the service shows it.
 *
 * @throws {WrongUsageError} `manifest_unreadable`
 */
export async function readManifest(path: string): Promise<Manifest> {
  const value = parseJson(new TextDecoder().decode(await readInput(path)))
  const release = releaseSchema.safeParse(value)
  if (release.success) return release.data.manifest
  const manifest = manifestSchema.safeParse(value)
  if (manifest.success) return manifest.data
  const { path: place, message } = manifest.error.issues[0]!
  throw new WrongUsageError('manifest_unreadable', `${path}: /${place.join('/')}: ${message}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The task types of Overall with their weights: those named, those of a file of one's own, those of the manifest, or
 * those of the benchmark.
 *
 * @throws {WrongUsageError} `option_invalid`
 */
export function weightedTasksOf(
  { items, releaseHash }: ScoreTable,
  { named, manifest }: { named: readonly string[] | undefined; manifest: Manifest | null }
): WeightedTask[] {
  const held = new Set(items.map(({ taskType }) => taskType))
  const unknown = named?.find((name) => !held.has(name))
  if (unknown !== undefined)
    throw new WrongUsageError('option_invalid', `--types: the file has no task type ${unknown}`)
  if (named) return alike(named)
  if (manifest) return weightedTasks(manifest)
  if (isPlain(releaseHash)) return alike([...held].sort())
  // The release may be older than a task type of today, which then is no part of it.
  const known = aerSuite.taskTypes.filter(({ name, since }) => held.has(name) || since === undefined)
  return alike(known.map(({ name }) => name))
}

function alike(names: readonly string[]): WeightedTask[] {
  return names.map((name) => ({ name, weight: 1 / names.length }))
}
