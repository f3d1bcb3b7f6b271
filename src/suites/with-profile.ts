import { ConflictError } from '../errors.ts'
import type { Metric } from '../schemas/manifest.ts'
import type { NewProfile } from '../schemas/profile.ts'
import type { Rubric } from '../schemas/rubric.ts'
import type { Suite } from './suite.ts'

/** A profile as the metric that its scores are of: weighted means of dimensions, which lie in [0, 1]. */
export function metricOfProfile({ name }: Pick<NewProfile, 'name'>): Metric {
  return { name, range: [0, 1], better: 'higher' }
}

/**
 * A suite whose rubrics weigh their dimensions under a profile too. Dimensions that it does not name count 0; a task type
 * that it leaves out keeps the weights of the first metric.
 *
 * @throws {ConflictError} `profile_unfit` where it names a dimension that a rubric has not
 */
export function withProfile(suite: Suite, profile: Pick<NewProfile, 'name' | 'weights'>): Suite {
  const [first] = suite.metrics
  return {
    ...suite,
    taskTypes: suite.taskTypes.map((taskType) => {
      const { rubric, hash } = taskType.rubric
      const given = Object.hasOwn(profile.weights, taskType.name) ? profile.weights[taskType.name] : undefined
      const weights = given ? allOf(rubric, given) : rubric.weights[first!.name]
      if (!weights) return taskType
      return {
        ...taskType,
        rubric: { rubric: { ...rubric, weights: { ...rubric.weights, [profile.name]: weights } }, hash }
      }
    })
  }
}

function allOf({ taskType, dimensions }: Rubric, given: Readonly<Record<string, number>>): Record<string, number> {
  const ids = dimensions.map(({ id }) => id)
  const unknown = Object.keys(given).find((id) => !ids.includes(id))
  if (unknown !== undefined) {
    const message = `${taskType} has no dimension ${unknown}: it has ${ids.join(', ')}`
    throw new ConflictError('profile_unfit', message)
  }
  return Object.fromEntries(ids.map((id) => [id, Object.hasOwn(given, id) ? given[id]! : 0]))
}
