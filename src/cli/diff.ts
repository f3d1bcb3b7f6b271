import type { Command } from 'commander'
import type { GenerationDifference, ReleaseDifference, VersionDifference } from '../schemas/item-difference.ts'
import { print } from './print.ts'
import { useService } from './use-service.ts'

type Json = { json?: true }
const json = ['--json', 'one JSON document on standard output'] as const

/** `aerbench paper diff …` */
export function addPaperDiff(paper: Command): void {
  paper
    .command('diff')
    .description('in what the items of one generation of a paper differ from those of another')
    .argument('<paper>', 'its id')
    .argument('<from>', 'name or number of a generation; 1 is the first')
    .argument('<to>', 'another')
    .requiredOption('--type <type>', 'task type')
    .option('--suite <suite>', 'the first of the service when left out')
    .option(...json)
    .action(async (id: string, from: string, to: string, options: Json & { type: string; suite?: string }) => {
      const { type: taskType, suite, json } = options
      const query = new URLSearchParams({ taskType, from, to, ...(suite && { suite }) })
      const path = `/v1/papers/${encodeURIComponent(id)}/difference?${query}`
      const difference = await useService((client) => client.get<GenerationDifference>(path), { reads: true })
      const { showGenerationDifference } = await import('./show-difference.ts')
      print(difference, { json, show: () => showGenerationDifference(difference) })
    })
}

/** `aerbench item diff …` */
export function addItemDiff(item: Command): void {
  item
    .command('diff')
    .description('in what a version of an item differs from the one before it, or from another')
    .argument('<id>')
    .option('--from <version>', 'the one before when left out')
    .option('--to <version>', 'the one that stands when left out')
    .option(...json)
    .action(async (id: string, { json, ...versions }: Json & { from?: string; to?: string }) => {
      const path = `/v1/items/${encodeURIComponent(id)}/difference?${new URLSearchParams(versions)}`
      const difference = await useService((client) => client.get<VersionDifference>(path), { reads: true })
      const { showVersionDifference } = await import('./show-difference.ts')
      print(difference, { json, show: () => showVersionDifference(difference) })
    })
}

/** `aerbench release diff …` */
export function addReleaseDiff(release: Command): void {
  release
    .command('diff')
    .description('items that were added, removed, changed or moved to another split from one release to another')
    .argument('<from>', 'the earlier release')
    .argument('<to>', 'the later one')
    .option(...json)
    .action(async (from: string, to: string, { json }: Json) => {
      const path = `/v1/releases/${encodeURIComponent(to)}/difference?${new URLSearchParams({ from })}`
      const difference = await useService((client) => client.get<ReleaseDifference>(path), { reads: true })
      const { showReleaseDifference } = await import('./show-difference.ts')
      print(difference, { json, show: () => showReleaseDifference(difference) })
    })
}
