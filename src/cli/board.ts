import type { Command } from 'commander'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { undeclaredSetting } from '../schemas/declaration.ts'
import type { Leaderboard } from '../schemas/leaderboard.ts'
import { frozenLast } from './frozen-last.ts'
import { print } from './print.ts'
import { showLeaderboard } from './show-leaderboard.ts'
import { useService } from './use-service.ts'

type Options = {
  json?: true
  release?: string
  split?: string
  profile?: string
  panel?: string
  setting?: string
  within?: string
}

/** `aerbench board` */
export function addBoardCommand(program: Command): void {
  program
    .command('board')
    .description('the leaderboard of a release, as its page shows it')
    .option('--release <name>', 'the one frozen last when left out')
    .option('--split <split>', 'public or private; all items when left out')
    .option('--profile <profile>', 'a metric or a profile; the first metric of the release when left out')
    .option('--panel <id>', 'of judges; needed where several have judged')
    .option('--setting <setting>', 'of submissions: tools, retrieval, agentic or all; zero-shot when left out')
    .option('--within <group>', 'what is in a group of task types; the outermost groups when left out')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json, release, ...query }: Options) => {
      const { board, held } = await useService(
        async (client) => {
          const asked = { release: release ?? (await frozenLast(client)), ...query }
          const board = await client.get<Leaderboard>(`/v1/leaderboard?${new URLSearchParams(asked)}`)
          const isEmpty = board.rows.length === 0 && !json
          return { board, held: isEmpty ? await settingsHeld(client, asked) : new Map<string, number>() }
        },
        { reads: true, isPublic: true }
      )
      print(board, { json, show: () => (held.size === 0 ? showLeaderboard(board) : showWithoutRows(board, held)) })
    })
}

/**
 * How many submissions of each setting boards of the release have, of the panel where one is named; none where several panels have
 * judged, which are on no board together.
 */
async function settingsHeld(
  client: Client,
  { release, split, panel }: { release: string; split?: string; panel?: string }
): Promise<ReadonlyMap<string, number>> {
  const asked = new URLSearchParams({ release, ...(split && { split }), ...(panel && { panel }), setting: 'all' })
  try {
    const { rows } = await client.get<Leaderboard>(`/v1/leaderboard?${asked}`)
    const settings = Map.groupBy(rows, ({ setting }) => setting ?? undeclaredSetting)
    return new Map([...settings].map(([setting, { length }]) => [setting, length]))
  } catch (error) {
    if (error instanceof AppError && error.code === 'panel_needed') return new Map()
    throw error
  }
}

/** Why a board has no row, and of which settings there are some. */
function showWithoutRows({ query }: Leaderboard, held: ReadonlyMap<string, number>): string {
  return [
    `No submission of setting ${query.setting ?? undeclaredSetting} to release ${query.release} is published that this panel judged.`,
    ...[...held].map(
      ([setting, count]) =>
        `${count} ${count === 1 ? 'submission' : 'submissions'} of setting ${setting}: --setting ${setting}`
    )
  ].join('\n')
}
