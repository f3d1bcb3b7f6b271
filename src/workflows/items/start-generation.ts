import type { Executor } from '../../db/client.ts'
import { countGenerated } from '../../db/generated-items.ts'
import { InvalidError } from '../../errors.ts'
import type { Generation, GenerationOrder, NewGeneration } from '../../schemas/generation.ts'
import { findSuite } from '../../suites/index.ts'
import type { Suite, Suites, TaskType } from '../../suites/suite.ts'
import type { Queue } from '../queue.ts'

type Wanted = Pick<NewGeneration, 'suite' | 'taskTypes' | 'seed' | 'count'>

/**
 * Queues the generation of questions 0 to count - 1 of a seed, one job for each task type. Asked for again, only what is
 * missing is made.
 *
 * @param wanted.approvedBy approves what is new; null leaves it to a review
 * @returns how many are there already
 * @throws {NotFoundError} `suite_not_found`
 * @throws {InvalidError} `task_type_not_generated` when a name is unknown or not made by a generator
 */
export async function startGeneration(
  { db, queue, suites }: { db: Executor; queue: Queue; suites: Suites },
  { approvedBy, ...wanted }: Wanted & { approvedBy: string | null }
): Promise<Generation> {
  const { name: suite, taskTypes } = generatedSuite(suites, wanted)
  const { seed, count } = wanted
  await db.transaction(async (tx) => {
    for (const { name: taskType } of taskTypes) {
      const order: GenerationOrder = { suite, taskType, seed, count, approvedBy }
      await queue.enqueue('generate', JSON.stringify(order), tx)
    }
  })
  return await generationProgress({ db, suites }, wanted)
}

/**
 * How far a generation is.
 *
 * @throws {NotFoundError} `suite_not_found`
 * @throws {InvalidError} `task_type_not_generated`
 */
export async function generationProgress(
  { db, suites }: { db: Executor; suites: Suites },
  wanted: Wanted
): Promise<Generation> {
  const { name: suite, taskTypes } = generatedSuite(suites, wanted)
  const { seed, count } = wanted
  const made = await countGenerated(db, { suite, seed, below: count })
  const rows = taskTypes.map(({ name }) => {
    const { items = 0, approved = 0 } = made.find(({ taskType }) => taskType === name) ?? {}
    return { taskType: name, items, approved }
  })
  return { suite, seed, count, done: rows.every(({ items }) => items === count), taskTypes: rows }
}

/** The suite, with those task types alone that are asked for. */
function generatedSuite(suites: Suites, { suite: name, taskTypes: names }: Wanted): Suite {
  const suite = findSuite(suites, name)
  const generated = suite.taskTypes.filter(({ source }) => source.kind === 'generator')
  if (generated.length === 0) {
    throw new InvalidError('task_type_not_generated', `no task type of suite ${name} is made by a generator`)
  }
  return { ...suite, taskTypes: names ? [...new Set(names)].map((name) => oneOf(generated, name)) : generated }
}

function oneOf(generated: readonly TaskType[], name: string): TaskType {
  const found = generated.find((taskType) => taskType.name === name)
  if (found) return found
  const known = generated.map((taskType) => taskType.name).join(', ')
  throw new InvalidError('task_type_not_generated', `generators make ${known}; got ${name}`)
}
