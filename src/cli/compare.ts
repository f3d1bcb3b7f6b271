import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import type { Client } from '../client.ts'
import { type ComparedItem, type Comparison, comparedOrders } from '../schemas/comparison.ts'
import type { Submission } from '../schemas/submission.ts'
import { parsePositive } from './parse-option.ts'
import { print } from './print.ts'
import { showComparison } from './show-comparison.ts'
import { useService } from './use-service.ts'

type Board = { split?: string; profile?: string; panel?: string; setting?: string }
type Formats = { json?: true; csv?: true }
type Options = Board & { items: number; order?: string }

const usualItems = 10
const notes = `
Both are published, and of one release: \`board --json\` has the ids, and so have the addresses of their pages. Of a
release with private items \`--split public\` is open to all. Items say where to look; whether the two can be told apart is what the intervals say.`

/** `aerbench compare` */
export function addCompareCommand(program: Command): void {
  program
    .command('compare')
    .description('how one published submission differs from another, by task type and item by item')
    .argument('<first>', 'id of a submission')
    .argument('<second>', 'id of another one')
    .option('--split <split>', 'public or private; all items when left out')
    .option('--profile <profile>', 'a metric or a profile; the first metric of the release when left out')
    .option('--panel <id>', 'of judges; that of the first when left out')
    .option('--setting <setting>', 'tools, retrieval, agentic or all; that of both when left out')
    .option('--items <n>', 'so many items furthest apart', parsePositive, usualItems)
    .addOption(new Option('--order <order>', 'which items come first').choices(comparedOrders))
    .option('--json', 'one JSON document on standard output')
    .addOption(new Option('--csv', 'the differences as CSV, without items').conflicts(['json', 'items', 'order']))
    .addHelpText('after', notes)
    .action(async (first: string, second: string, { json, csv, items, order, ...board }: Options & Formats) => {
      if (csv) return await exportComparison({ first, second }, board)
      const found = await useService((client) => compare(client, { first, second }, { items, order, board }), {
        ...{ reads: true, isPublic: true }
      })
      print(found, { json, show: () => showComparison(found) })
    })
}

/** Writes the differences on standard output, as the service exports them. */
async function exportComparison(sides: { first: string; second: string }, board: Board): Promise<void> {
  await useService(
    async (client) => {
      const asked = new URLSearchParams({ ...(await boardOf(client, sides)), ...board, ...sides, format: 'csv' })
      // The stream of this process stays open for what follows.
      await pipeline(Readable.from(await client.read(`/v1/compare?${asked}`)), process.stdout, { end: false })
    },
    { reads: true, isPublic: true }
  )
}

async function compare(
  client: Client,
  sides: { first: string; second: string },
  { items: limit, order, board }: { items: number; order: string | undefined; board: Board }
): Promise<Comparison & { items: ComparedItem[] }> {
  const asked = { ...(await boardOf(client, sides)), ...board, ...sides }
  const comparison = await client.get<Comparison>(`/v1/compare?${new URLSearchParams(asked)}`)
  const ofItems = new URLSearchParams({ ...asked, ...(order && { order }), limit: String(limit) })
  const { data: items } = await client.get<{ data: ComparedItem[] }>(`/v1/compare/items?${ofItems}`)
  return { ...comparison, items }
}

/** The board on which both stand: that of all settings where they were made in different ones. */
async function boardOf(client: Client, { first, second }: { first: string; second: string }) {
  const find = (id: string) => client.get<Submission>(`/v1/submissions/${encodeURIComponent(id)}`)
  const [one, other] = [await find(first), await find(second)]
  const setting = one.setting === other.setting ? one.setting : 'all'
  return { release: one.release, ...(one.panel && { panel: one.panel }), ...(setting && { setting }) }
}
