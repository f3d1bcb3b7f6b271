import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import type { Generation } from '../schemas/generation.ts'
import { createPatience } from './patience.ts'
import { print, tableOf } from './print.ts'
import { startProgress } from './progress.ts'
import { useService } from './use-service.ts'

const everyMs = 250

type Options = {
  seed: number
  count: number
  types?: string[]
  approve?: true
  author?: string
  json?: true
}

/** `aerbench item generate …` */
export function addGenerate(item: Command): void {
  item
    .command('generate')
    .description('items of a suite that are computed from a seed; run again, it makes those that are missing')
    .argument('<suite>')
    .requiredOption('--seed <seed>', 'a whole number from 0', Number)
    .requiredOption('--count <count>', 'questions of each task type', Number)
    .option('--types <list>', 'task types, as EL1,EL2; all that are generated when left out', splitNames)
    .option('--approve', 'approve what is new at once, as its answers are computed')
    .option('--author <name>', 'who approves; the key when left out')
    .option('--json', 'one JSON document on standard output')
    .action(async (suite: string, { json, types: taskTypes, ...rest }: Options) => {
      const order = { suite, taskTypes, ...rest }
      const made = await useService((client) => generate(client, order), { works: true })
      print(made, {
        json,
        show: () =>
          tableOf(
            ['type', 'items', 'approved'],
            made.taskTypes.map(({ taskType, items, approved }) => [taskType, items, approved])
          )
      })
    })
}

async function generate(
  client: Client,
  order: { suite: string; taskTypes: string[] | undefined; seed: number; count: number }
): Promise<Generation> {
  const { suite, taskTypes, seed, count } = order
  const query = new URLSearchParams({
    ...{ suite, seed: String(seed), count: String(count) },
    ...(taskTypes && { taskTypes: taskTypes.join() })
  })
  const progress = startProgress()
  const patience = createPatience(stalled)
  try {
    let made = await client.send<Generation>('POST', '/v1/items/generate', order)
    for (;;) {
      for (const { taskType, items } of made.taskTypes)
        progress.update(taskType, { done: items, total: count, note: `seed ${seed}` })
      if (made.done) return made
      patience.look(made.taskTypes.reduce((sum, { items }) => sum + items, 0))
      await wait(everyMs)
      made = await client.get<Generation>(`/v1/items/generate?${query}`)
    }
  } finally {
    progress.stop()
  }
}

function stalled(items: number): AppError {
  const message = `${items} items are there, and for a minute there was no new one: the log of the service says why`
  return new AppError('generation_stalled', message, 500)
}

function splitNames(list: string): string[] {
  return list.split(',').map((name) => name.trim())
}
