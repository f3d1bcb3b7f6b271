import type { Command } from 'commander'
import type { Client } from '../client.ts'
import { NotFoundError } from '../errors.ts'
import type { Leaderboard } from '../schemas/leaderboard.ts'
import type { Release } from '../schemas/release.ts'
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
      const board = await useService(
        async (client) => {
          const asked = new URLSearchParams({ release: release ?? (await frozenLast(client)), ...query })
          return await client.get<Leaderboard>(`/v1/leaderboard?${asked}`)
        },
        { reads: true, isPublic: true }
      )
      print(board, { json, show: () => showLeaderboard(board) })
    })
}

/** @throws {NotFoundError} `release_not_found` while none is frozen */
async function frozenLast(client: Client): Promise<string> {
  const releases = await client.list<Release>('/v1/releases')
  const frozen = releases.filter(({ frozenAt }) => frozenAt !== null)
  const last = frozen.toSorted((one, other) => (one.frozenAt! < other.frozenAt! ? 1 : -1))[0]
  if (!last) throw new NotFoundError('release', 'that is frozen')
  return last.name
}
