import { AppError } from '../../errors.ts'
import type { WeightedTask } from './board-strata.ts'

/** A weight as it is written: no sign, no exponent. */
const weightText = /^\d{1,9}(\.\d{1,9})?$/

/**
 * The task types of a release under weights of the reader's choice, as shares of Overall; those that it does not name
 * count 0.
 *
 * @param text `EK:2,MM:1`, relative to their sum; the release's own weights when left out
 * @throws {AppError} 400 `weights_invalid`, also for a task type that the release has not
 */
export function chooseWeights(taskTypes: readonly WeightedTask[], text: string | undefined): WeightedTask[] {
  if (text === undefined) return [...taskTypes]
  const chosen = parseWeights(text, taskTypes)
  const total = [...chosen.values()].reduce((sum, weight) => sum + weight, 0)
  return taskTypes.map(({ name }) => ({ name, weight: (chosen.get(name) ?? 0) / total }))
}

/** The same choice in the one way in which results and hashes have it: in the order of the release, without zeros. */
export function plainWeights(taskTypes: readonly WeightedTask[], text: string): string {
  return [...parseWeights(text, taskTypes)].map(([name, weight]) => `${name}:${weight}`).join(',')
}

function parseWeights(text: string, taskTypes: readonly WeightedTask[]): Map<string, number> {
  const given = new Map<string, number>()
  for (const part of text.split(',')) {
    const [, name = '', weight = ''] = /^(.*):([^:]*)$/.exec(part.trim()) ?? []
    if (!taskTypes.some((taskType) => taskType.name === name)) {
      const known = taskTypes.map((taskType) => taskType.name).join(', ')
      throw invalid(`weights must name task types of the release (${known}), as NAME:1, got ${part.trim()}`)
    }
    if (!weightText.test(weight)) throw invalid(`the weight of ${name} must be a number of zero or more, got ${weight}`)
    if (given.has(name)) throw invalid(`weights must name each task type once, got ${name} twice`)
    given.set(name, Number(weight))
  }
  const inOrder = taskTypes.flatMap(({ name }): [string, number][] => {
    const weight = given.get(name) ?? 0
    return weight > 0 ? [[name, weight]] : []
  })
  if (inOrder.length === 0) throw invalid('weights must give one task type more than zero')
  return new Map(inOrder)
}

function invalid(message: string): AppError {
  return new AppError('weights_invalid', message, 400)
}
