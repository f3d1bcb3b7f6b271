import { type Command, Option } from 'commander'
import { loadColumns } from '../config.ts'
import { type BoardStatistics, boardUnitSchema } from '../schemas/board-statistics.ts'
import { boardMethodSchema } from '../schemas/leaderboard.ts'
import { frozenLast } from './frozen-last.ts'
import { print } from './print.ts'
import { showBoard } from './show-board.ts'
import { useService } from './use-service.ts'

const notes = `
Of a release with private items \`--split public\` is open to all. \`aerbench stats\` computes the same from
exported scores, without a service; \`aerbench compare\` looks at two submissions.`

/** `aerbench significance` */
export function addSignificanceCommand(program: Command): void {
  program
    .command('significance')
    .description('which models of a board differ: rank sets, letters and p of every pair')
    .option('--release <name>', 'the one frozen last when left out')
    .option('--split <split>', 'public or private; all items when left out')
    .option('--profile <profile>', 'a metric or a profile; the first metric of the release when left out')
    .option('--weights <list>', 'of task types in Overall, as EK:2,MM:1')
    .option('--panel <id>', 'of judges; needed where several have judged')
    .option('--setting <setting>', 'of submissions: tools, retrieval, agentic or all; zero-shot when left out')
    .addOption(
      new Option('--method <name>', 'of intervals and p; that of the release when left out').choices(
        boardMethodSchema.options
      )
    )
    .addOption(new Option('--unit <name>', 'what varies by itself').choices(boardUnitSchema.options))
    .option('--json', 'one JSON document on standard output')
    .addHelpText('after', notes)
    .action(async ({ json, release, ...query }: { json?: true; release?: string } & Record<string, string>) => {
      const found = await useService(
        async (client) => {
          const asked = new URLSearchParams({ release: release ?? (await frozenLast(client)), ...query })
          return await client.get<BoardStatistics>(`/v1/significance?${asked}`)
        },
        { reads: true, isPublic: true }
      )
      print(found, { json, show: () => showBoard(found, loadColumns() ?? Number.POSITIVE_INFINITY) })
    })
}
