import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import type { Executor } from '../../db/client.ts'
import { findProfile, insertProfile, type ProfileRow } from '../../db/profiles.ts'
import { ConflictError, InvalidError } from '../../errors.ts'
import type { NewProfile } from '../../schemas/profile.ts'
import { findSuite } from '../../suites/index.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { withProfile } from '../../suites/with-profile.ts'

/**
 * Keeps a profile for good. The same one once more is the one that is there.
 *
 * @throws {NotFoundError} `suite_not_found`
 * @throws {InvalidError} `profile_invalid` for a task type that the suite has not, or one that weighs nothing
 * @throws {ConflictError} `profile_unfit` for a dimension that a rubric of today has not; `profile_exists` when a metric or
 *   another profile of the suite has the name
 */
export async function addProfile(
  { db, suites }: { db: Executor; suites: Suites },
  profile: NewProfile
): Promise<{ row: ProfileRow; isNew: boolean }> {
  const suite = findSuite(suites, profile.suite)
  assertFits(suite, profile)
  const stored = await insertProfile(db, { ...profile, hash: profileHash(profile) })
  if (stored) return { row: stored, isNew: true }
  const there = (await findProfile(db, profile))!
  if (there.hash === profileHash(profile)) return { row: there, isNew: false }
  throw taken(profile, 'another profile')
}

function assertFits(suite: Suite, profile: NewProfile): void {
  const { name, weights } = profile
  if (suite.metrics.some((metric) => metric.name === name)) throw taken(profile, 'a metric')
  const known = suite.taskTypes.map((taskType) => taskType.name)
  if (Object.keys(weights).length === 0) throw invalid('weighs nothing: name a task type with its dimensions')
  for (const [taskType, ofDimensions] of Object.entries(weights)) {
    if (!known.includes(taskType)) throw invalid(`names ${taskType}; the task types are ${known.join(', ')}`)
    if (!Object.values(ofDimensions).some((weight) => weight > 0)) {
      throw invalid(`weighs nothing of ${taskType}: give one dimension more than zero`)
    }
  }
  withProfile(suite, profile)
}

/** sha256 of its content, whatever the order of its members. */
export function profileHash({ name, suite, title, weights }: NewProfile): string {
  return hash('sha256', stringify({ name, suite, title, weights }) ?? '')
}

function taken({ name, suite }: NewProfile, what: string): ConflictError {
  return new ConflictError('profile_exists', `${what} of suite ${suite} is named ${name}: profiles never change`)
}

function invalid(message: string): InvalidError {
  return new InvalidError('profile_invalid', `the profile ${message}`)
}
