import { NotFoundError } from '../../errors.ts'
import { collusion } from './collusion/definition.ts'
import { efficiencyEquality } from './efficiency-equality/definition.ts'
import type { EnvironmentDefinition } from './environment/definition.ts'
import { patience } from './patience/definition.ts'
import { pricing } from './pricing/definition.ts'
import { procurement } from './procurement/definition.ts'
import { scheduling } from './scheduling/definition.ts'

/** Every environment that runs are played in: benchmarks first. */
export const environments: readonly EnvironmentDefinition[] = [
  procurement,
  scheduling,
  pricing,
  efficiencyEquality,
  patience,
  collusion
]

/** @throws {NotFoundError} `task_type_not_found` */
export function findEnvironment(name: string): EnvironmentDefinition {
  const found = environments.find((definition) => definition.name === name)
  if (!found) throw new NotFoundError('task_type', name)
  return found
}
