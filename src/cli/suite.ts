import type { Command } from 'commander'
import type { SuiteRecord } from '../schemas/suite.ts'
import { print, tableOf } from './print.ts'
import { useService } from './use-service.ts'

/** `aerbench suite …` */
export function addSuiteCommands(program: Command): void {
  program
    .command('suite')
    .description('suites: benchmarks with their own task types and leaderboard')
    .command('list')
    .description('suites with their task types; the first is meant where none is named')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json }: { json?: true }) => {
      const { data } = await useService((client) => client.get<{ data: SuiteRecord[] }>('/v1/suites'), { reads: true })
      print(data, { json, show: () => showSuites(data) })
    })
}

function showSuites(suites: readonly SuiteRecord[]): string {
  return tableOf(
    ['suite', 'version', 'type', 'title', 'made from', 'graded by', 'metrics'],
    suites.flatMap(({ name, version, metrics, taskTypes }) =>
      taskTypes.map((taskType) => [
        ...[name, version, taskType.name, taskType.title, taskType.source],
        ...[taskType.judged ? 'judges' : 'rules', metrics.map(({ name }) => name).join(', ')]
      ])
    )
  )
}
